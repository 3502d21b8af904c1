import { describe, expect, test } from 'bun:test'
import { MINUTE_MS } from '../../../src/kit/time/durations.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { expectNoEffect, rowsAdded, rowsOf, settleJobs } from '../../support/fixtures/effects.ts'
import { NOBODY, expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'
import type { Client, Tenant } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

const NOON = '2026-07-01T12:00:00.000Z'
const clock = createSettableClock(NOON)

const running = useService({}, { clock })
const tenant = running.tenant('Hall')
const child = { firstName: 'Ada', lastName: 'Hopper', dateOfBirth: '2015-02-28' }
const waiver = await sign(tenant, await publishTemplate(tenant.call), { values: { children: [child] } })
const desk = running.clientOf(tenant.organizationId, ['checkins:write'])

await settleJobs(running.service)

async function arrive(
	by: Client = desk,
	more: object = {},
): Promise<{ id: string } & Record<string, unknown>> {
	const { body } = await by('POST', '/v1/checkins', { waiverId: waiver.id, method: 'staff', ...more })
	return body
}

const checkOut = (by: Client, id: string) => by('POST', `/v1/checkins/${id}/checkout`)
const annul = (by: Client, id: string) => by('POST', `/v1/checkins/${id}/checkout/annul`)
const checkOutAll = (by: Client, body: object = {}) => by('POST', '/v1/checkins/checkout', body)
const find = async (id: string) => {
	const { body } = await tenant.call('GET', '/v1/checkins?limit=100')
	return body.items.find((item: { id: string }) => item.id === id)
}
const lastEvent = (type: string) => {
	const [event] = rowsOf(
		running.service,
		'SELECT body FROM webhook_events WHERE organization_id = ? AND type = ? ORDER BY sequence DESC LIMIT 1',
		tenant.organizationId,
		type,
	)
	return JSON.parse(event.body).data
}
const ofArrival = (id: string) => ({
	checkinId: id,
	waiverId: waiver.id,
	participantId: waiver.participantId,
	locationId: null,
	eventId: null,
	checkedInAt: NOON,
})

describe('POST /v1/checkins/{id}/checkout', () => {
	test('200 with the time; the arrival says when and by whom, with one audit entry and one event', async () => {
		clock.set(NOON)
		const arrival = await arrive()
		expect(arrival).toMatchObject({ checkedOutAt: null, checkedOutBy: null })
		clock.advance(MINUTE_MS)
		let answer = await checkOut(desk, NOBODY)
		const added = await rowsAdded(running.service, async () => {
			answer = await checkOut(desk, arrival.id.toUpperCase())
		})
		const checkedOutAt = '2026-07-01T12:01:00.000Z'
		expect(added).toEqual({ audit_log: 1, webhook_events: 1 })
		expect([answer.status, answer.body]).toEqual([200, { id: arrival.id, checkedOutAt }])
		expect(await find(arrival.id)).toEqual({ ...arrival, checkedOutAt, checkedOutBy: arrival['by'] })
		expect(lastEvent('checkin.checked_out')).toEqual({ ...ofArrival(arrival.id), checkedOutAt })
		const { body: log } = await tenant.call('GET', '/v1/audit-log?action=checkin.checked_out&limit=1')
		expect(log.items[0]).toMatchObject({ subject: arrival.id, data: { waiverId: waiver.id } })
	})

	test('409 for people who are out, by a check-out or by the end of the day, and for an annulled arrival', async () => {
		clock.set(NOON)
		const [gone, late, never] = [await arrive(), await arrive(), await arrive()]
		await checkOut(desk, gone.id)
		await desk('POST', `/v1/checkins/${never.id}/annul`)
		for (const { id } of [gone, never])
			expectRefusal(await expectNoEffect(running.service, () => checkOut(desk, id)), 'conflict')
		clock.set('2026-07-02T00:00:00.000Z')
		const refusal = await expectNoEffect(running.service, () => checkOut(desk, late.id))
		expectRefusal(refusal, 'conflict')
		expect(refusal.body.error.details).toEqual({ checkedOutAt: '2026-07-01T23:59:59.999Z' })
		expect(await find(never.id)).toMatchObject({ checkedOutAt: null, checkedOutBy: null })
	})

	test('404 for an unknown arrival, and for one of another organization', async () => {
		clock.set(NOON)
		const { id } = await arrive()
		const foreign = running.tenant('Other hall')
		for (const [by, of] of [
			[desk, NOBODY],
			[foreign.call, id],
		] as const)
			expectRefusal(await expectNoEffect(running.service, () => checkOut(by, of)), 'not_found')
	})
})

describe('POST /v1/checkins/{id}/checkout/annul', () => {
	test('200: they are in again, with one audit entry and one event; a repeat changes nothing', async () => {
		clock.set(NOON)
		const arrival = await arrive()
		await checkOut(desk, arrival.id)
		let answer = await annul(desk, NOBODY)
		const added = await rowsAdded(running.service, async () => {
			answer = await annul(desk, arrival.id)
		})
		expect(added).toEqual({ audit_log: 1, webhook_events: 1 })
		expect([answer.status, answer.body]).toEqual([200, { id: arrival.id, checkedOutAt: null }])
		expect(await find(arrival.id)).toEqual(arrival)
		expect(lastEvent('checkin.checkout_annulled')).toEqual(ofArrival(arrival.id))
		const again = await expectNoEffect(running.service, () => annul(desk, arrival.id))
		expect([again.status, again.body]).toEqual([200, answer.body])
		expect((await checkOut(desk, arrival.id)).status).toBe(200)
	})

	test('200 after the day with its end: at closing they are out', async () => {
		clock.set('2026-07-01T23:59:00.000Z')
		const { id } = await arrive()
		await checkOut(desk, id)
		clock.set('2026-07-02T00:00:00.000Z')
		expect((await annul(desk, id)).body).toEqual({ id, checkedOutAt: '2026-07-01T23:59:59.999Z' })
	})

	test("403 for another's check-out, and after 15 minutes for one's own, unless the key also has waivers:manage", async () => {
		clock.set(NOON)
		const manager = running.clientOf(tenant.organizationId, ['checkins:write', 'waivers:manage'])
		const [theirs, own, last] = [await arrive(), await arrive(), await arrive()]
		const refuse = async (id: string) => {
			const refusal = await expectNoEffect(running.service, () => annul(desk, id))
			expectRefusal(refusal, 'insufficient_scope')
			expect(refusal.body.error.details).toEqual({ required: 'waivers:manage' })
		}
		await checkOut(tenant.call, theirs.id)
		await checkOut(desk, own.id)
		await refuse(theirs.id)
		clock.advance(15 * MINUTE_MS)
		await refuse(own.id)
		for (const { id } of [theirs, own]) expect((await annul(manager, id)).status).toBe(200)
		await checkOut(desk, last.id)
		clock.advance(15 * MINUTE_MS - 1)
		expect((await annul(desk, last.id)).status).toBe(200)
	})

	test('404 for an unknown arrival, and for one of another organization', async () => {
		clock.set(NOON)
		const { id } = await arrive()
		await checkOut(desk, id)
		const foreign = running.tenant('Foreign hall')
		for (const [by, of] of [
			[desk, NOBODY],
			[foreign.call, id],
		] as const)
			expectRefusal(await expectNoEffect(running.service, () => annul(by, of)), 'not_found')
	})
})

describe('POST /v1/checkins/checkout', () => {
	/** A hall of its own, with a waiver for two people. */
	async function open(name: string): Promise<Tenant & { enter: (more?: object) => Promise<string> }> {
		const hall = running.tenant(name)
		const { id: waiverId } = await sign(hall, await publishTemplate(hall.call), {
			values: { children: [child] },
		})
		const enter = async (more: object = {}) =>
			(await hall.call('POST', '/v1/checkins', { waiverId, method: 'staff', ...more })).body.id as string
		await settleJobs(running.service)
		return { ...hall, enter }
	}

	test('200 for everybody who is in, in more than one transaction, with an event for each arrival', async () => {
		clock.set(NOON)
		const hall = await open('Closing')
		const other = await open('Next door')
		await other.enter()
		for (let n = 0; n < 203; n++) await hall.enter()
		const gone = await hall.enter()
		await checkOut(hall.call, gone)
		await hall.call('POST', `/v1/checkins/${await hall.enter()}/annul`)
		const clerk = running.clientOf(hall.organizationId, ['checkins:write'])
		let answer = await checkOutAll(clerk, { locationId: NOBODY })
		const added = await rowsAdded(running.service, async () => {
			answer = await checkOutAll(clerk)
		})
		expect(added).toEqual({ audit_log: 2, webhook_events: 203 })
		expect([answer.status, answer.body]).toEqual([200, { arrivals: 203, people: 406, checkedOutAt: NOON }])
		const { body: log } = await hall.call('GET', '/v1/audit-log?action=checkins.checked_out')
		expect(log.items.map(({ data }: any) => data)).toEqual([
			{ count: 3, people: 6 },
			{ count: 200, people: 400 },
		])
		expect((await hall.call('GET', '/v1/inside?countsOnly=true')).body.inside).toBe(0)
		expect((await other.call('GET', '/v1/inside?countsOnly=true')).body.inside).toBe(2)
		const again = await expectNoEffect(running.service, () => checkOutAll(hall.call))
		expect(again.body).toEqual({ arrivals: 0, people: 0, checkedOutAt: NOON })
	})

	test('200 at one location alone; 404 for an unknown one', async () => {
		clock.set(NOON)
		const hall = await open('Two rooms')
		const { body: room } = await hall.call('POST', '/v1/locations', { name: 'Room' })
		const [there, elsewhere] = [await hall.enter({ locationId: room.id }), await hall.enter()]
		const { body } = await checkOutAll(hall.call, { locationId: room.id.toUpperCase() })
		expect(body).toEqual({ arrivals: 1, people: 2, checkedOutAt: NOON })
		expectRefusal(await checkOut(hall.call, there), 'conflict')
		expect((await checkOut(hall.call, elsewhere)).status).toBe(200)
		const foreign = await open('A third hall')
		for (const [by, locationId] of [
			[hall.call, NOBODY],
			[foreign.call, room.id],
		] as const)
			expectRefusal(await expectNoEffect(running.service, () => checkOutAll(by, { locationId })), 'not_found')
	})
})
