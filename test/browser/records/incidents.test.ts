import { beforeEach, expect, test } from 'bun:test'
import { openDesk, openHall } from '../../support/browser/desk.ts'
import type { Clerk, Hall } from '../../support/browser/desk.ts'
import { button, chooseMore, looksOf, rowsIn, told } from '../../support/browser/desk-lists.ts'
import { judge } from '../../support/browser/judge.ts'
import { useVenue } from '../../support/browser/signing-page.ts'
import { noisyJpeg } from '../../support/fixtures/photos.ts'
import { unzip } from '../../support/archives/unzip.ts'
import { until } from '../../support/service/service.ts'

let hall: Hall
let clerk: Clerk

const venue = await useVenue()
beforeEach(async () => {
	hall = await openHall(venue)
	clerk = await hall.hire('manager')
})

const SEEN = 'What you saw, in order'
const DONE = 'What was done'

/** The only report of the hall. */
async function readOnly() {
	const { body: list } = await hall.call('GET', '/v1/incidents')
	return (await hall.call('GET', `/v1/incidents/${list.items[0].id}`)).body
}

test('A report is opened at the person, saved as it is typed, given photos, closed, and added to', async () => {
	const { participantId, id: waiverId } = await hall.signAs(['Lena', 'Brandt'])
	const { page, leave } = await openDesk(venue, clerk, { path: `/desk/people/${participantId}` })
	await chooseMore(page, 'Report an incident')
	await page.getByLabel(SEEN).fill('Landed between two mats.')
	await page.getByRole('radio', { name: 'Fall' }).check()
	await until(async () => ((await readOnly()).text === 'Landed between two mats.' ? true : undefined))
	await told(page, /^Draft saved/)
	expect(await readOnly()).toMatchObject({
		kind: 'fall',
		status: 'draft',
		people: [{ id: participantId }],
		waivers: [{ id: waiverId, isHeld: true }],
	})
	await judge(page, 24)
	await button(page, 'Close the report').click()
	await page.getByText('Say what was done, or “nothing”.').waitFor()
	await page.getByLabel(DONE).fill('Cooled the ankle.')
	await page.getByLabel('Went home by themselves').check()
	const photos = await Promise.all(
		[1, 2].map(async (at) => ({
			name: `${at}.jpg`,
			mimeType: 'image/jpeg',
			buffer: await noisyJpeg(800 + at, 600),
		})),
	)
	await page.getByLabel('Add photos').first().setInputFiles(photos)
	await page.getByRole('img', { name: 'Photo 2' }).waitFor()
	await button(page, 'Close the report').click()
	const dialog = page.getByRole('dialog', { name: 'Close the report?' })
	await dialog.getByRole('button', { name: 'Close the report' }).click()
	await told(page, 'The report is closed.')
	await page.locator('.detail').getByText('Landed between two mats.').waitFor()
	await button(page, 'Add to the report').click()
	await page.getByLabel('What is new').fill('The mats were moved that morning.')
	await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
	await page.locator('.lines').getByText('The mats were moved that morning.').waitFor()
	expect(await readOnly()).toMatchObject({
		status: 'closed',
		firstAid: 'Cooled the ankle.',
		wentHome: true,
		photoCount: 2,
		additions: [{ text: 'The mats were moved that morning.', addedByName: 'Ana Núñez' }],
	})
	await judge(page, 24)
	await page.goto(new URL(`/desk/people/${participantId}`, page.url()).href)
	await page.getByRole('region', { name: 'Incidents' }).getByRole('link', { name: 'Fall' }).click()
	await page.locator('.detail').getByText('Cooled the ankle.').waitFor()
	await leave()
})

test('The list shows drafts and closed reports, and a click opens one with one row a person on the access log', async () => {
	const { participantId } = await hall.signAs(['Lena', 'Brandt'])
	const told = { text: 'Fell.', firstAid: 'Nothing.', people: [participantId], kind: 'collision' }
	const { body: closed } = await hall.call('POST', '/v1/incidents', told)
	await hall.call('POST', `/v1/incidents/${closed.id}/close`, { revision: 1 })
	await hall.call('POST', '/v1/incidents', { kind: 'illness' })
	const { page, leave } = await openDesk(venue, clerk, { path: '/desk/incidents' })
	const rows = rowsIn(page, 'Reports of incidents')
	await rows.nth(1).waitFor()
	await judge(page, 24)
	await page.locator('.tabs').getByRole('link', { name: 'Closed' }).click()
	await until(async () => (await rows.count()) === 1 || undefined)
	await rows.first().click()
	await page.locator('.detail').getByText('Fell.', { exact: true }).waitFor()
	expect(looksOf(venue, hall, clerk)).toEqual(['incident.read'])
	await leave()
})

