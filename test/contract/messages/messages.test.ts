import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { createStillClock } from '../../support/service/clock.ts'
import { expectNoEffect, rowsAdded, settleJobs } from '../../support/fixtures/effects.ts'
import { linkOf, readMail } from '../../support/mail/mail.ts'
import { customMail, inviteTo, messagesOf, sendTo } from '../../support/mail/stage.ts'
import { NOBODY, UUID_V7, expectRefusal } from '../../support/http/refusals.ts'
import { startReceiver } from '../../support/webhooks/receiver.ts'
import { startTestService, useService, until, untilIdle } from '../../support/service/service.ts'
import type { Answer } from '../../support/service/service.ts'
import { pageForm, publishTemplate, sign } from '../../support/fixtures/waivers.ts'

setDefaultTimeout(120_000)

const running = useService()
const hall = running.tenant('Hall')
const stage = { hall, templateId: await publishTemplate(hall.call) }

const post = (body: object, headers?: Record<string, string>): Promise<Answer> =>
	hall.call('POST', '/v1/messages', { channel: 'email', ...body }, headers)
const sent = async (id: string): Promise<any> =>
	until(async () => {
		const { body } = await hall.call('GET', `/v1/messages/${id}`)
		return body.status === 'queued' ? undefined : body
	})

test('A stored receipt can be read only with waivers:read, and reading one with a PDF is on the access log', async () => {
	const { id: waiverId } = await sign(hall, stage.templateId, { values: { email: 'ana@b.example' } })
	const { body: receipt } = await post({ kind: 'receipt', waiverId, attachPdf: true })
	await sent(receipt.id)
	const path = `/v1/messages/${receipt.id}/content`
	const [narrow, wide] = (['messages:read', 'waivers:read'] as const).map((_scope, at, all) =>
		running.clientOf(hall.organizationId, all.slice(0, at + 1)),
	)
	await expectNoEffect(running.service, async () => {
		const refusal = await narrow?.('GET', path)
		expect(refusal && [refusal.status, refusal.body.error.details]).toEqual([
			403,
			{ required: 'waivers:read' },
		])
	})
	const added = await rowsAdded(running.service, async () => {
		expect((await wide?.('GET', path))?.status).toBe(200)
	})
	expect(added).toEqual({ phi_access_log: 1, audit_log: 1 })
	const [entry] = (await hall.call('GET', `/v1/phi-access-log?waiverId=${waiverId}`)).body.items
	expect(entry).toMatchObject({ action: 'waiver.pdf_read', waiverId, actor: expect.stringMatching(/^key:/) })
})

