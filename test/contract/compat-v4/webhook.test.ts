import { describe, expect, test } from 'bun:test'
import { createHash, createHmac } from 'node:crypto'
import { expectNoEffect } from '../../support/fixtures/effects.ts'
import { publishShared, readWaiver, signByLink, signFirst } from '../../support/fixtures/guardians.ts'
import { sendList, ANA, HEAD } from '../../support/fixtures/imports.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { untilIdle } from '../../support/service/service.ts'
import type { Tenant } from '../../support/service/service.ts'
import type { Received } from '../../support/webhooks/receiver.ts'
import { useStage } from '../../support/webhooks/stage.ts'

const stage = useStage({ smartwaiverApi: 'on' })
const { running } = stage

const set = async ({ call }: Pick<Tenant, 'call'>, body: object) => {
	const answer = await call('PUT', '/v4/webhooks/configure', body)
	return {
		status: answer.status,
		type: answer.body.type,
		message: answer.body.message,
		webhooks: answer.body.webhooks,
	}
}

const read = async ({ call }: Pick<Tenant, 'call'>) =>
	(await call('GET', '/v4/webhooks/configure')).body.webhooks

/** An organization with a receiver of its own. */
const setUp = async (more: object = {}, path = '') => {
	const hall = running.tenant(`Hall ${running.service.deps.ids.next()}`)
	const receiver = stage.receive()
	const { webhooks } = await set(hall, { endpoint: receiver.url + path, ...more })
	return {
		hall,
		receiver,
		templateId: await publishTemplate(hall.call),
		privateKey: webhooks.privateKey as string,
	}
}

const bodyOf = ({ body }: Received) => JSON.parse(body) as Record<string, string>

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

test('There is none at first; one is set, read, changed and removed', async () => {
	const { hall } = { hall: running.tenant('Settings') }
	const none = { endpoint: '', emailValidationRequired: 'no' }
	expect(await read(hall)).toEqual(none)
	const endpoint = 'https://example.com/hook?k=secret&x=%2F'
	const made = await set(hall, { endpoint, emailValidationRequired: 'both' })
	expect(made).toEqual({
		status: 200,
		type: 'webhooks',
		message: undefined,
		webhooks: {
			endpoint,
			emailValidationRequired: 'both',
			privateKey: expect.stringMatching(/^[0-9a-f]{32}$/),
		},
	})
	expect(await read(hall)).toEqual({ endpoint, emailValidationRequired: 'both' })
	expect(
		(await set(hall, { endpoint, checkinWebhook: true, webhookNumber: 1, create: true })).webhooks,
	).toEqual({
		endpoint,
		emailValidationRequired: 'both',
	})
	const [listed, ...others] = (await hall.call('GET', '/v1/webhooks')).body.items
	expect([listed.url, listed.format, listed.events, others]).toEqual([
		endpoint,
		'smartwaiver',
		['waiver.signed', 'waiver.co_signed', 'checkin.created'],
		[],
	])
	const moved = await set(hall, { endpoint: 'https://example.com/other' })
	expect(moved.webhooks.privateKey).toMatch(/^[0-9a-f]{32}$/)
	expect(moved.webhooks.privateKey).not.toBe(made.webhooks.privateKey)
	expect((await hall.call('GET', `/v1/webhooks/${listed.id}`)).body.url).toBe('https://example.com/other')
	expect(await read(running.tenant('Stranger'))).toEqual(none)
	for (let times = 0; times < 2; times++)
		expect((await hall.call('DELETE', '/v4/webhooks/configure')).body).toMatchObject({
			type: 'webhooks',
			webhooks: {},
		})
	expect(await read(hall)).toEqual(none)
	expect((await hall.call('GET', '/v1/webhooks')).body.items).toEqual([])
	expect((await set(hall, { endpoint })).webhooks.privateKey).toMatch(/^[0-9a-f]{32}$/)
})

const careless = running.tenant('Careless')

test.each([
	['no address', {}, 400],
	['an unknown field', { endpoint: 'https://example.com/', url: 'x' }, 400],
	['an unknown word', { endpoint: 'https://example.com/', emailValidationRequired: 'maybe' }, 400],
	['a webhook of searches', { endpoint: 'https://example.com/', searchWebhook: true }, 400],
	['a second webhook', { endpoint: 'https://example.com/', webhookNumber: 2 }, 400],
	['what is no address', { endpoint: 'here' }, 402],
	['an address of the network', { endpoint: 'https://192.168.1.1/' }, 402],
	['an address with a password', { endpoint: 'https://me:secret@example.com/' }, 402],
])('%s is refused, and nothing changes', async (_, body, status) => {
	const answer = await expectNoEffect(running.service, () => set(careless, body))
	expect({ status: answer.status, type: answer.type }).toEqual({
		status,
		type: status === 400 ? 'parameter_error' : 'data_error',
	})
})

