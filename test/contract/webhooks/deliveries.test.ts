import { describe, expect, test } from 'bun:test'
import { Webhook } from 'standardwebhooks'
import { signDelivery } from '../../../src/features/webhooks/secrets.ts'
import { expectNoEffect } from '../../support/fixtures/effects.ts'
import { verify } from '../../support/webhooks/receiver.ts'
import type { Received } from '../../support/webhooks/receiver.ts'
import { UUID_V7, expectRefusal } from '../../support/http/refusals.ts'
import { startTestService } from '../../support/service/service.ts'
import type { Tenant } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { archiveTemplate, createWebhook, useStage, untilDeliveries } from '../../support/webhooks/stage.ts'

const stage = useStage()
const { running } = stage

const parse = ({ body }: Received) => JSON.parse(body)
const ping = (hall: Tenant, id: string) => hall.call('POST', `/v1/webhooks/${id}/test`)

describe('What a receiver gets', () => {
	test('A receiver gets a signed event, which the reference library verifies', async () => {
		const { hall, receiver, secret } = await stage.setUp()
		const templateId = await archiveTemplate(hall)
		const [got] = (await receiver.untilReceived(1)) as [Received]
		expect({ method: got.method, path: got.path }).toEqual({ method: 'POST', path: '/hooks' })
		// A copy, since Bun puts the matchers into what it matches.
		expect({ ...got.headers }).toMatchObject({
			'content-type': 'application/json',
			'user-agent': expect.stringMatching(/^waiver-service\/\d/),
			'webhook-id': expect.stringMatching(UUID_V7),
			'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
			'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
		})
		expect(verify(secret, got)).toEqual({
			id: got.headers['webhook-id'] as string,
			type: 'template.archived',
			timestamp: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
			sequence: 1,
			data: { templateId },
		})
		expect(Math.abs(Number(got.headers['webhook-timestamp']) * 1000 - got.at)).toBeLessThan(5_000)
	})

	test('Any flipped bit in id, timestamp or body fails verification', async () => {
		const { hall, receiver, secret } = await stage.setUp()
		await archiveTemplate(hall)
		const [got] = (await receiver.untilReceived(1)) as [Received]
		const flip = (text: string, at: number) =>
			text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1)
		let flipped = 0
		for (const name of ['webhook-id', 'webhook-timestamp'] as const)
			for (let at = 0; at < (got.headers[name]?.length ?? 0); at++, flipped++) {
				const headers = { ...got.headers, [name]: flip(got.headers[name] ?? '', at) }
				expect(() => verify(secret, { headers, body: got.body })).toThrow()
			}
		for (let at = 0; at < got.body.length; at++, flipped++)
			expect(() => verify(secret, { ...got, body: flip(got.body, at) })).toThrow()
		expect(flipped).toBeGreaterThan(100)
		const { secret: other } = await createWebhook(hall, receiver.url)
		expect(() => verify(other, got)).toThrow()
	})

	test('A receiver gets the events it subscribed to in order, each once', async () => {
		const { hall, receiver, id } = await stage.setUp(['template.archived', 'template.published'])
		const happened: string[] = []
		for (let n = 0; n < 5; n++) {
			happened.push(await archiveTemplate(hall))
			happened.push(await publishTemplate(hall.call, { name: `T${n}` }))
			await sign(hall, happened.at(-1) ?? '')
		}
		await receiver.untilReceived(10)
		const deliveries = await untilDeliveries(hall, id, (all) => all.length === 10)
		expect(receiver.received.map((got) => parse(got).data.templateId)).toEqual(happened)
		const sequences = receiver.received.map((got) => parse(got).sequence)
		expect(sequences).toEqual([...sequences].sort((a, b) => a - b))
		expect(deliveries.map(({ sequence }) => sequence)).toEqual(sequences)
	})

	test('Events from before a change of the subscription are sent according to the earlier one', async () => {
		let answer = () => {}
		const answered = new Promise<void>((resolve) => {
			answer = resolve
		})
		const { hall, receiver, id } = await stage.setUp(['template.archived'], async (_, count) => {
			if (count === 1) await answered
			return new Response()
		})
		const patch = (events: string[]) => hall.call('PATCH', `/v1/webhooks/${id}`, { events })
		const before = [await archiveTemplate(hall), await archiveTemplate(hall)]
		await publishTemplate(hall.call, { name: 'Not yet' })
		await patch(['template.published'])
		await archiveTemplate(hall)
		const after = await publishTemplate(hall.call, { name: 'Wanted' })
		await patch([])
		await publishTemplate(hall.call, { name: 'No more' })
		await patch(['template.archived'])
		answer()
		const last = await archiveTemplate(hall)
		await receiver.untilReceived(4)
		await untilDeliveries(hall, id, (all) => all.length === 4)
		expect(receiver.received.map((got) => parse(got).data.templateId)).toEqual([...before, after, last])
	})

	test('No event contains anything that a guest submitted', async () => {
		const events = ['waiver.signed', 'waiver.flagged', 'waiver.pdf_ready']
		const { hall, receiver, secret } = await stage.setUp(events)
		const templateId = await publishTemplate(hall.call)
		const submitted = ['Wilhelmina', 'Featherstone', 'wilma@example.com', '+15550107788', '1984-03-09']
		const [firstName, lastName, email, phone, born] = submitted
		const child = { firstName: 'Bartholomew', lastName: 'Featherstone', dateOfBirth: '2019-11-23' }
		const { id: waiverId } = await sign(hall, templateId, {
			values: { name: { firstName, lastName }, email, phone, born, children: [child], condition: true },
			tags: ['Birthday-of-B'],
		})
		const deliveries = await receiver.untilReceived(3)
		expect(new Set(deliveries.map((each) => parse(each).type))).toEqual(new Set(events))
		for (const each of deliveries) {
			expect(verify(secret, each)).toMatchObject({ data: { waiverId } })
			for (const value of [...submitted, ...Object.values(child), 'Grace', 'Birthday', 'whsec_'])
				expect(JSON.stringify(each).toLowerCase()).not.toContain((value ?? '').toLowerCase())
			for (const value of Object.values(parse(each).data))
				expect(
					['string', 'number', 'boolean', 'object'].includes(typeof value) && !Array.isArray(value),
				).toBe(true)
		}
		const logged = running.logged.join('\n')
		for (const value of [...submitted, secret]) expect(logged).not.toContain(value)
	})
})

