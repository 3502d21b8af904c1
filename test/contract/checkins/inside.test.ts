import { expect, test } from 'bun:test'
import { createSettableClock } from '../../support/service/clock.ts'
import { expectNoEffect, settleJobs } from '../../support/fixtures/effects.ts'
import { NOBODY, expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'
import type { Tenant } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

const clock = createSettableClock('2026-07-01T12:00:00.000Z')

const running = useService({}, { clock })
const child = { firstName: 'Ada', lastName: 'Hopper', dateOfBirth: '2015-02-28' }

type Hall = Tenant & {
	readonly waiverId: string
	/** Lets in whoever the waiver names. @returns the arrival's id */
	readonly enter: (more?: object) => Promise<string>
	readonly leave: (id: string) => Promise<unknown>
	readonly inside: (query?: string) => Promise<any>
	/** The ids of the arrivals that a list finds. */
	readonly list: (query: string) => Promise<string[]>
}

/** A hall in a time zone, with a waiver for a parent and a child. */
async function open(name: string, timezone = 'UTC'): Promise<Hall> {
	const tenant = running.tenant(name)
	await tenant.call('PATCH', '/v1/organization', { timezone })
	const templateId = await publishTemplate(tenant.call)
	const { id: waiverId } = await sign(tenant, templateId, { values: { children: [child] } })
	await settleJobs(running.service)
	const { call } = tenant
	return {
		...tenant,
		waiverId,
		enter: async (more = {}) =>
			(await call('POST', '/v1/checkins', { waiverId, method: 'staff', ...more })).body.id,
		leave: (id) => call('POST', `/v1/checkins/${id}/checkout`),
		inside: async (query = 'countsOnly=true') => (await call('GET', `/v1/inside?${query}`)).body,
		list: async (query) =>
			(await call('GET', `/v1/checkins?${query}`)).body.items.map(({ id }: { id: string }) => id),
	}
}

test('200 with who is in, the newest arrival first, and how many came and left; annulled arrivals do not count', async () => {
	clock.set('2026-07-01T12:00:00.000Z')
	const [hall, other] = [await open('Hall'), await open('Next door')]
	await other.enter()
	const { body: waiver } = await hall.call('GET', `/v1/waivers/${hall.waiverId}`)
	const [parent, minor] = waiver.participants
	const first = await hall.enter()
	const gone = await hall.enter()
	await hall.call('POST', `/v1/checkins/${await hall.enter()}/annul`)
	clock.set('2026-07-01T12:05:00.000Z')
	await hall.leave(gone)
	const last = await hall.enter({ participantIds: [minor.id] })
	const clerk = running.clientOf(hall.organizationId, ['checkins:read'])
	const { status, body } = await expectNoEffect(running.service, () => clerk('GET', '/v1/inside'))
	const row = (checkinId: string, { id, firstName, lastName }: any, checkedInAt: string) => ({
		checkinId,
		participantId: id,
		firstName,
		lastName,
		locationId: null,
		checkedInAt,
	})
	const counts = { inside: 3, capacity: null, blocked: false, came: 5, left: 2 }
	expect([status, body]).toEqual([
		200,
		{
			...counts,
			people: [
				row(last, minor, '2026-07-01T12:05:00.000Z'),
				row(first, parent, '2026-07-01T12:00:00.000Z'),
				row(first, minor, '2026-07-01T12:00:00.000Z'),
			],
		},
	])
	expect(await hall.inside()).toEqual(counts)
})

test('A location narrows who is in and has its own capacity; 404 for an unknown one', async () => {
	clock.set('2026-07-01T12:00:00.000Z')
	const hall = await open('Two rooms')
	const { body: room } = await hall.call('POST', '/v1/locations', { name: 'Room', capacity: 2 })
	await hall.call('PATCH', '/v1/organization', { capacity: 120 })
	await hall.enter()
	await hall.enter({ locationId: room.id })
	await hall.enter({ locationId: room.id })
	expect(await hall.inside()).toEqual({ inside: 6, capacity: 120, blocked: false, came: 6, left: 0 })
	const there = await hall.inside(`locationId=${room.id.toUpperCase()}`)
	expect(there).toMatchObject({ inside: 4, capacity: 2, came: 4, left: 0 })
	expect(there.people.map(({ locationId }: any) => locationId)).toEqual(Array(4).fill(room.id))
	const foreign = await open('Foreign hall')
	for (const [by, id] of [
		[hall, NOBODY],
		[foreign, room.id],
	] as const)
		expectRefusal(await by.call('GET', `/v1/inside?locationId=${id}`), 'not_found')
})

test("At the end of the day, in the location's time zone or else the organization's, all are out", async () => {
	clock.set('2026-07-01T12:00:00.000Z')
	const hall = await open('Berlin', 'Europe/Berlin')
	const { body: tokyo } = await hall.call('POST', '/v1/locations', { name: 'Tokyo', timezone: 'Asia/Tokyo' })
	const [here, there] = [await hall.enter(), await hall.enter({ locationId: tokyo.id })]
	const left = async () => {
		const { body } = await hall.call('GET', '/v1/checkins')
		return body.items.map(({ id, checkedOutAt, checkedOutBy }: any) => [id, checkedOutAt, checkedOutBy])
	}
	clock.set('2026-07-01T14:59:59.999Z')
	expect(await hall.inside()).toMatchObject({ inside: 4, came: 4, left: 0 })
	expect(await hall.list('presence=inside')).toEqual([there, here])
	clock.set('2026-07-01T15:00:00.000Z')
	expect(await hall.inside()).toMatchObject({ inside: 2, came: 2, left: 0 })
	expect(await hall.list('presence=inside')).toEqual([here])
	expect(await hall.list('presence=left')).toEqual([there])
	clock.set('2026-07-01T21:59:59.999Z')
	expect(await hall.inside()).toMatchObject({ inside: 2 })
	clock.set('2026-07-01T22:00:00.000Z')
	expect(await hall.inside('')).toMatchObject({ inside: 0, came: 0, left: 0, people: [] })
	expect(await left()).toEqual([
		[there, '2026-07-01T14:59:59.999Z', 'closing'],
		[here, '2026-07-01T21:59:59.999Z', 'closing'],
	])
})

test('A list finds who was in at a time, who is in, and who has left, and counts those who are in', async () => {
	clock.set('2026-07-01T10:00:00.000Z')
	const hall = await open('Listed hall')
	const [early, long] = [await hall.enter(), await hall.enter()]
	clock.set('2026-07-01T11:00:00.000Z')
	await hall.leave(early)
	const late = await hall.enter()
	await hall.call('POST', `/v1/checkins/${await hall.enter()}/annul`)
	expect(await hall.list('presence=inside')).toEqual([late, long])
	expect(await hall.list('presence=left')).toEqual([early])
	const at = (time: string) => hall.list(`insideAt=2026-07-01T${time}Z`)
	expect(await at('09:59:59.999')).toEqual([])
	expect(await at('10:00:00')).toEqual([long, early])
	expect(await at('10:59:59.999')).toEqual([long, early])
	expect(await at('11:00:00')).toEqual([late, long])
	expect(await hall.list('insideAt=2026-07-01T10:30:00Z&presence=left')).toEqual([early])
	const { body } = await hall.call('GET', '/v1/checkins?from=2026-07-01&presence=left&count=true')
	expect(body.counts).toEqual({ people: 6, arrivals: 3, overrides: 0, inside: 4, most: null })
	clock.set('2026-07-02T00:00:00.000Z')
	expect(await hall.list('presence=inside')).toEqual([])
	expect(await hall.list('presence=left')).toEqual([late, long, early])
	expect(await at('23:59:59.999')).toEqual([late, long])
	expectRefusal(await hall.call('GET', '/v1/checkins?insideAt=2026-07-01'), 'validation_failed', [
		{ path: 'insideAt', code: 'format' },
	])
})

test('A purged waiver leaves nameless people in the list: the count stays right', async () => {
	clock.set('2026-07-01T12:00:00.000Z')
	const hall = await open('Purging hall')
	await hall.enter()
	await settleJobs(running.service)
	expect((await hall.call('POST', `/v1/waivers/${hall.waiverId}/purge`)).status).toBe(200)
	const { inside, people } = await hall.inside('')
	expect([inside, people.map(({ firstName, lastName }: any) => firstName + lastName)]).toEqual([2, ['', '']])
})

test('A day is counted with the most people who were in at once, at a place or at all, and days together are not', async () => {
	clock.set('2026-07-01T10:00:00.000Z')
	const hall = await open('Busy hall', 'Europe/Berlin')
	const { body: room } = await hall.call('POST', '/v1/locations', { name: 'Room' })
	const most = async (query: string) =>
		(await hall.call('GET', `/v1/checkins?count=true&${query}`)).body.counts.most
	const day = 'from=2026-07-01&to=2026-07-01'
	expect(await most(day)).toBeNull()
	const [first, second] = [await hall.enter(), await hall.enter({ locationId: room.id })]
	await hall.call('POST', `/v1/checkins/${await hall.enter()}/annul`)
	clock.set('2026-07-01T11:00:00.000Z')
	// Whoever leaves at the moment in which others come was not in with them.
	await hall.leave(first)
	await hall.enter()
	expect(await most(day)).toEqual({ people: 4, at: '2026-07-01T10:00:00.000Z' })
	clock.set('2026-07-01T12:00:00.000Z')
	await hall.enter()
	await hall.leave(second)
	clock.set('2026-07-01T13:00:00.000Z')
	await hall.enter()
	expect(await most(day)).toEqual({ people: 6, at: '2026-07-01T13:00:00.000Z' })
	expect(await most(`${day}&locationId=${room.id}`)).toEqual({ people: 2, at: '2026-07-01T10:00:00.000Z' })
	expect(await most('from=2026-07-01&to=2026-07-02')).toBeNull()
	expect(await most('from=2026-07-01T10:00:00Z&to=2026-07-01T10:00:00Z')).toBeNull()
	expect(await most('from=2026-06-30&to=2026-06-30')).toBeNull()
})

test('The arrival that fills a location or the venue emits an event, once until somebody has left', async () => {
	clock.set('2026-07-01T12:00:00.000Z')
	const [hall, other] = [await open('Filled'), await open('Filled next door')]
	const { body: location } = await hall.call('POST', '/v1/locations', { name: 'Cellar', capacity: 3 })
	await hall.call('PATCH', '/v1/organization', { capacity: 5 })
	await other.enter()
	const fills = async () => {
		const { body } = await hall.call('GET', '/v1/events-feed?limit=100')
		return body.items
			.filter(({ type }: { type: string }) => type === 'capacity.reached')
			.map(({ data }: { data: object }) => data)
	}
	await hall.enter({ locationId: location.id })
	expect(await fills()).toEqual([])
	const second = await hall.enter({ locationId: location.id })
	const cellar = { locationId: location.id, inside: 4, capacity: 3 }
	expect(await fills()).toEqual([cellar])
	// The cellar stays full, and the venue becomes it.
	const last = await hall.enter({ locationId: location.id })
	const venue = { locationId: null, inside: 6, capacity: 5 }
	expect(await fills()).toEqual([cellar, venue])
	await hall.enter()
	expect(await fills()).toHaveLength(2)
	await hall.leave(second)
	await hall.leave(last)
	await hall.enter({ locationId: location.id })
	expect(await fills()).toEqual([cellar, venue, cellar, { ...venue, inside: 6 }])
})
