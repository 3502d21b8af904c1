import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { goByLetter, openDesk, openHall, told } from '../../support/browser/desk.ts'
import { button, tab } from '../../support/browser/desk-lists.ts'
import { judge } from '../../support/browser/judge.ts'
import { useVenue } from '../../support/browser/signing-page.ts'
import { DAY_MS } from '../../../src/kit/time/durations.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { adviceFor } from '../../../src/web/desk/upkeep/status/advice.ts'
import { noteBackup } from '../../../src/features/backup/last-backup.ts'

const venue = await useVenue()
const hall = await openHall(venue)

const screen = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const todo = (page: Page) => page.getByRole('region', { name: /things? to do$/ })
const part = (page: Page, name: string) =>
	page.getByRole('list', { name: 'The parts' }).getByRole('listitem').filter({ hasText: name })

test('The owner reads on the status what to run on the box, and it is gone once it is done', async () => {
	const { deps } = venue.running.service
	const { page, leave } = await openDesk(venue, await hall.hire('owner'), { path: '/desk/kiosks' })
	await screen(page, 'Tablets').waitFor()
	await goByLetter(page, 'b')
	await screen(page, 'Status').waitFor()
	await page.getByRole('status').getByText('There is something to do.').waitFor()
	const command = todo(page).getByRole('listitem').filter({ hasText: 'If this box is lost' })
	const today = new Date().toISOString().slice(0, 10)
	await command.getByText('Show the command').click()
	const { startedBy } = (await hall.call('GET', '/v1/status')).body
	const shown = adviceFor('no_copies', startedBy) as { command: string }
	expect(await command.getByRole('textbox').inputValue()).toBe(shown.command.replace('{date}', today))
	await part(page, 'Rehearsed restore').getByText('Not yet', { exact: true }).waitFor()
	await part(page, 'PDFs').getByText('Nothing waits.').waitFor()
	await judge(page, 24)
	await noteBackup(deps, { madeAt: new Date().toISOString() })
	await button(page, 'Check again').press('Enter')
	await command.waitFor({ state: 'detached' })
	await part(page, 'Copies')
		.getByText(/^Last copy by hand/)
		.waitFor()
	await todo(page)
		.getByText(/Mails are not sent/)
		.waitFor()
	await page.getByRole('textbox', { name: 'Send to' }).fill('me@hall.example')
	await button(page, 'Send test').press('Enter')
	await told(page, 'The test mail is on its way.')
	await page.getByText('the mail is in the service’s folder “outbox”').waitFor()
	await leave()
})

test('Due waivers are purged after typing the name of the venue, and held ones stay', async () => {
	const settings = { retention: { days: 1 }, expiry: { type: 'duration', days: 1 } }
	const templateId = await publishTemplate(hall.call, { name: 'Day pass', settings })
	await hall.call('PATCH', '/v1/organization', { retention: { years: 1 } })
	const ids: string[] = []
	for (let n = 0; n < 3; n++) ids.push((await sign(hall, templateId)).id)
	// One waiver of an unknown place falls due in a year: it is kept for ten years after its end, and for one more.
	const { id: nextId } = await sign(hall, templateId)
	const { $client } = venue.running.service.deps.db
	for (const id of [...ids, nextId])
		$client.run('UPDATE waivers SET signed_at = signed_at - ?1, expires_at = expires_at - ?1 WHERE id = ?2', [
			(id === nextId ? 10 : 60) * 365 * DAY_MS,
			id,
		])
	await hall.call('POST', `/v1/waivers/${ids[0]}/hold`, { reason: 'Broken arm' })
	const manager = await hall.hire('manager')
	const { page, leave } = await openDesk(venue, manager, { path: '/desk/retention' })
	await page.getByText('Waivers are kept for 1 year after they were signed.').waitFor()
	await page.getByText(/^Waivers are kept for 1 day/).waitFor()
	await page.getByText('2 waivers are due.').waitFor()
	const months = page.getByRole('table', { name: 'Waivers due by month' }).getByRole('row')
	expect(await months.count()).toBe(25)
	expect(await months.getByText(/^1$/).count()).toBe(1)
	const holds = page.getByRole('table', { name: 'Protected waivers' })
	await holds.getByText('Broken arm').waitFor()
	await judge(page, 24)

	await button(page, 'Purge due').press('Enter')
	const dialog = page.getByRole('dialog', { name: 'Purge what is due: 2 waivers' })
	await page.keyboard.type('Another hall')
	await page.keyboard.press('Enter')
	expect(await dialog.isVisible()).toBe(true)
	await dialog.getByRole('textbox').fill(hall.name)
	await page.keyboard.press('Enter')
	await told(page, '2 waivers were purged.')
	await page.getByText('Nothing is due.').waitFor()
	expect(await button(page, 'Purge due').isDisabled()).toBe(true)
	await holds.getByRole('link').press('Enter')
	await page.getByText(/Broken arm/).waitFor()
	await leave()
})

