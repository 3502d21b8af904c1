import { describe, expect, test } from 'bun:test'
import { createSettableClock } from '../../support/service/clock.ts'
import { openShop, ownBooking, signStandard } from '../../support/bookings/shops.ts'
import { openLink, stateOf, tokenOf } from '../../support/fixtures/links.ts'
import { useService } from '../../support/service/service.ts'
import { DAY_MS } from '../../../src/kit/time/durations.ts'

const NOW = Date.parse('2026-07-01T12:00:00Z')
const clock = createSettableClock(NOW)
const running = useService({}, { clock })

const openOwn = (more: object = {}) => openShop(running, { kind: 'generic', ...more })

describe('Any other system', () => {
	test('Our own JSON, signed by the reference library of Standard Webhooks, makes a link', async () => {
		const shop = await openOwn()
		expect(shop.secret).toStartWith('whsec_')
		expect((await shop.send(signStandard(shop.secret, ownBooking(), NOW))).body).toEqual({ taken: 'booking' })
		const [link] = await shop.links()
		expect(link).toMatchObject({ externalId: 'R-4711', usesLeft: 3, expiresAt: '2026-07-06T12:00:00.000Z' })
	})

	test("Another system's JSON fits by a mapping of paths", async () => {
		const mapping = {
			id: 'payload.uid',
			status: 'triggerEvent',
			name: 'payload.attendees.0.name',
			email: 'payload.attendees.0.email',
			language: 'payload.attendees.0.language.locale',
			startsAt: 'payload.startTime',
			updatedAt: 'createdAt',
			product: 'payload.type',
		}
		const shop = await openOwn({ mapping, products: ['intro'] })
		const body = (triggerEvent: string, createdAt: string) => ({
			triggerEvent,
			createdAt,
			payload: {
				uid: 'bFJeNb2uX8ANpT3JL5EfXw',
				type: 'intro',
				startTime: '2026-07-05T12:00:00Z',
				attendees: [{ name: 'Grace Hopper', email: 'grace@guest.example', language: { locale: 'es' } }],
			},
		})
		await shop.send(signStandard(shop.secret, body('BOOKING_CREATED', '2026-07-01T11:00:00Z'), NOW))
		const [link] = await shop.links()
		expect(openLink(running, tokenOf(link.url)).prefill.values).toEqual({
			name: { firstName: 'Grace', lastName: 'Hopper' },
			email: 'grace@guest.example',
		})
		await shop.send(signStandard(shop.secret, body('BOOKING_CANCELLED', '2026-07-01T11:05:00Z'), NOW))
		expect(stateOf(running, tokenOf(link.url))).toBe('revoked')
	})

	for (const [status, taken] of [
		['confirmed', 'booking'],
		['booking.updated', 'booking'],
		['partially_refunded', 'nothing'],
		['not confirmed', 'nothing'],
		['unpaid', 'nothing'],
		['', 'nothing'],
	] as const)
		test(`The status "${status}" comes to: ${taken}`, async () => {
			const shop = await openOwn()
			const { body } = await shop.send(signStandard(shop.secret, ownBooking({ status }), NOW))
			expect(body).toEqual({ taken })
		})

	test('After a rotation both secrets count for a day, and then the new one alone', async () => {
		const shop = await openOwn()
		const { body } = await shop.call('POST', `/v1/bookings/sources/${shop.id}/rotate-secret`)
		expect(body.secret).not.toBe(shop.secret)
		const statuses = async (at: number) => {
			const sent = [shop.secret, body.secret].map((secret) => signStandard(secret, ownBooking(), at))
			return Promise.all(sent.map(async (each) => (await shop.send(each)).status))
		}
		expect(await statuses(NOW)).toEqual([200, 200])
		clock.set(NOW + DAY_MS + 1)
		try {
			expect(await statuses(NOW + DAY_MS)).toEqual([401, 200])
		} finally {
			clock.set(NOW)
		}
	})

	test('401 with a wrong clock, which the desk sees as such', async () => {
		const shop = await openOwn()
		expect((await shop.send(signStandard(shop.secret, ownBooking(), NOW - 301_000))).status).toBe(401)
		expect((await shop.source()).lastError).toBe('clock')
	})

	test('422 for a signed body that is not JSON, and nothing for JSON of another shape', async () => {
		const shop = await openOwn()
		const sent = signStandard(shop.secret, {}, NOW)
		for (const text of [
			'[]',
			'"paid"',
			'null',
			'{"id":{},"status":["paid"]}',
			'{"id":"1","status":"paid"}',
		]) {
			const { headers } = signStandard(shop.secret, JSON.parse(text), NOW)
			expect((await shop.send({ body: text, headers })).status).toBe(200)
		}
		expect((await shop.send({ ...sent, body: '{' })).status).toBe(401)
	})

	test('A source that is paused takes nothing, and nothing later', async () => {
		const shop = await openOwn()
		await shop.call('PATCH', `/v1/bookings/sources/${shop.id}`, { active: false })
		const sent = signStandard(shop.secret, ownBooking(), NOW)
		expect((await shop.send(sent)).body).toEqual({ taken: 'paused' })
		expect(await shop.links()).toEqual([])
		expect(await shop.source()).toMatchObject({ active: false, lastDeliveryAt: null })
	})

	test('A booking far ahead has a link until its visit, longer than a caller may make one', async () => {
		const shop = await openOwn()
		await shop.send(signStandard(shop.secret, ownBooking({ startsAt: '2027-06-01' }), NOW))
		expect((await shop.links())[0].expiresAt).toBe('2027-06-02T22:00:00.000Z')
	})

	test('Texts that no form takes are left for the guest, and never stop the booking', async () => {
		const shop = await openOwn()
		const wild = ownBooking({
			firstName: 'A\u0000\ud800b',
			lastName: 'x'.repeat(5_000),
			email: 'no mail',
			phone: '1',
		})
		expect((await shop.send(signStandard(shop.secret, wild, NOW))).body).toEqual({ taken: 'booking' })
		expect(openLink(running, tokenOf((await shop.links())[0].url)).prefill.values).toEqual({})
		expect(await shop.mails()).toEqual([])
	})

	test('Who is expected today is told with how many have signed, by place', async () => {
		const shop = await openOwn()
		const book = (changes: object) => shop.send(signStandard(shop.secret, ownBooking(changes), NOW))
		await book({ id: '1', reference: 'R-1', startsAt: '2026-07-01T15:00:00+02:00' })
		await book({ id: '2', reference: 'R-2', startsAt: '2026-07-01', firstName: 'Ada', lastName: 'King' })
		await book({ id: '3', reference: 'R-3', startsAt: '2026-07-01T13:00:00+02:00' })
		await book({ id: '4', reference: 'R-4', startsAt: '2026-07-02T15:00:00+02:00' })
		await book({ id: '5', reference: 'R-5', status: 'cancelled', startsAt: '2026-07-01T15:00:00+02:00' })
		const { body } = await shop.call('GET', '/v1/bookings/expected')
		expect(body.items).toEqual([
			expect.objectContaining({ reference: 'R-2', name: 'Ada King', allDay: true, people: 3, signed: 0 }),
			expect.objectContaining({
				reference: 'R-1',
				name: 'Grace Hopper',
				startsAt: '2026-07-01T13:00:00.000Z',
			}),
		])
		const { body: place } = await shop.call('POST', '/v1/locations', { name: 'Hall' })
		const { body: other } = await shop.call('POST', '/v1/locations', { name: 'Yard' })
		await shop.call('PATCH', `/v1/bookings/sources/${shop.id}`, { locationId: place.id })
		const countAt = async (id: string) =>
			(await shop.call('GET', `/v1/bookings/expected?locationId=${id}`)).body.items.length
		expect([await countAt(place.id), await countAt(other.id)]).toEqual([2, 0])
	})
})
