import { describe, expect, test } from 'bun:test'
import { BOOKING_FIELDS } from '../../../src/api/bookings.ts'
import { expectNoEffect } from '../../support/fixtures/effects.ts'
import { openShop, ownBooking, signStandard } from '../../support/bookings/shops.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { useService } from '../../support/service/service.ts'

const NOW = Date.parse('2026-07-01T12:00:00Z')
const running = useService({}, { clock: createSettableClock(NOW) })
const hall = running.tenant('Hall')
await hall.call('PATCH', '/v1/organization', { timezone: 'Europe/Berlin' })

const preview = (body: object, call = hall.call) => call('POST', '/v1/bookings/preview', body)

/** The fields that give something or have a fault, by name. */
async function read(booking: unknown, mapping?: object): Promise<Record<string, string>> {
	const { status, body } = await preview({ booking, ...(mapping && { mapping }) })
	expect([status, Object.keys(body).sort()]).toEqual([200, ['fields', 'outcome']])
	expect(body.fields.map(({ name }: { name: string }) => name)).toEqual([...BOOKING_FIELDS])
	const shown = body.fields.filter(({ value, fault }: any) => value !== null || fault !== null)
	return {
		outcome: body.outcome,
		...Object.fromEntries(shown.map(({ name, value, fault }: any) => [name, value ?? `! ${fault}`])),
	}
}

describe('POST /v1/bookings/preview', () => {
	test('200 with what each field of our own JSON gives, and nothing is stored', async () => {
		const booking = { ...ownBooking(), phone: ' +49 170 1234567 ', people: '3', product: ['a', 'b', 7] }
		expect(await expectNoEffect(running.service, () => read(booking))).toEqual({
			outcome: 'paid',
			id: booking.id,
			reference: 'R-4711',
			status: booking.status,
			updatedAt: new Date(booking.updatedAt).toISOString(),
			firstName: 'Grace',
			lastName: 'Hopper',
			email: booking.email,
			phone: '+49 170 1234567',
			language: booking.language,
			people: '3',
			startsAt: new Date(booking.startsAt).toISOString(),
			product: 'a, b, 7',
		})
	})

	test('200 by the paths of a mapping: a list’s number, a venue’s clocks, a whole day, and a field of our name that is not mapped', async () => {
		const mapping = {
			id: 'payload.uid',
			status: 'event',
			email: 'payload.guests.1.mail',
			startsAt: 'payload.at',
		}
		const booking = {
			event: 'BOOKING_CANCELLED',
			payload: { uid: 17, at: '2026-08-05 14:00', guests: [{}, { mail: 'Grace@Guest.example' }] },
			language: 'de_AT',
		}
		expect(await read(booking, mapping)).toEqual({
			outcome: 'ended',
			id: '17',
			status: 'BOOKING_CANCELLED',
			email: 'Grace@Guest.example',
			language: 'de-AT',
			startsAt: '2026-08-05T12:00:00.000Z',
		})
		const day = { ...booking, payload: { ...booking.payload, at: '2026-08-05' } }
		expect(await read(day, mapping)).toMatchObject({ startsAt: '2026-08-05' })
	})

	test('200 with a fault where a mapped or needed field is missing, and where what is there is no such thing', async () => {
		const mapping = { email: 'mail', phone: 'tel', startsAt: 'at' }
		const booking = {
			status: 'requested',
			mail: 'nobody',
			at: 'tomorrow',
			people: 0,
			name: { first: 'A' },
			language: '?',
		}
		expect(await read(booking, mapping)).toEqual({
			outcome: 'nothing',
			id: '! missing',
			status: '! unread',
			name: '! unread',
			email: '! unread',
			phone: '! missing',
			language: '! unread',
			people: '! unread',
			startsAt: '! unread',
		})
	})

	test.each<[unknown]>([[null], ['text'], [7], [[]], [{ other: 1 }]])(
		'200 for %p, which is no booking',
		async (booking) => {
			expect(await read(booking)).toEqual({ outcome: 'nothing', id: '! missing', status: '! missing' })
		},
	)

	test('What the preview calls paid or ended is taken, and what it calls nothing is not', async () => {
		const shop = await openShop(running, { kind: 'generic', mapping: { id: 'uid' } })
		for (const [changes, outcome, taken] of [
			[{ uid: 'A', status: 'paid' }, 'paid', 'booking'],
			[{ uid: 'A', status: 'cancelled', updatedAt: '2026-07-01T12:00:01Z' }, 'ended', 'booking'],
			[{ status: 'paid' }, 'nothing', 'nothing'],
			[{ uid: 'B', status: 'pending' }, 'nothing', 'nothing'],
		] as const) {
			const booking = { ...ownBooking(), ...changes }
			expect(await read(booking, { id: 'uid' })).toMatchObject({ outcome })
			expect((await shop.send(signStandard(shop.secret, booking, NOW))).body).toEqual({ taken })
		}
	})

	test.each([
		[{}, '/booking', 'required'],
		[{ booking: {}, mapping: { email: 'a..b' } }, '/mapping/email', 'format'],
		[{ booking: {}, mapping: { font: 'a' } }, '/mapping/font', 'unknown_field'],
		[{ booking: {}, kind: 'generic' }, '/kind', 'unknown_field'],
	])('422 for %j', async (body, path, code) => {
		expectRefusal(await preview(body), 'validation_failed', [{ path, code }])
	})

	test('403 without webhooks:manage, and for whoever is bound to a location', async () => {
		const { body: west } = await hall.call('POST', '/v1/locations', { name: 'West' })
		const body = { booking: {} }
		for (const call of [
			running.clientOf(hall.organizationId, ['events:manage']),
			running.clientOf(hall.organizationId, ['*'], [west.id]),
		])
			expectRefusal(await preview(body, call), 'insufficient_scope')
	})
})