describe('POST /v1/messages', () => {
	test('202 without a mail server writes a file to the outbox, and the response says so', async () => {
		let answer: any
		const added = await rowsAdded(running.service, async () => {
			answer = await post(customMail({ to: ' Ana@B.example ' }))
			await untilIdle(running)
		})
		expect(answer.status).toBe(202)
		expect(answer.body).toEqual({ id: expect.stringMatching(UUID_V7), status: 'queued', via: 'outbox' })
		expect(added).toEqual({ messages: 1, audit_log: 1 })
		const message = await sent(answer.body.id)
		expect(message).toEqual({
			id: answer.body.id,
			channel: 'email',
			kind: 'custom',
			status: 'sent',
			via: 'outbox',
			to: 'Ana@B.example',
			subject: 'Hi',
			body: 'Hello',
			attachPdf: false,
			failure: null,
			participantId: null,
			inviteeId: null,
			eventId: null,
			waiverId: null,
			prefillLinkId: null,
			campaignId: null,
			automatic: false,
			attempts: 1,
			createdAt: expect.any(String),
			sentAt: expect.any(String),
		})
		const path = join(running.config.dataDir, 'outbox', `${message.id}.eml`)
		expect(statSync(path).mode & 0o777).toBe(0o600)
		const content = await hall.call('GET', `/v1/messages/${message.id}/content`)
		expect(content.headers.get('content-type')).toBe('message/rfc822')
		const mail = readMail(Buffer.from(content.bytes).toString('latin1'))
		expect(mail.subject).toBe('Hi')
		expect(mail.headers['to']).toBe('Ana@b.example')
		expect(mail.text).toContain('Hello')
		const { body: _body, attachPdf: _attachPdf, ...listed } = message
		expect((await hall.call('GET', '/v1/messages?limit=1')).body.items).toEqual([listed])
	})

	test('202 for a text message without a gateway writes a file to the outbox, too', async () => {
		const { body } = await post({ channel: 'sms', kind: 'custom', to: '+49 30 1234567', body: 'Gate B' })
		expect(body.via).toBe('outbox')
		await sent(body.id)
		const content = await hall.call('GET', `/v1/messages/${body.id}/content`)
		expect(content.body).toEqual({ id: body.id, to: '+49301234567', text: 'Gate B' })
	})

	test.each([
		[customMail({ to: 'nobody' }), '/to'],
		[customMail({ channel: 'sms', to: 'a@b.example' }), '/to'],
		[customMail({ to: undefined }), '/to'],
		[customMail({ body: undefined }), '/body'],
		[customMail({ subject: undefined }), '/body'],
		[customMail({ attachPdf: true }), '/attachPdf'],
		[{ kind: 'invite', to: 'a@b.example' }, '/eventId'],
		[{ kind: 'receipt', to: 'a@b.example' }, '/waiverId'],
		[customMail({ status: 'sent' }), '/status'],
		[customMail({ kind: 'spam' }), '/kind'],
		[customMail({ channel: 'post' }), '/channel'],
	])('422 %j', async (body, path) => {
		const answer = await expectNoEffect(running.service, () => post(body))
		expectRefusal(answer, 'validation_failed')
		expect(answer.body.error.details[0].path).toBe(path)
	})

	test('404 for an unknown participant, invitee, event, waiver or prefill link', async () => {
		for (const field of ['participantId', 'inviteeId', 'eventId', 'waiverId', 'prefillLinkId'])
			expectRefusal(await post(customMail({ [field]: NOBODY })), 'not_found')
		expectRefusal(await hall.call('GET', `/v1/messages/${NOBODY}`), 'not_found')
		expectRefusal(await hall.call('GET', `/v1/messages?cursor=${NOBODY}`), 'validation_failed')
	})

	test('409 if there is no reason left to write', async () => {
		const { id, invitees } = await inviteTo(stage, [{ email: 'done@b.example' }])
		await sign(hall, stage.templateId, { eventId: id, values: { email: 'done@b.example' } })
		const inviteeId = invitees[0].id
		expectRefusal(await post({ kind: 'reminder', inviteeId }), 'conflict')
		expectRefusal(await hall.call('POST', `/v1/events/${id}/invitees/${inviteeId}/send`), 'conflict')
		await hall.call('POST', `/v1/events/${id}/close`)
		expectRefusal(await post({ kind: 'invite', to: 'a@b.example', eventId: id }), 'event_closed')
		expectRefusal(await sendTo(stage, id), 'event_closed')
		const { templateId } = stage
		const { body: link } = await hall.call('POST', '/v1/prefill-links', { templateId, values: {} })
		await hall.call('DELETE', `/v1/prefill-links/${link.id}`)
		expectRefusal(await post({ kind: 'invite', to: 'a@b.example', prefillLinkId: link.id }), 'conflict')
	})

	test("An invitation contains the most specific link: prefilled, the invitee's, or the event's", async () => {
		const { templateId } = stage
		const { id: eventId, invitees } = await inviteTo(stage, [{ firstName: 'Ana', email: 'near@b.example' }])
		const { body: event } = await hall.call('GET', `/v1/events/${eventId}`)
		const { body: prefill } = await hall.call('POST', '/v1/prefill-links', { templateId, values: {} })
		const leads = [
			[{ inviteeId: invitees[0].id }, invitees[0].signUrl],
			[{ to: 'a@b.example', eventId }, event.signUrl],
			[{ to: 'a@b.example', prefillLinkId: prefill.id }, prefill.url],
		] as const
		for (const [to, address] of leads) {
			const { body } = await post({ kind: 'invite', ...to })
			await sent(body.id)
			const { bytes } = await hall.call('GET', `/v1/messages/${body.id}/content`)
			expect(linkOf(readMail(Buffer.from(bytes).toString('latin1')))).toBe(address)
		}
	})

	test('A participant is written to at a contact that is known', async () => {
		const { participantId } = await sign(hall, stage.templateId, { values: { email: 'grace@known.example' } })
		const { body } = await post(customMail({ to: undefined, participantId }))
		expect(await sent(body.id)).toMatchObject({ to: 'grace@known.example', participantId })
		const answer = await post(customMail({ channel: 'sms', to: undefined, participantId }))
		expectRefusal(answer, 'validation_failed', [{ path: '/to', code: 'unknown' }])
	})
})

test('429 with the time to wait for the 61st sending call of a key within a minute', async () => {
	const limited = startTestService({ searchLimitPerMinute: 60 }, { clock: createStillClock() })
	const { call } = limited.tenant('Hall')
	const answers: Answer[] = []
	for (let n = 0; n < 61; n++)
		answers.push(await call('POST', '/v1/messages', { channel: 'email', ...customMail() }))
	expect(answers.slice(0, 60).every(({ status }) => status === 202)).toBe(true)
	expectRefusal(answers[60] as Answer, 'rate_limited')
	expect(answers[60]?.headers.get('retry-after')).toBe('60')
	expect((await call('GET', '/v1/messages')).status).toBe(200)
	await limited.close()
})

