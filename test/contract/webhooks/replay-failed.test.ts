import { describe, expect, test } from 'bun:test'
import { transact } from '../../../src/db/transact.ts'
import { insertDelivery } from '../../../src/features/webhooks/delivery/queries.ts'
import { findEndpoint } from '../../../src/features/webhooks/queries.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { expectNoEffect, rowsAdded, rowsOf } from '../../support/fixtures/effects.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import type { Tenant } from '../../support/service/service.ts'
import { archiveTemplate, createWebhook, useStage, untilDeliveries } from '../../support/webhooks/stage.ts'
import type { Delivery } from '../../support/webhooks/stage.ts'

const clock = createStillClock()
const stage = useStage({}, { clock })
const { running } = stage

const replayFailed = ({ call }: Tenant, id: string) =>
	call('POST', `/v1/webhooks/${id}/deliveries/replay-failed`)
const list = async ({ call }: Tenant, id: string, query: string): Promise<Delivery[]> =>
	(await call('GET', `/v1/webhooks/${id}/deliveries?${query}`)).body.items
const isOver = ({ status }: Delivery): boolean => status !== 'pending'

/** A webhook whose receiver answers with whatever `answer.status` is, and the pings that were sent to it. */
async function setUpPinged(pings: number) {
	const answer = { status: 500 }
	const { hall, receiver, id } = await stage.setUp(
		['template.archived', 'webhook.paused'],
		() => new Response(null, { status: answer.status }),
	)
	for (let n = 0; n < pings; n++) await hall.call('POST', `/v1/webhooks/${id}/test`)
	const deliveries = await untilDeliveries(hall, id, (all) => all.length === pings && all.every(isOver))
	return { hall, receiver, id, answer, deliveries }
}

describe('GET /v1/webhooks/{id}/deliveries?status=', () => {
	test('200 lists the deliveries of one status, in pages; each other status is another list', async () => {
		const { hall, id, answer } = await setUpPinged(3)
		await archiveTemplate(hall)
		await untilDeliveries(hall, id, (all) => all[3]?.attemptCount === 1)
		answer.status = 204
		await hall.call('POST', `/v1/webhooks/${id}/test`)
		const all = await untilDeliveries(hall, id, (found) => found[4]?.status === 'delivered')
		const ids = all.map((each) => each.id)
		const statuses = ['failed', 'failed', 'failed', 'pending', 'delivered']
		expect(all.map(({ status }) => status)).toEqual(statuses)
		for (const status of ['pending', 'delivered', 'failed']) {
			const matches = ids.filter((_, index) => statuses[index] === status).toReversed()
			expect((await list(hall, id, `status=${status}`)).map((each) => each.id)).toEqual(matches)
		}
		const { body: page } = await hall.call('GET', `/v1/webhooks/${id}/deliveries?status=failed&limit=2`)
		expect(page.items.map((each: Delivery) => each.id)).toEqual([ids[2], ids[1]])
		const rest = await list(hall, id, `status=failed&limit=2&cursor=${page.nextCursor}`)
		expect(rest.map((each) => each.id)).toEqual([ids[0]])
	})

	test('422 for an unknown status', async () => {
		const { hall, id } = await stage.setUp([])
		const refusal = await hall.call('GET', `/v1/webhooks/${id}/deliveries?status=lost`)
		expectRefusal(refusal, 'validation_failed', [{ path: 'status', code: 'choice' }])
	})
})

