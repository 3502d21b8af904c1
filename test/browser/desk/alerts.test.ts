import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { arrivals, openDesk, openHall, pressOwn } from '../../support/browser/desk.ts'
import type { Clerk } from '../../support/browser/desk.ts'
import { button, told } from '../../support/browser/desk-lists.ts'
import { judge } from '../../support/browser/judge.ts'
import { useMailingVenue, openVenue } from '../../support/browser/signing-page.ts'
import type { Visit } from '../../support/browser/signing-page.ts'
import { until } from '../../support/service/service.ts'

const venue = await useMailingVenue()
const hall = await openHall(venue)

const FULL = 'A place or the venue is full'
const REFUSAL = 'A guest was turned away'

async function openAccount(page: Page) {
	await pressOwn(page, 'Your account')
	const dialog = page.getByRole('dialog', { name: 'Your account' })
	const box = (kind: string, way: string) =>
		dialog.getByRole('group', { name: kind }).getByRole('checkbox', { name: way })
	await box(FULL, 'At the desk').waitFor()
	return { dialog, box, save: () => dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter') }
}

test('Somebody chooses what they are told, and gives the address for mail', async () => {
	const clerk = await hall.hire('manager')
	const { page, leave } = await openDesk(venue, clerk, { expected: /422/ })
	const { dialog, box, save } = await openAccount(page)
	expect(await dialog.getByRole('group').count()).toBe(3)
	await judge(page, 24)
	await box(REFUSAL, 'At the desk').uncheck()
	await box(FULL, 'By mail').check()
	await save()
	await dialog.getByText('Give an email address').waitFor()
	await dialog.getByLabel('Send to').fill('ana@hall.example')
	await save()
	await told(page, 'You are told what you have chosen.')
	expect((await clerk.call('GET', '/desk/me/alerts')).body).toEqual({
		offered: ['flag', 'full', 'refusal'],
		desk: ['flag', 'full'],
		mail: ['full'],
		to: 'ana@hall.example',
		language: 'en',
	})
	await judge(page, 24)
	await leave()
})

test('The open desk tells what others do, by the choice of each person, with the way to it', async () => {
	const clerk = await hall.hire('manager')
	const { page, leave } = await openLive(clerk)
	const guest = await hall.signAs(['Ida', 'Karst'])
	const enter = (by = hall.call) => by('POST', '/v1/checkins', { waiverId: guest.id, method: 'staff' })
	const notice = (text: string) => page.getByRole('status').getByText(text)
	const isListed = async (count: number) => (await arrivals(page).count()) === count || undefined
	// Their own arrival fills the venue, which is not told to them.
	await hall.call('PATCH', '/v1/organization', { capacity: 1 })
	await enter(clerk.call)
	await until(() => isListed(1))
	await hall.call('PUT', `/v1/participants/${guest.participantId}/ban`, { reason: 'Climbed unroped' })
	await enter()
	await notice(REFUSAL).waitFor()
	expect(await notice(FULL).count()).toBe(0)
	await judge(page, 24)
	await button(page, 'Show').press('Enter')
	await page.waitForURL('**/desk/arrivals?view=refused')
	await notice(REFUSAL).waitFor({ state: 'detached' })

	const input = { desk: ['full'], mail: [], to: null, language: 'en' }
	const { page: next, leave: leaveNext } = await openLive(await chooser(input))
	await enter()
	await hall.call('PATCH', '/v1/organization', { capacity: 2 })
	const other = await hall.signAs(['Wim', 'Moor'])
	await hall.call('POST', '/v1/checkins', { waiverId: other.id, method: 'staff' })
	await told(next, FULL)
	// It came before the other.
	expect(await next.getByRole('status').getByText(REFUSAL).count()).toBe(0)
	await button(next, 'Show').press('Enter')
	await next.waitForURL('**/desk/arrivals')
	await leaveNext()
	await leave()
})

/** The desk once its stream of events is open. */
async function openLive(clerk: Clerk): Promise<Visit> {
	let stream: Promise<unknown> | undefined
	const visit = await openDesk(venue, clerk, {
		async prepare(page) {
			stream = page.waitForResponse('**/v1/live*')
		},
	})
	await stream
	return visit
}

/** Somebody of the desk who has chosen. */
async function chooser(input: object) {
	const clerk = await hall.hire('desk')
	await clerk.call('PUT', '/desk/me/alerts', input)
	return clerk
}

test('Without a mail server mail is off, with the reason', async () => {
	const silent = await openVenue()
	const other = await openHall(silent)
	const clerk = await other.hire('owner')
	const { page, leave } = await openDesk(silent, clerk)
	const { dialog, box, save } = await openAccount(page)
	expect(await dialog.getByRole('group').count()).toBe(4)
	await dialog.getByText('No mail server is set up').waitFor()
	expect(await box(FULL, 'By mail').isDisabled()).toBe(true)
	await box(FULL, 'At the desk').uncheck()
	await save()
	await told(page, 'You are told what you have chosen.')
	const { body } = await clerk.call('GET', '/desk/me/alerts')
	expect([body.desk, body.mail]).toEqual([['flag', 'refusal', 'webhook'], []])
	await leave()
	await silent.close()
})
