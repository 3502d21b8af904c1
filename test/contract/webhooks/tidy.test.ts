import { expect, test } from 'bun:test'
import { transact } from '../../../src/db/transact.ts'
import { emitEvent } from '../../../src/features/webhooks/emit.ts'
import { tidyWebhooks } from '../../../src/features/webhooks/tidy.job.ts'
import { DAY_MS } from '../../../src/kit/time/durations.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { rowsOf } from '../../support/fixtures/effects.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { startTestService, until } from '../../support/service/service.ts'
import {
	archiveTemplate,
	openStage,
	useStage,
	readDeliveries,
	untilDeliveries,
} from '../../support/webhooks/stage.ts'

const clock = createStillClock()
const stage = useStage({}, { clock })
const { running } = stage

/** Tidies until nothing is left to do. */
async function tidy(): Promise<void> {
	while (await tidyWebhooks(running.service.deps));
}

const countOf = (table: string, where: string, ...values: (string | number)[]): number =>
	rowsOf<{ n: number }>(running.service, `SELECT count(*) AS n FROM ${table} WHERE ${where}`, ...values)[0]
		?.n ?? 0

const attempts = (id: string) =>
	countOf(
		'webhook_attempts',
		'delivery_seq IN (SELECT seq FROM webhook_deliveries WHERE endpoint_id = ?)',
		id,
	)

test('A delivery is kept and can be replayed for 30 days', async () => {
	const { hall, id, receiver } = await stage.setUp()
	await archiveTemplate(hall)
	const [{ id: deliveryId }] = await untilDeliveries(hall, id, ([first]) => first?.status === 'delivered')
	const replay = () => hall.call('POST', `/v1/webhooks/${id}/deliveries/${deliveryId}/replay`)
	clock.advance(30 * DAY_MS)
	await tidy()
	expect((await replay()).status).toBe(202)
	await receiver.untilReceived(2)
	await untilDeliveries(hall, id, (all) => all[1]?.status === 'delivered')
	clock.advance(1)
	await tidy()
	expectRefusal(await replay(), 'not_found')
	expect((await readDeliveries(hall, id)).map(({ cause }) => cause)).toEqual(['replay'])
	expect(attempts(id)).toBe(1)
	// The feed keeps what happened.
	expect((await hall.call('GET', '/v1/events-feed')).body.items.length).toBe(1)
})

test('Deliveries that wait for a paused webhook fail, and are not sent when it is reactivated', async () => {
	const { hall, id, receiver } = await stage.setUp(undefined, () => new Response(null, { status: 500 }))
	await archiveTemplate(hall)
	await untilDeliveries(hall, id, ([first]) => first?.attemptCount === 1)
	const patch = (active: boolean) => hall.call('PATCH', `/v1/webhooks/${id}`, { active })
	await patch(false)
	await patch(true)
	clock.advance(DAY_MS)
	running.service.deps.wake('webhooks')
	await tidy()
	const [delivery] = await readDeliveries(hall, id)
	expect(delivery).toMatchObject({ status: 'failed', attemptCount: 1, nextAttemptAt: null })
	expect(delivery.finishedAt).toBe(new Date(clock.now()).toISOString())
	expect(receiver.received.length).toBe(1)
})

test('Only the audit entries remain of a deleted webhook', async () => {
	const { hall, id } = await stage.setUp()
	await archiveTemplate(hall)
	await untilDeliveries(hall, id, ([first]) => first?.status === 'delivered')
	await hall.call('DELETE', `/v1/webhooks/${id}`)
	await tidy()
	expect(countOf('webhook_endpoints', 'id = ?', id)).toBe(0)
	expect(countOf('webhook_deliveries', 'endpoint_id = ?', id)).toBe(0)
	expect(countOf('audit_log', 'subject = ?', id)).toBe(2)
})

test('A secret that no longer signs is deleted', async () => {
	const { hall, id } = await stage.setUp()
	await hall.call('POST', `/v1/webhooks/${id}/rotate-secret`)
	const kept = () => countOf('webhook_endpoints', 'id = ? AND previous_secret IS NOT NULL', id)
	await tidy()
	expect(kept()).toBe(1)
	clock.advance(DAY_MS)
	await tidy()
	expect(kept()).toBe(0)
})

test('A cleanup with nothing to clean writes nothing', async () => {
	await tidy()
	const { db } = running.service.deps
	const changes = () => db.$client.query<{ n: number }, []>('SELECT total_changes() AS n').get()?.n
	const before = changes()
	expect(await tidyWebhooks(running.service.deps)).toBe(false)
	expect(changes()).toBe(before)
})

test('Events without a subscriber are skipped, and the cursor moves past them', async () => {
	const { hall, id, receiver } = await stage.setUp(['event.closed'])
	const { deps } = running.service
	const { organizationId } = hall
	transact(deps.db, (tx) => {
		for (let n = 0; n < 2_500; n++)
			emitEvent(tx, deps, { organizationId, type: 'event.created', data: { eventId: deps.ids.next() } })
	})
	deps.wake('webhooks')
	const cursor = () =>
		rowsOf<{ cursor: number }>(running.service, 'SELECT cursor FROM webhook_endpoints WHERE id = ?', id)[0]
			?.cursor
	await until(() => ((cursor() ?? 0) >= 1_000 ? true : undefined))
	await deps.write((tx) =>
		emitEvent(tx, deps, { organizationId, type: 'event.closed', data: { eventId: 'x' } }),
	)
	const [got] = await receiver.untilReceived(1)
	expect(JSON.parse(got?.body ?? '')).toMatchObject({ type: 'event.closed', sequence: 2_501 })
	await untilDeliveries(hall, id, ([first]) => first?.status === 'delivered')
	expect(cursor()).toBe(2_501)
})

test('A stop waits for deliveries that are under way, and the next start repeats those it cut short', async () => {
	const hanging = startTestService()
	const own = openStage(hanging)
	const { hall, receiver, id } = await own.setUp(undefined, async () => {
		await Bun.sleep(60_000)
		return new Response()
	})
	await archiveTemplate(hall)
	await receiver.untilReceived(1)
	const startedAt = performance.now()
	const { dataDir } = hanging.config
	await hanging.service.stop()
	// Its three seconds, and what a busy machine makes of them: far below the minute that the receiver would take.
	expect(performance.now() - startedAt).toBeWithin(2_500, 20_000)
	const again = startTestService({ dataDir })
	await receiver.untilReceived(2)
	const [first, second] = receiver.received
	expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'] as string)
	expect(rowsOf(again.service, 'SELECT * FROM webhook_deliveries WHERE endpoint_id = ?', id)).toEqual([])
	await receiver.stop()
	await again.close()
}, 60_000)
