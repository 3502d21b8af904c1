import { describe, expect, test } from 'bun:test'
import { EVENT_TYPES } from '../../../src/features/webhooks/catalog.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { expectNoEffect, rowsAdded, rowsOf } from '../../support/fixtures/effects.ts'
import { NOBODY, UUID_V7, expectRefusal } from '../../support/http/refusals.ts'
import { startTestService } from '../../support/service/service.ts'
import { archiveTemplate, createWebhook, useStage } from '../../support/webhooks/stage.ts'

const NOW = '2026-07-01T12:00:00.000Z'
const URL = 'https://example.com/hooks?from=hall'
const clock = createStillClock(NOW)
const stage = useStage({}, { clock })
const { running } = stage
const hall = running.tenant('Hall')
const { call } = hall
const receiver = stage.receive()

const create = (body: unknown, by = call) => by('POST', '/v1/webhooks', body)
const newWebhook = async () => (await create({ url: URL, events: ['message.bounced'] })).body
const lastAudit = () => rowsOf(running.service, 'SELECT * FROM audit_log ORDER BY seq DESC LIMIT 1')[0]

describe('POST /v1/webhooks', () => {
	test('201 with the webhook and, only this once, its secret', async () => {
		const { status, body } = await create({ url: URL, events: ['event.closed'], description: ' Till ' })
		expect(status).toBe(201)
		expect(body).toEqual({
			id: expect.stringMatching(UUID_V7),
			url: URL,
			description: 'Till',
			events: ['event.closed'],
			format: 'standard',
			active: true,
			pausedReason: null,
			consecutiveFailures: 0,
			lastSuccessAt: null,
			lastFailureAt: null,
			nextAttemptAt: null,
			createdAt: NOW,
			updatedAt: NOW,
			secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
		})
		const { secret, ...webhook } = body
		expect((await call('GET', `/v1/webhooks/${body.id.toUpperCase()}`)).body).toEqual(webhook)
		const list = await call('GET', '/v1/webhooks?limit=1')
		expect(list.body.items).toEqual([webhook])
		expect(JSON.stringify(list.body)).not.toContain(secret)
	})

	test('201 leaves a row and an audit entry', async () => {
		let id = ''
		expect(
			await rowsAdded(running.service, async () => {
				id = (await newWebhook()).id
			}),
		).toEqual({ webhook_endpoints: 1, audit_log: 1 })
		expect(lastAudit()).toMatchObject({ action: 'webhook.created', subject: id, data: '{}' })
	})

	test('201 with every event of the catalog, and with none', async () => {
		expect((await create({ url: URL, events: EVENT_TYPES })).status).toBe(201)
		expect((await create({ url: URL, events: [] })).body.events).toEqual([])
	})

	const https = { url: URL, events: [] }
	test.each([
		['no url', { events: [] }, '/url', 'required'],
		['no events', { url: URL }, '/events', 'required'],
		['a ping among the events', { ...https, events: ['ping'] }, '/events/0', 'choice'],
		['an unknown event', { ...https, events: ['waiver.signed', 'waiver'] }, '/events/1', 'choice'],
		['an event twice', { ...https, events: ['event.closed', 'event.closed'] }, '/events', 'duplicate'],
		['a secret of its own', { ...https, secret: 'whsec_x' }, '/secret', 'unknown_field'],
		['too long a description', { ...https, description: 'x'.repeat(201) }, '/description', 'length'],
		['what is no address', { ...https, url: 'example.com' }, '/url', 'target'],
		['another scheme', { ...https, url: 'ftp://example.com/' }, '/url', 'target'],
		['a password', { ...https, url: 'https://me:secret@example.com/' }, '/url', 'target'],
		['a fragment', { ...https, url: 'https://example.com/#x' }, '/url', 'target'],
		['an address within', { ...https, url: 'https://10.0.0.1/' }, '/url', 'target'],
		['the address of cloud metadata', { ...https, url: 'http://169.254.169.254/latest' }, '/url', 'target'],
	])('422 for %s', async (_, body, path, code) => {
		expectRefusal(await expectNoEffect(running.service, () => create(body)), 'validation_failed', [
			{ path, code },
		])
	})

	test('422 for an http URL unless its network is allowed', async () => {
		const usual = startTestService({ webhookAllowNets: '' })
		const { call } = usual.tenant('Hall')
		for (const url of ['http://example.com/', 'http://127.0.0.1/', 'https://127.0.0.1/'])
			expectRefusal(await create({ url, events: [] }, call), 'validation_failed', [
				{ path: '/url', code: 'target' },
			])
		await usual.close()
	})

	test('409 for the 101st webhook', async () => {
		const full = running.tenant('Full')
		for (let n = 0; n < 100; n++) await createWebhook(full, URL)
		const refusal = () => create({ url: URL, events: [] }, full.call)
		expectRefusal(await expectNoEffect(running.service, refusal), 'conflict')
	})
})

describe('GET /v1/webhooks', () => {
	test('200 newest first, in pages', async () => {
		const paged = running.tenant('Paged')
		const ids: string[] = []
		for (let n = 0; n < 3; n++) ids.unshift((await createWebhook(paged, URL)).id)
		const first = (await paged.call('GET', '/v1/webhooks?limit=2')).body
		expect(first.items.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2))
		expect(first.nextCursor).toBe(ids[1])
		const rest = (await paged.call('GET', `/v1/webhooks?limit=2&cursor=${first.nextCursor}`)).body
		expect(rest).toMatchObject({ items: [{ id: ids[2] }], nextCursor: null })
	})

	test('422 for an unknown cursor', async () => {
		const { id } = await createWebhook(running.tenant('Other'), URL)
		for (const cursor of [NOBODY, id])
			expectRefusal(await call('GET', `/v1/webhooks?cursor=${cursor}`), 'validation_failed', [
				{ path: 'cursor', code: 'cursor' },
			])
	})
})