test('Only this interface changes it: ours reads and deletes it', async () => {
	const { hall } = await setUp()
	const { id } = (await hall.call('GET', '/v1/webhooks')).body.items[0]
	for (const [method, path, body] of [
		['PATCH', `/v1/webhooks/${id}`, { active: false }],
		['POST', `/v1/webhooks/${id}/rotate-secret`, undefined],
	] as const) {
		const { status, body: refusal } = await expectNoEffect(running.service, () =>
			hall.call(method, path, body),
		)
		expect([status, refusal.error.code]).toEqual([409, 'conflict'])
		expect(refusal.error.message).toContain('PUT /v4/webhooks/configure')
	}
	expect((await hall.call('DELETE', `/v1/webhooks/${id}`)).status).toBe(200)
	expect(await read(hall)).toEqual({ endpoint: '', emailValidationRequired: 'no' })
})

describe('A message', () => {
	test('A message tells a new waiver by its id, with a credential of the private key, and nothing personal', async () => {
		const { hall, receiver, templateId, privateKey } = await setUp({}, '?k=secret')
		const { id } = await sign(hall, templateId, { values: { condition: true } })
		const [received] = await receiver.untilReceived(1)
		if (received === undefined) throw new Error('Nothing came.')
		expect(received.headers['content-type']).toBe('application/json')
		expect(bodyOf(received)).toEqual({ unique_id: id, event: 'new-waiver', credential: md5(privateKey + id) })
		const {
			'webhook-id': messageId,
			'webhook-timestamp': at,
			'webhook-signature': signature,
		} = received.headers
		const hmac = createHmac('sha256', privateKey)
			.update(`${messageId}.${at}.${received.body}`)
			.digest('base64')
		expect(signature).toBe(`v1,${hmac}`)
		await untilIdle(running)
		const webhookId = (await hall.call('GET', '/v1/webhooks')).body.items[0].id
		const [delivery] = (await hall.call('GET', `/v1/webhooks/${webhookId}/deliveries`)).body.items
		const detail = (await hall.call('GET', `/v1/webhooks/${webhookId}/deliveries/${delivery.id}`)).body
		expect([detail.body, detail.eventType]).toEqual([received.body, 'waiver.signed'])
		expect((await hall.call('POST', `/v1/webhooks/${webhookId}/test`)).status).toBe(202)
		const [, ping] = await receiver.untilReceived(2)
		expect(ping && bodyOf(ping).event).toBe('ping')
	})

	test('A message is a form where the receiver reads forms', async () => {
		const { hall, receiver, templateId, privateKey } = await setUp({ contentType: 'form' })
		const { id } = await sign(hall, templateId)
		const [received] = await receiver.untilReceived(1)
		expect(received?.headers['content-type']).toBe('application/x-www-form-urlencoded')
		expect(Object.fromEntries(new URLSearchParams(received?.body))).toEqual({
			unique_id: id,
			event: 'new-waiver',
			credential: md5(privateKey + id),
		})
	})

	test('Messages tell arrivals only where that was asked for', async () => {
		const [without, withArrivals] = [await setUp(), await setUp({ checkinWebhook: true })]
		for (const { hall, templateId } of [without, withArrivals]) {
			const { id } = await sign(hall, templateId)
			await hall.call('POST', '/v1/checkins', { waiverId: id, method: 'staff' })
		}
		const received = await withArrivals.receiver.untilReceived(2)
		expect(received.map((each) => bodyOf(each).event)).toEqual(['new-waiver', 'check-in'])
		expect(new Set(received.map((each) => bodyOf(each).unique_id)).size).toBe(1)
		await untilIdle(running)
		expect(without.receiver.received.map((each) => bodyOf(each).event)).toEqual(['new-waiver'])
	})

	test('A waiver of two guardians is told once, when both have signed, and never an imported, voided or purged one', async () => {
		const { hall, receiver } = await setUp()
		const first = await signFirst(hall, await publishShared(hall.call))
		await sendList(hall, { csv: HEAD + ANA })
		await hall.call('POST', `/v1/waivers/${first.id}/flags/${first.flags[0].id}/clear`)
		await untilIdle(running)
		expect(receiver.received).toEqual([])
		expect((await signByLink(running, first)).status).toBe(201)
		const [received] = await receiver.untilReceived(1)
		expect(received && bodyOf(received)).toMatchObject({ unique_id: first.id, event: 'new-waiver' })
		const { secondGuardian } = await readWaiver(hall, first.id)
		await hall.call('POST', `/v1/waivers/${secondGuardian.waiverId}/void`, { reason: 'A test.' })
		await hall.call('POST', `/v1/waivers/${first.id}/purge`)
		await untilIdle(running)
		expect(receiver.received).toHaveLength(1)
	})
})