describe('POST /v1/webhooks/{id}/test', () => {
	test('202 sends a ping whatever the webhook subscribes to, even if it is paused', async () => {
		const { hall, receiver, id, secret } = await stage.setUp([])
		await hall.call('PATCH', `/v1/webhooks/${id}`, { active: false })
		const { status, body } = await ping(hall, id)
		expect(status).toBe(202)
		expect(body).toEqual({
			id,
			deliveryId: expect.stringMatching(UUID_V7),
			status: 'queued',
			queuedAt: expect.stringMatching(/Z$/),
		})
		const [got] = (await receiver.untilReceived(1)) as [Received]
		expect(verify(secret, got)).toEqual({
			id: got.headers['webhook-id'] as string,
			type: 'ping',
			timestamp: body.queuedAt,
			sequence: null,
			data: { webhookId: id },
		})
		const [delivery] = await untilDeliveries(hall, id, ([first]) => first.status === 'delivered')
		expect(delivery).toMatchObject({ id: body.deliveryId, cause: 'test', eventType: 'ping', sequence: null })
	})

	test('202 with a ping whose body and response have the same time', async () => {
		let now = Date.now()
		const hasty = startTestService({}, { clock: { now: () => now++, monotonic: () => performance.now() } })
		const hall = hasty.tenant('Hall')
		const receiver = stage.receive()
		const { id } = await createWebhook(hall, receiver.url)
		const { body } = await ping(hall, id)
		const [got] = (await receiver.untilReceived(1)) as [Received]
		expect(JSON.parse(got.body).timestamp).toBe(body.queuedAt)
		await hasty.close()
	})

	test('202 for a ping that fails, which is not retried', async () => {
		const { hall, id } = await stage.setUp([], () => new Response(null, { status: 500 }))
		await ping(hall, id)
		const [delivery] = await untilDeliveries(hall, id, ([first]) => first.status !== 'pending')
		expect(delivery).toMatchObject({ status: 'failed', attemptCount: 1, nextAttemptAt: null })
	})

	test('429 for the 11th ping within a minute, which sends nothing', async () => {
		const usual = startTestService({ webhookTestsPerMinute: 10 })
		const hall = usual.tenant('Hall')
		const receiver = stage.receive()
		const { id } = await createWebhook(hall, receiver.url)
		for (let n = 0; n < 10; n++) expect((await ping(hall, id)).status).toBe(202)
		await receiver.untilReceived(10)
		await untilDeliveries(hall, id, (all) => all.every(({ status }) => status === 'delivered'))
		expectRefusal(await expectNoEffect(usual.service, () => ping(hall, id)), 'rate_limited')
		expect((await hall.call('GET', '/v1/webhooks')).status).toBe(200)
		await usual.close()
	})
})

test('The published Standard Webhooks vector is reproduced, and the reference library agrees', () => {
	const secret = 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
	const signed = {
		id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
		timestamp: 1_614_265_330,
		body: '{"test": 2432232314}',
	}
	const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
	expect(signDelivery([Buffer.from(secret, 'base64')], signed)).toBe(signature)
	const at = new Date(signed.timestamp * 1000)
	expect(new Webhook(`whsec_${secret}`).sign(signed.id, at, signed.body)).toBe(signature)
})