describe('PATCH /v1/webhooks/{id}', () => {
	const patch = (id: string, body: unknown) => call('PATCH', `/v1/webhooks/${id}`, body)

	test('200 leaves fields that are not sent unchanged', async () => {
		const { secret: _, ...before } = await newWebhook()
		clock.advance(1_000)
		const { status, body } = await patch(before.id, { description: 'Till' })
		expect(status).toBe(200)
		const updatedAt = new Date(clock.now()).toISOString()
		expect(body).toEqual({ ...before, description: 'Till', updatedAt })
		expect((await patch(before.id, {})).body).toEqual(body)
		expect((await patch(before.id, { description: '' })).body).toEqual({ ...body, description: null })
		expect((await patch(before.id, { url: 'https://example.org/' })).body.url).toBe('https://example.org/')
	})

	test('200 replaces the whole list of events, even with an empty one', async () => {
		const { id } = await newWebhook()
		const events = ['event.closed', 'waiver.voided']
		expect((await patch(id, { events })).body.events).toEqual(events)
		expect((await patch(id, { events: ['event.created'] })).body.events).toEqual(['event.created'])
		expect((await patch(id, { events: [] })).body.events).toEqual([])
	})

	test('200 leaves an audit entry that names the fields', async () => {
		const { id } = await newWebhook()
		await patch(id, { events: [], active: false })
		expect(lastAudit()).toMatchObject({ action: 'webhook.updated', subject: id })
		expect(JSON.parse(lastAudit().data)).toEqual({ fields: 'active,events' })
	})

	test('200 pauses once however often it is called, without a reason', async () => {
		const { id } = await newWebhook()
		for (let times = 0; times < 2; times++)
			expect((await patch(id, { active: false })).body).toMatchObject({ active: false, pausedReason: null })
		expect((await patch(id, { active: true })).body).toMatchObject({ active: true, pausedReason: null })
	})

	test('Events from before the webhook existed, or while it is paused, are never sent', async () => {
		const venue = running.tenant('Venue')
		await archiveTemplate(venue)
		const { id } = await createWebhook(venue, receiver.url)
		await venue.call('PATCH', `/v1/webhooks/${id}`, { active: false })
		await archiveTemplate(venue)
		await venue.call('PATCH', `/v1/webhooks/${id}`, { active: true })
		const templateId = await archiveTemplate(venue)
		const [only] = await receiver.untilReceived(1)
		expect(JSON.parse(only?.body ?? '').data).toEqual({ templateId })
		await Bun.sleep(100)
		expect(receiver.received.length).toBe(1)
	})

	test.each([
		['a ping among the events', { events: ['ping'] }, '/events/0', 'choice'],
		['null for the events', { events: null }, '/events', 'type'],
		['a word for active', { active: 'false' }, '/active', 'type'],
		['an address within', { url: 'https://192.168.1.1/', active: false, events: [] }, '/url', 'target'],
		['its id', { id: NOBODY }, '/id', 'unknown_field'],
	])('422 for %s', async (_, body, path, code) => {
		const { id } = await createWebhook(hall, URL)
		const refusal = await expectNoEffect(running.service, () => patch(id, body))
		expectRefusal(refusal, 'validation_failed', [{ path, code }])
		expect((await call('GET', `/v1/webhooks/${id}`)).body.active).toBe(true)
	})
})

describe('DELETE /v1/webhooks/{id}', () => {
	test('200 deletes the webhook with its secrets and its log', async () => {
		const { id } = await newWebhook()
		await call('POST', `/v1/webhooks/${id}/test`)
		const { status, body } = await call('DELETE', `/v1/webhooks/${id}`)
		expect(status).toBe(200)
		expect([body.id, body.active]).toEqual([id, false])
		expect(lastAudit()).toMatchObject({ action: 'webhook.deleted', subject: id })
		for (const path of ['', '/deliveries'])
			expectRefusal(await call('GET', `/v1/webhooks/${id}${path}`), 'not_found')
		expectRefusal(await call('DELETE', `/v1/webhooks/${id}`), 'not_found')
		expectRefusal(await call('GET', `/v1/webhooks?cursor=${id}`), 'validation_failed')
		const secrets = 'SELECT * FROM webhook_endpoints WHERE id = ? AND (length(secret) > 0 OR active = 1)'
		expect(rowsOf(running.service, secrets, id)).toEqual([])
	})
})

test.each([
	['GET', ''],
	['PATCH', ''],
	['DELETE', ''],
	['POST', '/test'],
	['POST', '/rotate-secret'],
	['GET', '/deliveries'],
	['GET', `/deliveries/${NOBODY}`],
	['POST', `/deliveries/${NOBODY}/replay`],
	['POST', '/deliveries/replay-failed'],
])('404 for %s of an unknown webhook%s', async (method, path) => {
	const body = method === 'PATCH' ? {} : undefined
	const refusal = () => call(method, `/v1/webhooks/${NOBODY}${path}`, body)
	expectRefusal(await expectNoEffect(running.service, refusal), 'not_found')
})