test('Another address gets what follows, a form signed with its own private key as it is sent', async () => {
	const { hall, receiver, templateId } = await setUp({ contentType: 'form' })
	const next = stage.receive()
	const { privateKey } = (await set(hall, { endpoint: next.url })).webhooks
	const { id } = await sign(hall, templateId)
	const [received] = await next.untilReceived(1)
	if (received === undefined) throw new Error('Nothing came.')
	expect(new URLSearchParams(received.body).get('credential')).toBe(md5(privateKey + id))
	const {
		'webhook-id': messageId,
		'webhook-timestamp': at,
		'webhook-signature': signature,
	} = received.headers
	const signed = `${messageId}.${at}.${received.body}`
	expect(signature).toBe(`v1,${createHmac('sha256', privateKey).update(signed).digest('base64')}`)
	await untilIdle(running)
	expect(receiver.received).toEqual([])
})

test('A waiver is sent again on request, while an address is set', async () => {
	const { hall, receiver, templateId, privateKey } = await setUp()
	const { id } = await sign(hall, templateId)
	await receiver.untilReceived(1)
	for (const body of [undefined, {}]) {
		const { status, body: answer } = await hall.call('PUT', `/v4/webhooks/resend/${id}`, body)
		expect([status, answer.type, answer.webhooks_resend]).toEqual([200, 'webhooks_resend', { success: true }])
	}
	const received = await receiver.untilReceived(3)
	for (const each of received)
		expect(bodyOf(each)).toEqual({ unique_id: id, event: 'new-waiver', credential: md5(privateKey + id) })
	await hall.call('DELETE', '/v4/webhooks/configure')
	const refused = await hall.call('PUT', `/v4/webhooks/resend/${id}`, {})
	expect([refused.status, refused.body.type]).toEqual([402, 'data_error'])
	expect((await hall.call('PUT', '/v4/webhooks/resend/nothing', {})).status).toBe(404)
})

test('402 for a waiver that waits for a second guardian: told too early, a receiver would take the real message for a repetition', async () => {
	const { hall, receiver } = await setUp()
	const first = await signFirst(hall, await publishShared(hall.call))
	const resend = () => hall.call('PUT', `/v4/webhooks/resend/${first.id}`, {})
	const { status, body } = await expectNoEffect(running.service, resend)
	expect([status, body.type, body.message]).toEqual([
		402,
		'data_error',
		'The second guardian has not signed this waiver. It is sent when both have.',
	])
	expect((await signByLink(running, first)).status).toBe(201)
	await receiver.untilReceived(1)
	expect((await resend()).status).toBe(200)
	await receiver.untilReceived(2)
})

test('A paused one goes on when its address is set again, with what happens from then on', async () => {
	const hall = running.tenant('Paused')
	const receiver = stage.receive((_, count) => new Response(null, { status: count === 1 ? 410 : 204 }))
	await set(hall, { endpoint: receiver.url })
	const templateId = await publishTemplate(hall.call)
	await sign(hall, templateId)
	await receiver.untilReceived(1)
	await untilIdle(running)
	const state = async () => (await hall.call('GET', '/v1/webhooks')).body.items[0]
	expect(await state()).toMatchObject({ active: false, pausedReason: 'gone' })
	await sign(hall, templateId, { values: { name: { firstName: 'Ann', lastName: 'Missed' } } })
	expect((await set(hall, { endpoint: receiver.url })).webhooks).not.toHaveProperty('privateKey')
	expect(await state()).toMatchObject({ active: true, pausedReason: null })
	const { id } = await sign(hall, templateId, { values: { name: { firstName: 'Bo', lastName: 'Next' } } })
	const [, next] = await receiver.untilReceived(2)
	expect(next && bodyOf(next).unique_id).toBe(id)
})
