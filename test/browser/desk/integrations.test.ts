import { expect, test } from 'bun:test'
import { DAY_MS } from '../../../src/kit/time/durations.ts'
import { openDesk, openHall } from '../../support/browser/desk.ts'
import { button } from '../../support/browser/desk-lists.ts'
import { judge } from '../../support/browser/judge.ts'
import { useVenue } from '../../support/browser/signing-page.ts'
import { ownBooking, send, signStandard, signWoo, wooOrder } from '../../support/bookings/shops.ts'

const venue = await useVenue()
const hall = await openHall(venue)
const owner = await hall.hire('owner')
const { anonymous } = venue.running

test('A shop is connected by keyboard, tested, its last delivery and a wrong secret shown, paused and deleted', async () => {
	const { page, leave } = await openDesk(venue, owner, { path: '/desk/integrations' })
	const dialog = page.getByRole('dialog')
	const answerYes = (name: string) => dialog.getByRole('button', { name, exact: true }).press('Enter')
	const press = (name: string) =>
		page.getByRole('button', { name: `${name}: Web shop`, exact: true }).press('Enter')
	await page.getByText('No shop or booking system is connected yet.').waitFor()
	for (const name of ['n8n', 'Zapier', 'Home Assistant', 'Turnstile', 'One database for all halls'])
		await page.getByRole('heading', { name, exact: true }).waitFor()
	await judge(page, 24)

	await button(page, 'Connect a system').press('Enter')
	await dialog.getByLabel('Name').fill('Web shop')
	await dialog.getByLabel('Products').fill('climb-day\n\nclimb-day')
	await dialog.getByLabel('System', { exact: true }).selectOption({ label: 'pretix' })
	await dialog.getByLabel('API token of pretix').waitFor()
	await dialog.getByLabel('System', { exact: true }).selectOption({ label: 'WooCommerce' })
	await judge(page, 24)
	await answerYes('Connect a system')
	await dialog.getByText('topic “Order updated”').waitFor()
	const address = await dialog.getByLabel('Address').inputValue()
	const secret = await dialog.getByLabel('Secret', { exact: true }).inputValue()
	await judge(page, 24)
	await answerYes('Done')
	await page.getByText('Nothing has come yet.').waitFor()

	await press('Try out')
	await page.getByText('It works: a booking would make a link').waitFor()
	await page.getByText('Filled in: name, email, phone').waitFor()
	await page.getByText('mail is not set up').waitFor()
	await judge(page, 24)

	const startsAt = new Date(Date.now() + 3 * DAY_MS).toISOString()
	const order = wooOrder({ meta_data: [{ key: 'visit', value: startsAt }] })
	const path = new URL(address).pathname
	expect((await send(anonymous, path, signWoo(secret, order))).body).toEqual({ taken: 'booking' })
	await send(anonymous, path, signWoo('another secret of it', order))
	await page.reload()
	await page.getByText('Last delivery:').waitFor()
	await page.getByText('The signature did not match. Check the secret.').waitFor()
	await judge(page, 24)

	await press('Set secret')
	await answerYes('Rotate secret')
	const next = await dialog.getByLabel('Secret', { exact: true }).inputValue()
	expect(next).not.toBe(secret)
	await answerYes('Done')
	await press('Pause')
	await answerYes('Pause')
	await page.getByText('Paused', { exact: true }).waitFor()
	await press('Resume')
	await page.getByText('Active', { exact: true }).waitFor()
	await press('Delete')
	await answerYes('Delete')
	await page.getByText('No shop or booking system is connected yet.').waitFor()
	await leave()
})

test('Whoever has booked for about now is among those who are expected at the door, with how many have signed', async () => {
	const made = await hall.call('POST', '/v1/bookings/sources', {
		name: 'Tickets',
		kind: 'generic',
		templateId: hall.templateId,
	})
	const { url, secret } = made.body
	const now = Date.now()
	// Also shortly before midnight it is today.
	const startsAt = new Date(now - 60_000).toISOString()
	const booking = ownBooking({ startsAt, updatedAt: new Date(now).toISOString() })
	await send(anonymous, new URL(url).pathname, signStandard(secret, booking, now))
	const { page, leave } = await openDesk(venue, await hall.hire('desk', 'Grace Bell'), { path: '/desk' })
	await page.getByRole('heading', { name: 'Expected now' }).waitFor()
	await page.getByText('Grace Hopper').waitFor()
	await page.getByText('0 / 3 signed').waitFor()
	await judge(page, 24)
	await leave()
})