test('Two people who write at once don’t overwrite each other', async () => {
	const { body: draft } = await hall.call('POST', '/v1/incidents', { text: 'Mine' })
	const path = `/desk/incidents/${draft.id}`
	const { page, leave } = await openDesk(venue, clerk, { path, expected: /409/ })
	await page.getByLabel(SEEN).waitFor()
	await hall.call('PATCH', `/v1/incidents/${draft.id}`, { revision: 1, text: 'Theirs' })
	await page.getByLabel(SEEN).fill('Mine, and more')
	await page.getByText('A colleague changed this report meanwhile.').waitFor()
	expect((await readOnly()).text).toBe('Theirs')
	await button(page, 'Read anew').click()
	await until(async () => (await page.getByLabel(SEEN).inputValue()) === 'Theirs' || undefined)
	await leave()
})

test('Somebody is added to a draft, with the waiver that was valid then', async () => {
	const { participantId, id: waiverId } = await hall.signAs(['Ravi', 'Chaudhary'])
	const { body: draft } = await hall.call('POST', '/v1/incidents', { text: 'Fell.' })
	const { page, leave } = await openDesk(venue, clerk, { path: `/desk/incidents/${draft.id}` })
	await button(page, 'Add a person').click()
	const dialog = page.getByRole('dialog', { name: 'Add a person' })
	await dialog.getByRole('searchbox').fill('chaud')
	await dialog.getByRole('button', { name: 'Choose' }).click()
	await page.getByRole('link', { name: 'Ravi Chaudhary' }).waitFor()
	expect(await readOnly()).toMatchObject({ people: [{ id: participantId }], waivers: [{ id: waiverId }] })
	expect(await page.getByLabel(SEEN).inputValue()).toBe('Fell.')
	await button(page, 'Remove Ravi Chaudhary').click()
	await page.getByText('Nobody is named.').waitFor()
	await leave()
})

test('The claim bundle of a report is downloaded, with the report in it', async () => {
	const { participantId } = await hall.signAs(['Lena', 'Brandt'])
	const { body: draft } = await hall.call('POST', '/v1/incidents', { people: [participantId] })
	const { page, leave } = await openDesk(venue, clerk, { path: `/desk/incidents/${draft.id}` })
	await button(page, 'Download bundle (ZIP)').waitFor()
	const [file] = await Promise.all([
		page.waitForEvent('download'),
		button(page, 'Download bundle (ZIP)').click(),
	])
	const bytes = await Bun.file(await file.path()).bytes()
	expect([...(await unzip(bytes)).keys()]).toContain('incident-1/report.json')
	await leave()
})

test('An auditor reads reports and changes nothing; the desk has none of it', async () => {
	const { participantId } = await hall.signAs(['Lena', 'Brandt'])
	const { body: draft } = await hall.call('POST', '/v1/incidents', { text: 'Fell.', people: [participantId] })
	const auditor = await openDesk(venue, await hall.hire('auditor'), { path: `/desk/incidents/${draft.id}` })
	await auditor.page.locator('.detail').getByText('Fell.', { exact: true }).waitFor()
	expect(await auditor.page.getByRole('textbox').count()).toBe(0)
	await auditor.leave()
	const desk = await openDesk(venue, await hall.hire('desk'))
	await desk.page.keyboard.press('Control+k')
	await desk.page.getByRole('combobox').fill('lena brandt')
	await desk.page
		.getByRole('option', { name: /Lena Brandt/ })
		.first()
		.waitFor()
	expect(await desk.page.getByRole('option', { name: /incident/i }).count()).toBe(0)
	await desk.leave()
})

test('Ctrl+K reports an incident with the person who was named', async () => {
	const { participantId } = await hall.signAs(['Lena', 'Brandt'])
	const { page, leave } = await openDesk(venue, clerk)
	await page.keyboard.press('Control+k')
	await page.getByRole('combobox').fill('lena brandt')
	await page.getByRole('option', { name: 'Report an incident with Lena Brandt' }).click()
	await page.getByLabel(SEEN).waitFor()
	expect((await readOnly()).people[0].id).toBe(participantId)
	await leave()
})
