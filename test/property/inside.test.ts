import { expect, setDefaultTimeout, test } from 'bun:test'
import * as fc from 'fast-check'
import { dayInZone } from '../../src/kit/time/dates.ts'
import { HOUR_MS } from '../../src/kit/time/durations.ts'
import { createSettableClock } from '../support/service/clock.ts'
import { useService } from '../support/service/service.ts'
import { publishTemplate, sign } from '../support/fixtures/waivers.ts'
import { extent } from '../support/run/extent.ts'

setDefaultTimeout(120_000)

const RUNS = extent(15, 40)
const START = '2026-10-24T18:00:00.000Z'
const ZONES = ['Europe/Berlin', 'Asia/Tokyo', null] as const

const clock = createSettableClock(START)
let halls = 0
const running = useService({}, { clock })

type Stay = {
	readonly id: string
	/** Which of the locations; undefined for none. */
	readonly place: number | undefined
	readonly people: number
	readonly cameAt: number
	leftAt: number | undefined
	isAnnulled: boolean
}

type Step =
	| { readonly kind: 'arrive'; readonly place: number | undefined; readonly isFamily: boolean }
	| { readonly kind: 'checkOut' | 'annulCheckOut' | 'annul'; readonly nth: number }
	| { readonly kind: 'checkOutAll'; readonly place: number | undefined }
	| { readonly kind: 'wait'; readonly hours: number }

const place = fc.option(fc.nat({ max: ZONES.length - 1 }), { nil: undefined })
const step: fc.Arbitrary<Step> = fc.oneof(
	{ weight: 4, arbitrary: fc.record({ kind: fc.constant('arrive'), place, isFamily: fc.boolean() }) },
	{
		weight: 5,
		arbitrary: fc.record({
			kind: fc.constantFrom('checkOut', 'checkOut', 'annulCheckOut', 'annul'),
			nth: fc.nat({ max: 9 }),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant('checkOutAll'), place }) },
	{ weight: 2, arbitrary: fc.record({ kind: fc.constant('wait'), hours: fc.nat({ max: 9 }) }) },
)

test('Whatever happens, those inside are those who came without those who left, and never fewer than none', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
			clock.set(START)
			const hall = await open()
			for (const each of steps) {
				await hall.play(each)
				for (const at of [undefined, ...ZONES.keys()]) expect(await hall.count(at)).toEqual(hall.expected(at))
			}
		}),
		{ numRuns: RUNS },
	)
})

/** A hall in New York with a room in each time zone, and a model of who is in. */
async function open() {
	halls += 1
	const { call, ...tenant } = running.tenant(`Hall ${halls}`)
	await call('PATCH', '/v1/organization', { timezone: 'America/New_York' })
	const child = { firstName: 'Ida', lastName: 'Hopper', dateOfBirth: '2016-02-28' }
	const waiver = await sign({ ...tenant, call }, await publishTemplate(call), {
		values: { children: [child] },
	})
	const rooms: string[] = []
	for (const timezone of ZONES)
		rooms.push((await call('POST', '/v1/locations', { name: 'Room', timezone })).body.id)
	const stays: Stay[] = []
	const isToday = ({ place: at, cameAt }: Stay): boolean => {
		const zone = (at === undefined ? null : ZONES[at]) ?? 'America/New_York'
		return dayInZone(cameAt, zone) === dayInZone(clock.now(), zone)
	}
	const isIn = (stay: Stay): boolean => !stay.isAnnulled && stay.leftAt === undefined && isToday(stay)
	const locationOf = (at: number | undefined) => (at === undefined ? {} : { locationId: rooms[at] })

	const plays = {
		async arrive({ place: at, isFamily }: Step & { kind: 'arrive' }) {
			const body = {
				waiverId: waiver.id,
				method: 'staff',
				...locationOf(at),
				...(isFamily ? {} : { participantIds: [waiver.participantId] }),
			}
			const { id } = (await call('POST', '/v1/checkins', body)).body
			const people = isFamily ? 2 : 1
			stays.push({ id, place: at, people, cameAt: clock.now(), leftAt: undefined, isAnnulled: false })
		},
		async checkOut(stay: Stay) {
			const wasIn = isIn(stay)
			const { status } = await call('POST', `/v1/checkins/${stay.id}/checkout`)
			expect(status).toBe(wasIn ? 200 : 409)
			if (wasIn) stay.leftAt = clock.now()
		},
		async annulCheckOut(stay: Stay) {
			const { body } = await call('POST', `/v1/checkins/${stay.id}/checkout/annul`)
			stay.leftAt = undefined
			expect(body.checkedOutAt === null).toBe(stay.isAnnulled || isToday(stay))
		},
		async annul(stay: Stay) {
			await call('POST', `/v1/checkins/${stay.id}/annul`)
			stay.isAnnulled = true
		},
		async checkOutAll({ place: at }: Step & { kind: 'checkOutAll' }) {
			const gone = stays.filter((stay) => isIn(stay) && (at === undefined || stay.place === at))
			const { body } = await call('POST', '/v1/checkins/checkout', locationOf(at))
			expect(body.arrivals).toBe(gone.length)
			for (const stay of gone) stay.leftAt = clock.now()
		},
	}
	const sum = (of: readonly Stay[]): number => of.reduce((total, { people }) => total + people, 0)
	return {
		async play(each: Step) {
			if (each.kind === 'wait') clock.advance(each.hours * HOUR_MS)
			else if (each.kind === 'arrive') await plays.arrive(each)
			else if (each.kind === 'checkOutAll') await plays.checkOutAll(each)
			else {
				const stay = stays[each.nth % Math.max(stays.length, 1)]
				if (stay !== undefined) await plays[each.kind](stay)
			}
		},
		async count(at: number | undefined) {
			const query = at === undefined ? '' : `?locationId=${rooms[at]}`
			const { inside, came, left, people } = (await call('GET', `/v1/inside${query}`)).body
			expect(inside).toBe(came - left)
			expect(inside).toBeGreaterThanOrEqual(0)
			return { inside, came, left, listed: people.length }
		},
		expected(at: number | undefined) {
			const all = stays.filter((stay) => (at === undefined || stay.place === at) && !stay.isAnnulled)
			const came = sum(all.filter(isToday))
			const inside = sum(all.filter(isIn))
			return { inside, came, left: came - inside, listed: inside }
		},
	}
}
