import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createStillClock } from '../../support/service/clock.ts'
import { expectNoEffect, rowsAdded, rowsOf } from '../../support/fixtures/effects.ts'
import { verify } from '../../support/webhooks/receiver.ts'
import type { Received } from '../../support/webhooks/receiver.ts'
import { NOBODY, UUID_V7, expectRefusal } from '../../support/http/refusals.ts'
import { archiveTemplate, createWebhook, useStage, untilDeliveries } from '../../support/webhooks/stage.ts'

/** At the present, for the reference library asks the system's clock. */
const clock = createStillClock(new Date().toISOString())
const stage = useStage({}, { clock })
const { running } = stage

const parse = ({ body }: Received) => JSON.parse(body)

describe('The delivery log', () => {
	test('200 with a row for each attempt: status, duration, error, the first KiB of the response, and the next attempt', async () => {
		const answers = [new Response('n'.repeat(5_000), { status: 503 }), new Response('taken')]
		const { hall, receiver, id } = await stage.setUp(undefined, () => answers.shift() as Response)
		await archiveTemplate(hall)
		await untilDeliveries(hall, id, ([first]) => first?.attemptCount === 1)
		clock.advance(6_000)
		running.service.deps.wake('webhooks')
		const [delivery] = await untilDeliveries(hall, id, ([first]) => first?.status === 'delivered')
		const [failed, taken] = delivery.attempts
		expect(delivery).toEqual({
			id: expect.stringMatching(UUID_V7),
			cause: 'event',
			eventId: receiver.received[0]?.headers['webhook-id'],
			eventType: 'template.archived',
			sequence: 1,
			status: 'delivered',
			attemptCount: 2,
			nextAttemptAt: null,
			createdAt: failed.at,
			finishedAt: expect.any(String),
			body: receiver.received[0]?.body,
			attempts: [
				{
					number: 1,
					at: expect.any(String),
					durationMs: expect.any(Number),
					status: 503,
					error: 'status',
					answer: 'n'.repeat(1024),
					nextAttemptAt: expect.any(String),
				},
				{
					number: 2,
					at: expect.any(String),
					durationMs: expect.any(Number),
					status: 200,
					error: null,
					answer: 'taken',
					nextAttemptAt: null,
				},
			],
		})
		expect(Date.parse(taken.at) - Date.parse(failed.at)).toBe(6_000)
		expect(Date.parse(failed.nextAttemptAt) - Date.parse(failed.at)).toBeWithin(4_000, 6_001)
		const { body: list } = await hall.call('GET', `/v1/webhooks/${id}/deliveries`)
		const { body: _, attempts: __, ...summary } = delivery
		expect(list).toEqual({ items: [summary], nextCursor: null })
		const [first, second] = receiver.received as [Received, Received]
		expect(second.body).toBe(first.body)
		expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'] as string)
		const timestamps = [first, second].map(({ headers }) => Number(headers['webhook-timestamp']))
		expect(timestamps).toEqual([failed, taken].map(({ at }) => Math.floor(Date.parse(at) / 1000)))
		expect(second.headers['webhook-signature']).not.toBe(first.headers['webhook-signature'] as string)
	})

	test("200 newest first, in pages; 422 for another webhook's cursor", async () => {
		const { hall, receiver, id } = await stage.setUp()
		for (let n = 0; n < 3; n++) await archiveTemplate(hall)
		const [a, b, c] = await untilDeliveries(hall, id, (all) => all.length === 3)
		const list = (query: string, of = id) => hall.call('GET', `/v1/webhooks/${of}/deliveries?${query}`)
		const page = await list('limit=2')
		expect(page.body.items.map((each: { id: string }) => each.id)).toEqual([c.id, b.id])
		expect((await list(`limit=2&cursor=${page.body.nextCursor}`)).body).toMatchObject({
			items: [{ id: a.id }],
			nextCursor: null,
		})
		const { id: other } = await createWebhook(hall, receiver.url)
		expectRefusal(await list(`cursor=${a.id}`, other), 'validation_failed', [
			{ path: 'cursor', code: 'cursor' },
		])
		expectRefusal(await hall.call('GET', `/v1/webhooks/${other}/deliveries/${a.id}`), 'not_found')
	})
})

