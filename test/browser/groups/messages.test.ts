import { expect, test } from 'bun:test'
import { openDesk, openHall } from '../../support/browser/desk.ts'
import { button, heading, rowsIn, tab, told } from '../../support/browser/desk-lists.ts'
import { judge } from '../../support/browser/judge.ts'
import { useMailingVenue } from '../../support/browser/signing-page.ts'
import { createBounced } from '../../support/fixtures/estate.ts'

const venue = await useMailingVenue()
const hall = await openHall(venue)
const { messageId } = await createBounced(hall)
const to = (await hall.call('GET', `/v1/messages/${messageId}`)).body.to
const { body: event } = await hall.call('POST', '/v1/events', {
	name: 'Open day',
	templateId: hall.templateId,
})
const invitees = [{ firstName: 'Ana', email: 'ana@party.example' }]
await hall.call('POST', `/v1/events/${event.id}/invitees`, { invitees })
await hall.call('POST', `/v1/events/${event.id}/send`, {})

test('A bounced message is sent again once its address is allowed again, by keyboard alone', async () => {
	const { page, leave } = await openDesk(venue, await hall.hire('manager'), {
		path: '/desk/messages',
		expected: /409|422/,
	})
	await rowsIn(page, 'Messages').nth(1).waitFor()
	await tab(page, 'Bounced').press('Enter')
	await rowsIn(page, 'Messages').filter({ hasText: 'ana@' }).waitFor({ state: 'detached' })
	await rowsIn(page, 'Messages').first().press('Enter')
	await heading(page, to).waitFor()
	await page.getByText('It bounced later.').waitFor()
	await page.getByText('Hello').first().waitFor()
	await judge(page, 24)
	await button(page, 'Send again').press('Enter')
	await told(page, 'This address is blocked')

	await tab(page, 'Blocked addresses').press('Enter')
	const row = page.getByRole('list', { name: 'Blocked addresses' }).getByRole('listitem')
	await row.getByText('Mail bounced').waitFor()
	const search = page.getByRole('searchbox', { name: 'Find an address' })
	await search.fill('ana@party.example')
	await page.getByText('This address is not blocked.').waitFor()
	await search.fill(to)
	await row.getByText('Mail bounced').waitFor()
	await row.getByRole('button', { name: 'Allow again' }).press('Enter')
	await page.getByRole('dialog').getByRole('button', { name: 'Allow again' }).press('Enter')
	await told(page, 'Messages are sent to this address again.')
	await tab(page, 'Bounced').press('Enter')
	await rowsIn(page, 'Messages').filter({ hasText: to }).press('Enter')
	await button(page, 'Send again').press('Enter')
	await told(page, `On its way again: ${to}`)
	await page.locator('.split-detail').getByText('Sent', { exact: true }).waitFor()
	await leave()
})

test('All that bounced today is allowed again at once, by keyboard alone', async () => {
	await venue.running.anonymous('POST', '/hooks/bounces/a-secret-of-the-mail-provider', {
		event: 'bounced',
		email: to,
	})
	const { page, leave } = await openDesk(venue, await hall.hire('manager'), {
		path: '/desk/messages?state=suppressed',
	})
	await judge(page, 24)
	await button(page, 'Allow all that bounced today').press('Enter')
	const dialog = page.getByRole('dialog')
	await dialog.getByRole('button', { name: 'Allow all that bounced today' }).press('Enter')
	await told(page, '1 address is allowed again.')
	await page.getByText('No address is blocked.').waitFor()
	expect(await button(page, 'Allow all that bounced today').count()).toBe(0)
	await leave()
})

test('The auditor reads messages and sends none, and the desk has no such screen', async () => {
	const { page, leave } = await openDesk(venue, await hall.hire('auditor'), { path: '/desk/messages' })
	await rowsIn(page, 'Messages').filter({ hasText: to }).press('Enter')
	await heading(page, to).waitFor()
	expect(await button(page, 'Send again').count()).toBe(0)
	await leave()
	const desk = await openDesk(venue, await hall.hire('desk'), { path: '/desk/messages' })
	await desk.page.getByRole('heading', { level: 1, name: 'Door' }).waitFor()
	expect(await desk.page.getByRole('link', { name: 'Messages' }).count()).toBe(0)
	await desk.leave()
})