describe('POST /v1/webhooks/{id}/deliveries/replay-failed', () => {
	test('202 resends failed deliveries, oldest first, with the same ids and bytes, and counts them', async () => {
		const { hall, receiver, id, answer, deliveries } = await setUpPinged(2)
		answer.status = 204
		await hall.call('POST', `/v1/webhooks/${id}/test`)
		await untilDeliveries(hall, id, (all) => all.length === 3 && all.every(isOver))
		const added = await rowsAdded(running.service, async () => {
			const replayed = await replayFailed(hall, id)
			expect([replayed.status, replayed.body]).toEqual([202, { queued: 2, hasMore: false }])
			await untilDeliveries(hall, id, (all) => all.length === 5 && all.every(isOver))
		})
		expect(added).toEqual({ webhook_deliveries: 2, webhook_attempts: 2, audit_log: 1 })
		const messages = receiver.received.map(({ body }) => body)
		expect(messages.slice(3)).toEqual(messages.slice(0, 2))
		const replays = (await list(hall, id, 'limit=2')).toReversed()
		expect(replays).toMatchObject(
			deliveries.map(({ eventId }) => ({ cause: 'replay', eventId, status: 'delivered' })),
		)
		const [entry] = rowsOf(running.service, 'SELECT * FROM audit_log ORDER BY seq DESC LIMIT 1')
		expect(entry).toMatchObject({ action: 'webhook.failed_replayed', subject: id })
		expect(JSON.parse(entry.data)).toEqual({ deliveries: 2 })
	})

	test('202 with a count of 0 and without any effect once everything was sent again', async () => {
		const { hall, id, answer } = await setUpPinged(1)
		answer.status = 204
		await replayFailed(hall, id)
		await untilDeliveries(hall, id, (all) => all[1]?.status === 'delivered')
		const again = await expectNoEffect(running.service, () => replayFailed(hall, id))
		expect([again.status, again.body]).toEqual([202, { queued: 0, hasMore: false }])
	})

	test('202 counts an event once whose replay failed, too, and not while the replay is on its way', async () => {
		const { hall, id, answer } = await setUpPinged(1)
		answer.status = 410
		expect((await replayFailed(hall, id)).body.queued).toBe(1)
		await untilDeliveries(hall, id, (all) => all[1]?.status === 'failed')
		answer.status = 500
		expect((await replayFailed(hall, id)).body.queued).toBe(1)
		await untilDeliveries(hall, id, (all) => all[2]?.attemptCount === 1)
		expect((await replayFailed(hall, id)).body.queued).toBe(0)
	})

	test('202 sends deliveries that a pause has cancelled, before the log says that they failed, and to a paused webhook', async () => {
		const { hall, receiver, id, answer } = await setUpPinged(0)
		await archiveTemplate(hall)
		await untilDeliveries(hall, id, ([first]) => first?.attemptCount === 1)
		await hall.call('PATCH', `/v1/webhooks/${id}`, { active: false })
		answer.status = 204
		expect((await replayFailed(hall, id)).body).toEqual({ queued: 1, hasMore: false })
		const [original, replay] = await untilDeliveries(hall, id, (all) => all[1]?.status === 'delivered')
		expect([original.status, original.nextAttemptAt]).toEqual(['failed', null])
		expect(replay.eventId).toBe(original.eventId)
		expect(receiver.received.length).toBe(2)
	})

	test('202 sends 500 at a time, and says that there are more', async () => {
		const hall = running.tenant('Large')
		// Nobody answers there, so what is sent stays pending.
		const { id } = await createWebhook(hall, 'http://127.0.0.1:9/')
		const { db, ids } = running.service.deps
		transact(db, (tx) => {
			const endpoint = findEndpoint(tx, id)
			for (let n = 0; n < 501; n++)
				insertDelivery(tx, {
					id: ids.next(),
					organizationId: hall.organizationId,
					endpointId: id,
					cause: 'test',
					eventId: ids.next(),
					eventType: 'ping',
					sequence: null,
					body: '{}',
					status: 'failed',
					pauseCount: endpoint?.pauseCount ?? 0,
					attemptCount: 1,
					nextAttemptAt: null,
					createdAt: clock.now(),
					finishedAt: clock.now(),
				})
		})
		expect((await replayFailed(hall, id)).body).toEqual({ queued: 500, hasMore: true })
		expect((await replayFailed(hall, id)).body).toEqual({ queued: 1, hasMore: false })
		expect((await replayFailed(hall, id)).body).toEqual({ queued: 0, hasMore: false })
	})
})

describe('The event webhook.paused', () => {
	test('When the service pauses a webhook, the others and the feed get an event, but the webhook itself does not', async () => {
		const { hall, receiver, id, answer } = await setUpPinged(0)
		const other = stage.receive()
		await createWebhook(hall, other.url, ['webhook.paused'])
		answer.status = 410
		await archiveTemplate(hall)
		const [told] = await other.untilReceived(1)
		const event = JSON.parse(told?.body ?? '')
		expect(event).toMatchObject({ type: 'webhook.paused', data: { webhookId: id, reason: 'gone' } })
		expect((await hall.call('GET', '/v1/events-feed?after=1')).body.items).toEqual([event])
		answer.status = 204
		await hall.call('PATCH', `/v1/webhooks/${id}`, { active: true })
		await archiveTemplate(hall)
		await receiver.untilReceived(2)
		expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual([
			'template.archived',
			'template.archived',
		])
	})

	test('A webhook that somebody pauses is no event', async () => {
		const { hall, id } = await stage.setUp([])
		await hall.call('PATCH', `/v1/webhooks/${id}`, { active: false })
		expect((await hall.call('GET', '/v1/events-feed')).body.items).toEqual([])
	})
})

test('A webhook says when its next attempt is, but not while it is paused', async () => {
	const { hall, id } = await setUpPinged(0)
	const next = async () => (await hall.call('GET', `/v1/webhooks/${id}`)).body.nextAttemptAt
	await archiveTemplate(hall)
	const [first] = await untilDeliveries(hall, id, ([found]) => found?.attemptCount === 1)
	// A wait of 5 seconds is up to a second longer or shorter.
	clock.advance(2_500)
	await archiveTemplate(hall)
	await untilDeliveries(hall, id, (all) => all[1]?.attemptCount === 1)
	expect(await next()).toBe(first.nextAttemptAt)
	expect((await hall.call('GET', '/v1/webhooks')).body.items[0].nextAttemptAt).toBe(first.nextAttemptAt)
	await hall.call('PATCH', `/v1/webhooks/${id}`, { active: false })
	expect(await next()).toBeNull()
})