test('The owner changes the rule by keyboard alone, and a fault is shown at its field', async () => {
	const { call, hire } = await openHall(venue)
	const { page, leave } = await openDesk(venue, await hire('owner'), { path: '/desk/retention' })
	await page.getByText('Waivers are kept forever: no time is set.').waitFor()
	await button(page, 'Change the rule').press('Enter')
	await page.getByRole('combobox', { name: 'How long waivers are kept' }).selectOption('time')
	await page.getByRole('textbox', { name: 'How long' }).fill('101')
	await page.keyboard.press('Enter')
	await page.getByText('Enter a whole number, at most a hundred years in all.').waitFor()
	await judge(page, 24)
	await page.getByRole('textbox', { name: 'How long' }).fill('7')
	await page.keyboard.press('Enter')
	await told(page, 'The rule is saved.')
	await page.getByText('Waivers are kept for 7 years after they were signed.').waitFor()
	expect((await call('GET', '/v1/organization')).body.retention).toEqual({ years: 7 })
	await leave()
})

test('The auditor sees rule and holds without a button to purge, and the manager has no status', async () => {
	const auditor = await openDesk(venue, await hall.hire('auditor'), { path: '/desk/retention' })
	await auditor.page.getByText('Broken arm').waitFor()
	expect(await button(auditor.page, 'Purge due').count()).toBe(0)
	await auditor.leave()
	const manager = await openDesk(venue, await hall.hire('manager'), { path: '/desk/status' })
	await manager.page.getByRole('link', { name: 'Administration' }).click()
	await manager.page.getByRole('link', { name: 'Retention' }).waitFor()
	expect(await manager.page.getByRole('link', { name: 'Status' }).count()).toBe(0)
	expect(await screen(manager.page, 'Status').count()).toBe(0)
	await manager.leave()
})

test('Reports of a week, of today and of a season compare with the time before, in words, columns and tables, and are a file', async () => {
	const hallOfFigures = await openHall(venue)
	const partyId = await publishTemplate(hallOfFigures.call, { name: 'Party' })
	for (let n = 0; n < 2; n++) await hallOfFigures.signAs(['Ada', `Number ${n}`])
	const { id: waiverId } = await sign(hallOfFigures, partyId)
	await hallOfFigures.call('POST', '/v1/checkins', { waiverId, method: 'staff' })
	const { $client } = venue.running.service.deps.db
	const year = new Date().getUTCFullYear() - 1
	const signOn = async (time: number): Promise<void> =>
		void $client.run('UPDATE waivers SET signed_at = ? WHERE id = ?', [
			time,
			(await sign(hallOfFigures, partyId)).id,
		])
	const spring = Date.UTC(year, 2, 10, 12)
	for (let n = 0; n < 12; n++) await signOn(spring + n)
	for (let n = 0; n < 10; n++) await signOn(spring - 364 * DAY_MS + n)
	const { page, leave } = await openDesk(venue, await hallOfFigures.hire('auditor'), { path: '/desk/people' })
	await screen(page, 'People').waitFor()
	const first = Promise.withResolvers<void>()
	await page.route(/\/v1\/figures\?/, async (route) => {
		await first.promise
		await route.continue()
	})
	await goByLetter(page, 'r')
	await screen(page, 'Reports').waitFor()
	await page.locator('.bones').waitFor()
	first.resolve()
	const tile = (name: string) => page.locator('.tile').filter({ hasText: name })
	await tile('Signed').getByText('3', { exact: true }).waitFor()
	expect(await page.locator('.bones').count()).toBe(0)
	await page.getByText('…', { exact: true }).first().waitFor({ state: 'detached' })
	expect(await tile('Arrivals').locator('dd').allTextContents()).toEqual(['1'])
	const table = (name: string) => page.getByRole('table', { name, exact: true })
	const rows = (name: string) => table(name).getByRole('row').allTextContents()
	expect(await rows('Signed by form')).toEqual(['FormSigned', 'Waiver2', 'Party1'])
	await button(page, 'Arrivals').press('Enter')
	expect(await rows('Arrivals by form')).toEqual(['FormArrivals', 'Party1', 'Waiver0'])
	expect((await rows('When they arrive')).length).toBe(8)
	expect((await rows('Waivers that end by month')).length).toBe(13)
	await table('First visit or returning').waitFor()
	expect(await rows('First visit or returning')).toEqual(['VisitPeople', 'First visit1', 'Returning0'])
	expect(await rows('Languages')).toEqual(['LanguageWaivers', 'English3'])
	await tab(page, 'Today').press('Enter')
	await page.getByRole('img', { name: 'Arrivals by hour', exact: true }).waitFor()

	await tab(page, 'Season').press('Enter')
	await page.getByLabel('From', { exact: true }).fill(`${year}-03-01`)
	await page.getByText('Choose at most 400 days.').waitFor()
	await page.getByLabel('To', { exact: true }).fill(`${year}-04-30`)
	await button(page, 'Signed').press('Enter')
	await tile('Signed').getByText('20% more than a year ago').waitFor()
	expect(await tab(page, 'Season').getAttribute('aria-current')).toBe('page')
	await page.locator('summary').getByText('As a table').press('Enter')
	expect((await rows('Signed by week')).slice(0, 3)).toEqual([
		'WeekSeasonA year ago',
		expect.stringMatching(/^From .*00$/),
		expect.any(String),
	])
	expect((await rows('Signed by week')).filter((row) => row.endsWith('1210')).length).toBe(1)
	await judge(page, 24)
	const link = page.getByRole('link', { name: 'Export CSV' })
	const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
	expect(await file.path().then((path) => Bun.file(path).text())).toBe(
		`day,template,location,signed,arrivals,people,importedAt\r\n${year}-03-10,Party,,12,0,0,\r\n`,
	)
	await leave()
})