test("An organization's own message limits hold in addition to those of the service", async () => {
	const other = running.tenant('Frugal hall')
	await other.call('PATCH', '/v1/organization', { limits: { messagesPerDay: 2 } })
	for (let n = 0; n < 4; n++) await other.call('POST', '/v1/messages', { channel: 'email', ...customMail() })
	await untilIdle(running)
	const { body } = await other.call('GET', '/v1/messages')
	expect(body.items.map(({ status }: any) => status)).toEqual(['queued', 'queued', 'sent', 'sent'])
})

test('A message that is only kept is no invitation that was sent: neither the guest nor the evidence says so', async () => {
	const invite = async () => {
		const event = await inviteTo(stage, [{ firstName: 'Ana', email: 'kept@kept.example' }])
		await sendTo(stage, event.id)
		await untilIdle(running)
		return event
	}
	const { id, invitees } = await invite()
	const [message] = await messagesOf(stage, `&eventId=${id}`)
	expect(message).toMatchObject({ status: 'sent', via: 'outbox', kind: 'invite' })
	const { body } = await hall.call('GET', `/v1/events/${id}/invitees`)
	expect(body.items[0]).toMatchObject({ status: 'invited', lastMessageAt: null })
	// Who got nothing is invited, not reminded.
	await sendTo(stage, id)
	await untilIdle(running)
	expect((await messagesOf(stage, `&eventId=${id}`)).map(({ kind }) => kind)).toEqual(['invite', 'invite'])
	const { body: template } = await hall.call('GET', `/v1/templates/${stage.templateId}`)
	const answer = await running.anonymous(
		'POST',
		new URL(invitees[0].signUrl).pathname,
		{
			values: {
				name: { firstName: 'Ana', lastName: 'N' },
				condition: false,
				consent: true,
				signature: { typed: 'Ana N' },
			},
			...pageForm,
			versionId: template.activeVersion.id,
		},
		{ 'idempotency-key': crypto.randomUUID() },
	)
	const waiverId = new URL(answer.body.copy.verifyUrl).pathname.split('/').at(-1)
	const { evidence } = (await hall.call('GET', `/v1/waivers/${waiverId}`)).body
	expect(evidence.way).toBe('invitation')
	expect(evidence).not.toHaveProperty('invitedAt')
})

test('Removing an invitee deletes the messages to them and their outbox files', async () => {
	const { id, invitees } = await inviteTo(stage, [{ firstName: 'Ana', email: 'gone@rem.example' }])
	await sendTo(stage, id, { body: 'Private words' })
	await untilIdle(running)
	const [message] = await messagesOf(stage, `&eventId=${id}`)
	const path = join(running.config.dataDir, 'outbox', `${message.id}.eml`)
	expect(existsSync(path)).toBe(true)
	await hall.call('DELETE', `/v1/events/${id}/invitees/${invitees[0].id}`)
	running.service.deps.wake('outbox.erase')
	await settleJobs(running.service)
	expect(existsSync(path)).toBe(false)
	const { body } = await hall.call('GET', `/v1/messages/${message.id}`)
	expect(body).toMatchObject({ status: 'sent', to: null, body: null, inviteeId: invitees[0].id })
	expectRefusal(await hall.call('GET', `/v1/messages/${message.id}/content`), 'not_found')
})

describe('Text messages', () => {
	test('A text message goes to the gateway once under its id, and bounces if the gateway refuses it permanently', async () => {
		const statuses = [500, 202, 422]
		const gateway = startReceiver(() => new Response(null, { status: statuses.shift() ?? 200 }))
		const url = gateway.url.replace('://', '://hall:s%40fe@')
		const texting = startTestService({ smsGatewayUrl: url })
		const tenant = texting.tenant('Hall')
		const { deps } = texting.service
		const message = { channel: 'sms', kind: 'custom', body: 'Gate B' }
		const first = await tenant.call('POST', '/v1/messages', { ...message, to: '+49 30 111111' })
		expect(first.body.via).toBe('sms_gateway')
		await gateway.untilReceived(1)
		// What the gateway has seen is noted a little later.
		const path = `/v1/messages/${first.body.id}`
		await until(async () => ((await tenant.call('GET', path)).body.attempts === 1 ? true : undefined))
		await tenant.call('POST', '/v1/messages', { ...message, to: '+49 30 222222' })
		deps.db.$client.run('UPDATE messages SET next_attempt_at = 0 WHERE attempts > 0')
		await gateway.untilReceived(3, 20_000)
		const states = await until(async () => {
			const { body } = await tenant.call('GET', '/v1/messages')
			const statuses = body.items.map(({ status }: any) => status)
			return statuses.includes('queued') ? undefined : statuses
		})
		expect(states).toEqual(['bounced', 'sent'])
		const [one, two] = gateway.received
		expect(JSON.parse(one?.body ?? '')).toEqual({ id: first.body.id, to: '+4930111111', text: 'Gate B' })
		expect(two?.body).toBe(one?.body as string)
		expect(one?.headers['idempotency-key']).toBe(first.body.id)
		expect(one?.headers['authorization']).toBe(`Basic ${btoa('hall:s@fe')}`)
		await texting.close()
		await gateway.stop()
	})
})
