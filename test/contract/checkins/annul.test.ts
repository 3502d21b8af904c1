import { expect, test } from 'bun:test'
import { MINUTE_MS } from '../../../src/kit/time/durations.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { expectNoEffect, rowsAdded, rowsOf, settleJobs } from '../../support/fixtures/effects.ts'
import { NOBODY, expectRefusal } from '../../support/http/refusals.ts'
import { useService } from '../../support/service/service.ts'
import type { Client } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

const clock = createStillClock('2026-07-01T12:00:00.000Z')

/** May record arrivals, and nothing else. */

const running = useService({}, { clock })
const tenant = running.tenant('Hall')
const waiverId = (await sign(tenant, await publishTemplate(tenant.call))).id
const desk = running.clientOf(tenant.organizationId, ['checkins:write'])

await settleJobs(running.service)

async function arrive(by: Client): Promise<{ id: string } & Record<string, unknown>> {
	const { body } = await by('POST', '/v1/checkins', { waiverId, method: 'staff', reason: 'On paper.' })
	return body
}

const annul = (by: Client, id: string) => by('POST', `/v1/checkins/${id}/annul`)

test('200 with the whole arrival and annulledAt; the row stays, with one audit entry and one event', async () => {
	const arrival = await arrive(desk)
	let answer = await annul(desk, NOBODY)
	const added = await rowsAdded(running.service, async () => {
		answer = await annul(desk, arrival.id.toUpperCase())
	})
	expect(added).toEqual({ audit_log: 1, webhook_events: 1 })
	expect(arrival).not.toHaveProperty('annulledAt')
	expect([answer.status, answer.body]).toEqual([200, { ...arrival, annulledAt: '2026-07-01T12:00:00.000Z' }])
	const [event] = rowsOf(running.service, "SELECT body FROM webhook_events WHERE type = 'checkin.annulled'")
	expect(JSON.parse(event.body).data).toEqual({
		checkinId: arrival.id,
		waiverId,
		participantId: arrival['participantId'],
		locationId: null,
		eventId: null,
		checkedInAt: '2026-07-01T12:00:00.000Z',
		annulledAt: '2026-07-01T12:00:00.000Z',
	})
	const { body: list } = await tenant.call('GET', '/v1/checkins')
	expect(list.items).toContainEqual(answer.body)
})

test('Annulling twice gives the same response, and changes nothing', async () => {
	const { id } = await arrive(desk)
	const first = await annul(desk, id)
	clock.advance(MINUTE_MS)
	const again = await expectNoEffect(running.service, () => annul(tenant.call, id))
	expect([again.status, again.body]).toEqual([200, first.body])
})

test("403 for another's arrival, and after 15 minutes for one's own, unless the key also has waivers:manage", async () => {
	const { organizationId } = tenant
	const manager = running.clientOf(organizationId, ['checkins:write', 'waivers:manage'])
	const [theirs, own] = [await arrive(tenant.call), await arrive(desk)]
	const refuse = async (id: string) => {
		const refusal = await expectNoEffect(running.service, () => annul(desk, id))
		expectRefusal(refusal, 'insufficient_scope')
		expect(refusal.body.error.details).toEqual({ required: 'waivers:manage' })
	}
	await refuse(theirs.id)
	clock.advance(15 * MINUTE_MS)
	await refuse(own.id)
	for (const { id } of [theirs, own]) expect((await annul(manager, id)).status).toBe(200)
	const last = await arrive(desk)
	clock.advance(15 * MINUTE_MS - 1)
	expect((await annul(desk, last.id)).status).toBe(200)
})

test('404 for an unknown arrival, and for one of another organization', async () => {
	expectRefusal(await annul(desk, NOBODY), 'not_found')
	const { id } = await arrive(desk)
	const foreign = running.tenant('Other hall')
	expectRefusal(await expectNoEffect(running.service, () => annul(foreign.call, id)), 'not_found')
})
