import { expect, test } from 'bun:test'
import { DAY_MS } from '../../../src/kit/time/durations.ts'
import { openDesk, openHall } from '../../support/browser/desk.ts'
import { button } from '../../support/browser/desk-lists.ts'
import { judge } from '../../support/browser/judge.ts'
import { useVenue } from '../../support/browser/signing-page.ts'
import { ownBooking, send, signStandard, signWoo, wooOrder } from '../../support/bookings/shops.ts'
import { until } from '../../support/service/service.ts'

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

test('The fields of another system’s JSON are mapped at the desk, with what an example gives and the faults beside each', async () => {
	const made = await hall.call('POST', '/v1/bookings/sources', {
		name: 'Own shop',
		kind: 'generic',
		templateId: hall.templateId,
		mapping: { phone: 'tel' },
	})
	const { page, leave } = await openDesk(venue, owner, { path: '/desk/integrations', expected: /422/ })
	const dialog = page.getByRole('dialog', { name: 'Fields of Own shop' })
	const field = (name: string) => dialog.getByRole('combobox', { name, exact: true })
	// At once, since another hint may take the place of the one that is named.
	const told = (name: string): Promise<string> =>
		field(name).evaluate((input: any) => {
			const ids: string[] = (input.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean)
			return ids.map((id) => input.ownerDocument.getElementById(id)?.innerText ?? '').join(' ')
		})
	const untilTold = (name: string, text: string) =>
		until(async () => ((await told(name)) === text ? true : undefined))
	await page.getByRole('button', { name: 'Fields: Own shop', exact: true }).press('Enter')
	expect(await field('Phone').inputValue()).toBe('tel')
	expect(await field('Email').getAttribute('placeholder')).toBe('email')
	const example = dialog.getByRole('textbox', { name: 'Example', exact: true })
	await example.fill('{"event": ')
	await dialog.getByText('This is not JSON.').waitFor()
	await example.fill('['.repeat(200) + ']'.repeat(200))
	await dialog.getByText('The body is nested too deeply.').waitFor()
	const booking = {
		event: 'BOOKING_CREATED',
		id: 4711,
		phone: '+49 170 1234567',
		payload: {
			at: '2030-08-05T14:00:00+02:00',
			seats: 0,
			guests: [{ name: 'Grace Hopper', mail: 'grace@guest.example' }],
		},
	}
	await example.fill(JSON.stringify(booking))
	await dialog.getByText('This booking would be ignored').waitFor()
	await untilTold('Id', 'Gives: 4711')
	await untilTold('State', 'Nothing is there.')
	await untilTold('Phone', 'Nothing is there.')
	expect(
		await page.evaluate(`[...document.querySelectorAll('datalist option')].map(({ value }) => value)`),
	).toEqual([
		'event',
		'id',
		'phone',
		'payload.at',
		'payload.seats',
		'payload.guests.0.name',
		'payload.guests.0.mail',
	])
	await field('State').fill('event')
	await field('Phone').fill('')
	await field('Full name').fill('payload.guests.0.name')
	await field('Email').fill('payload.guests.0.mail')
	await field('Time of the visit').fill('payload.at')
	await field('Number of people').fill('payload.seats')
	await untilTold('Number of people', 'The value there can’t be read.')
	await untilTold('Email', 'Gives: grace@guest.example')
	await untilTold('Phone', 'Gives: +49 170 1234567')
	await dialog.getByText('This booking would make or change a link.').waitFor()
	await judge(page, 24)
	await field('Number of people').fill('payload..seats')
	await untilTold('Number of people', 'Give a path with dots, such as customer.name.')
	await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter')
	await until(async () =>
		(await page.evaluate('document.activeElement.name')) === 'people' ? true : undefined,
	)
	expect((await hall.call('GET', '/v1/bookings/sources')).body.items[0].mapping).toEqual({ phone: 'tel' })
	await field('Number of people').fill('')
	await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter')
	await page.getByText('Saved: Own shop').waitFor()
	const mapping = {
		status: 'event',
		name: 'payload.guests.0.name',
		email: 'payload.guests.0.mail',
		startsAt: 'payload.at',
	}
	const { items } = (await hall.call('GET', '/v1/bookings/sources')).body
	expect(items.find(({ id }: { id: string }) => id === made.body.id).mapping).toEqual(mapping)
	const signed = signStandard(made.body.secret, booking, Date.now())
	expect((await send(anonymous, new URL(made.body.url).pathname, signed)).body).toEqual({ taken: 'booking' })
	await leave()
})
