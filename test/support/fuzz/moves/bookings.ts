import { expect } from 'bun:test'
import { ownBooking, signStandard } from '../../bookings/shops.ts'
import type { TenantModel } from '../model.ts'
import { NOT_FOUND } from '../stage.ts'
import type { Move, Plan, Stage } from '../stage.ts'

export type BookingSourceModel = {
	readonly id: string
	readonly address: string
	secret: string
	active: boolean
	isDeleted: boolean
}

/** As many as an organization may have. */
const MAX_SOURCES = 20

const sourcesIn = (tenant: TenantModel): BookingSourceModel[] =>
	tenant.bookingSources.filter(({ isDeleted }) => !isDeleted)

function about(stage: Stage, plan: (source: BookingSourceModel) => Plan): Plan {
	const { id, item } = stage.target(sourcesIn)
	return { path: { id }, ...(item === undefined ? NOT_FOUND : plan(item)) }
}

export const bookingMoves: Readonly<Record<string, Move>> = {
	listBookingSources: ({ tenant }) => ({
		query: { limit: '100' },
		expected: 200,
		onSuccess: ({ body }) =>
			expect(body.items.map(({ id }: { id: string }) => id)).toEqual(
				sourcesIn(tenant)
					.map(({ id }) => id)
					.reverse(),
			),
	}),
	createBookingSource: (stage) => {
		const { tenant } = stage
		const template = stage.target(({ templates }) => templates)
		const isFull = sourcesIn(tenant).length >= MAX_SOURCES
		return {
			body: { name: 'Shop', kind: 'generic', templateId: template.id, sendsMail: false },
			expected: isFull ? 'conflict' : template.item === undefined ? 'not_found' : 201,
			onSuccess({ body: { id, url, secret } }) {
				const address = new URL(url).pathname.split('/').at(-1) ?? ''
				tenant.bookingSources.push({ id, address, secret, active: true, isDeleted: false })
			},
		}
	},
	updateBookingSource: (stage) => {
		const active = stage.dice.roll(2) === 0
		const plan = about(stage, (source) => ({
			expected: 200,
			onSuccess({ body }) {
				expect(body).toMatchObject({ id: source.id, active })
				source.active = active
			},
		}))
		return { body: { active }, ...plan }
	},
	deleteBookingSource: (stage) =>
		about(stage, (source) => ({
			expected: 200,
			onSuccess() {
				source.isDeleted = true
			},
		})),
	rotateBookingSecret: (stage) => ({
		body: {},
		...about(stage, (source) => ({
			expected: 201,
			onSuccess({ body: { secret } }) {
				source.secret = secret
			},
		})),
	}),
	/** The end of a booking that nobody knows: its signature is looked at, and it makes no link. */
	receiveBooking: (stage) => {
		const { dice, now } = stage
		const source = stage.tenant.bookingSources.at(-1 - dice.roll(3))
		const isForged = dice.isRare(4)
		const booking = ownBooking({ id: crypto.randomUUID(), status: 'cancelled' })
		const sent = signStandard(source?.secret ?? `whsec_${'A'.repeat(43)}=`, booking, now)
		const body = isForged ? sent.body.replace('Grace', 'Eve') : sent.body
		// Its secret may have gone with its key file.
		const outcomes = isForged ? (['unauthorized', 'unavailable'] as const) : ([200, 'unavailable'] as const)
		return {
			path: { id: source?.address ?? 'a'.repeat(28) },
			body,
			headers: sent.headers,
			expected: source === undefined ? 'not_found' : source.isDeleted ? 410 : outcomes,
			onSuccess: ({ body: { taken } }) =>
				expect(taken).toBe(source?.active === true || source?.isDeleted === true ? 'nothing' : 'paused'),
		}
	},
}