describe('POST /v1/webhooks/{id}/deliveries/{deliveryId}/replay', () => {
	test('202 repeats the same id and bytes as a new delivery with a fresh signature', async () => {
		const { hall, receiver, id, secret } = await stage.setUp()
		await archiveTemplate(hall)
		const [original] = await untilDeliveries(hall, id, ([first]) => first?.status === 'delivered')
		clock.advance(60_000)
		const replayed = await hall.call('POST', `/v1/webhooks/${id}/deliveries/${original.id}/replay`)
		expect(replayed.status).toBe(202)
		expect(replayed.body).toEqual({
			deliveryId: expect.stringMatching(UUID_V7),
			status: 'queued',
			queuedAt: expect.stringMatching(/Z$/),
		})
		const [first, second] = (await receiver.untilReceived(2)) as [Received, Received]
		expect(second.body).toBe(first.body)
		expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'] as string)
		expect(second.headers['webhook-timestamp']).toBe(String(Math.floor(clock.now() / 1000)))
		expect(Number(second.headers['webhook-timestamp'])).toBeGreaterThan(
			Number(first.headers['webhook-timestamp']),
		)
		verify(secret, second)
		const [, replay] = await untilDeliveries(hall, id, (all) => all[1]?.status === 'delivered')
		expect(replay).toMatchObject({ id: replayed.body.deliveryId, cause: 'replay', eventId: original.eventId })
		expect((await hall.call('GET', '/v1/events-feed?limit=100')).body.items.length).toBe(1)
	})

	test('404 for an event that was never queued, and no event is made up', async () => {
		const { hall, id } = await stage.setUp(['message.bounced'])
		await archiveTemplate(hall)
		const { body: feed } = await hall.call('GET', '/v1/events-feed')
		for (const deliveryId of [NOBODY, feed.items[0].id])
			expectRefusal(
				await expectNoEffect(running.service, () =>
					hall.call('POST', `/v1/webhooks/${id}/deliveries/${deliveryId}/replay`),
				),
				'not_found',
			)
	})

	test('202 leaves a row and an audit entry', async () => {
		const { hall, id } = await stage.setUp()
		await archiveTemplate(hall)
		const [{ id: deliveryId }] = await untilDeliveries(hall, id, ([first]) => first?.status === 'delivered')
		const added = await rowsAdded(running.service, async () => {
			await hall.call('POST', `/v1/webhooks/${id}/deliveries/${deliveryId}/replay`)
			await untilDeliveries(hall, id, (all) => all[1]?.status === 'delivered')
		})
		expect(added).toEqual({ webhook_deliveries: 1, webhook_attempts: 1, audit_log: 1 })
		const [entry] = rowsOf(running.service, 'SELECT * FROM audit_log ORDER BY seq DESC LIMIT 1')
		expect(entry).toMatchObject({ action: 'webhook.replayed', subject: id })
		expect(JSON.parse(entry.data)).toEqual({ deliveryId })
	})
})

describe('GET /v1/events-feed', () => {
	test('200 with what is delivered, oldest first, from where the caller stopped', async () => {
		const { hall, receiver } = await stage.setUp()
		for (let n = 0; n < 3; n++) await archiveTemplate(hall)
		const delivered = (await receiver.untilReceived(3)).map(parse)
		const read = async (query: string) => {
			const { checkpoint: _, ...feed } = (await hall.call('GET', `/v1/events-feed${query}`)).body
			return feed
		}
		expect(await read('')).toEqual({ items: delivered, nextAfter: 3, hasMore: false })
		expect(await read('?limit=2')).toEqual({ items: delivered.slice(0, 2), nextAfter: 2, hasMore: true })
		expect(await read('?after=2&limit=2')).toEqual({
			items: delivered.slice(2),
			nextAfter: 3,
			hasMore: false,
		})
		expect(await read('?after=3')).toEqual({ items: [], nextAfter: 3, hasMore: false })
	})

	test.each([
		['after', '-1'],
		['after', 'x'],
		['limit', '0'],
		['limit', '101'],
	])('422 for %s=%s', async (name, value) => {
		const { hall } = await stage.setUp([])
		const refusal = await hall.call('GET', `/v1/events-feed?${name}=${value}`)
		expectRefusal(refusal, 'validation_failed')
		expect(refusal.body.error.details[0].path).toBe(name)
	})
})

describe('Secrets', () => {
	test('Neither secret is in the database, the log, or any later response', async () => {
		const { hall, id, secret, receiver } = await stage.setUp()
		const { status, body } = await hall.call('POST', `/v1/webhooks/${id}/rotate-secret`)
		expect(status).toBe(201)
		expect([body.id, body.active]).toEqual([id, true])
		expect(body.secret).not.toBe(secret)
		await archiveTemplate(hall)
		const [got] = (await receiver.untilReceived(1)) as [Received]
		for (const each of [secret, body.secret]) verify(each, got)
		const { body: read } = await hall.call('GET', `/v1/webhooks/${id}`)
		expect(Object.keys(read)).not.toContain('secret')
		running.service.deps.db.$client.run('PRAGMA wal_checkpoint(TRUNCATE)')
		const file = readFileSync(join(running.config.dataDir, 'waiver.db'))
		expect(file.includes(Buffer.from(id))).toBe(true)
		for (const each of [secret, body.secret] as string[]) {
			const base64 = each.slice('whsec_'.length)
			const bytes = Buffer.from(base64, 'base64')
			expect(bytes.length).toBe(32)
			for (const form of [bytes, Buffer.from(base64), Buffer.from(bytes.toString('hex'))])
				expect(file.includes(form)).toBe(false)
			expect(running.logged.join('\n')).not.toContain(base64)
		}
	})

	test('Rotating a secret repairs a webhook whose key file was lost', async () => {
		const { hall, id, receiver } = await stage.setUp()
		// What another key has sealed, and what was damaged, open alike: not at all.
		running.service.deps.db.$client.run('UPDATE webhook_endpoints SET secret = randomblob(60) WHERE id = ?', [
			id,
		])
		await archiveTemplate(hall)
		const failed = await untilDeliveries(hall, id, ([first]) => first?.attemptCount === 1)
		expect(failed[0].attempts[0].error).toBe('secret')
		const { body } = await hall.call('POST', `/v1/webhooks/${id}/rotate-secret`)
		await archiveTemplate(hall)
		const [got] = (await receiver.untilReceived(1)) as [Received]
		verify(body.secret, got)
		expect(got.headers['webhook-signature']).not.toContain(' ')
	})
})
