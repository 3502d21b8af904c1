import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { expectNoEffect } from '../../support/fixtures/effects.ts'
import { customMail, inviteTo, messagesOf, sendTo } from '../../support/mail/stage.ts'
import { useService, untilIdle } from '../../support/service/service.ts'
import type { Answer } from '../../support/service/service.ts'
import { publishTemplate } from '../../support/fixtures/waivers.ts'

setDefaultTimeout(120_000)

const running = useService()
const hall = running.tenant('Hall')
const stage = { hall, templateId: await publishTemplate(hall.call) }

const post = (body: object, headers?: Record<string, string>): Promise<Answer> =>
	hall.call('POST', '/v1/messages', { channel: 'email', ...body }, headers)

describe('Repeated sending calls', () => {
	test('A repeat with the same key sends nothing, and reports if the body differs', async () => {
		const key = { 'idempotency-key': crypto.randomUUID() }
		const first = await post(customMail(), key)
		const again = await expectNoEffect(running.service, () => post(customMail(), key))
		expect(again.body).toEqual(first.body)
		expect(again.headers.get('idempotent-replayed')).toBe('true')
		expect(again.headers.get('idempotency-mismatch')).toBeNull()
		const other = await post(customMail({ body: 'Other' }), key)
		expect(other.body).toEqual(first.body)
		expect(other.headers.get('idempotency-mismatch')).toBe('true')
		const stranger = running.tenant('Other hall')
		const theirs = await stranger.call('POST', '/v1/messages', { channel: 'email', ...customMail() }, key)
		expect(theirs.body.id).not.toBe(first.body.id)
	})

	test('A repeat with the same key and reordered fields is the same call', async () => {
		const key = { 'idempotency-key': crypto.randomUUID() }
		const first = await post(customMail(), key)
		const turned = Object.fromEntries(Object.entries({ channel: 'email', ...customMail() }).toReversed())
		const again = await hall.call('POST', '/v1/messages', turned, key)
		expect(again.body).toEqual(first.body)
		expect(again.headers.get('idempotency-mismatch')).toBeNull()
	})

	test('The same key is independent in each of the sending calls', async () => {
		const key = { 'idempotency-key': crypto.randomUUID() }
		const { id, invitees } = await inviteTo(stage, [{ email: 'first@own.example' }])
		const calls = [
			() => post(customMail(), key),
			() => hall.call('POST', `/v1/events/${id}/send`, {}, key),
			() => hall.call('POST', `/v1/events/${id}/invitees/${invitees[0].id}/send`, {}, key),
		]
		const answers = []
		for (const call of calls) {
			const answer = await call()
			expect([answer.status, answer.headers.get('idempotent-replayed')]).toEqual([202, null])
			answers.push(answer.body)
		}
		await untilIdle(running)
		for (const [at, call] of calls.entries()) {
			const again = await expectNoEffect(running.service, call)
			expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([answers[at], 'true'])
		}
	})

	test('Repeating a call to a whole event sends nobody two messages: with a key it is the same call, without one queued invitees are skipped', async () => {
		const people = [{ email: 'one@rep.example' }, { phone: '030 1234567' }, { firstName: 'Nameless' }]
		const { id } = await inviteTo(stage, people)
		const key = { 'idempotency-key': crypto.randomUUID() }
		const skipped = { noAddress: 1, suppressed: 0, waiting: 0 }
		const first = await sendTo(stage, id, {}, key)
		expect(first.body).toEqual({ status: 'queued', queued: 2, skipped })
		const again = await sendTo(stage, id, {}, key)
		expect(again.body).toEqual(first.body)
		expect(again.headers.get('idempotent-replayed')).toBe('true')
		await untilIdle(running)
		const messages = await messagesOf(stage, `&eventId=${id}`)
		expect(messages.map(({ channel, kind }) => `${channel} ${kind}`)).toEqual(['sms invite', 'email invite'])
		const { deps } = running.service
		deps.db.$client.run(
			"UPDATE messages SET status = 'queued', next_attempt_at = 9999999999999 WHERE event_id = ?",
			[id],
		)
		const waiting = { noAddress: 1, suppressed: 0, waiting: 2 }
		expect((await sendTo(stage, id)).body).toEqual({ status: 'queued', queued: 0, skipped: waiting })
		deps.db.$client.run("UPDATE messages SET status = 'sent', next_attempt_at = NULL WHERE event_id = ?", [
			id,
		])
		expect((await sendTo(stage, id, { channel: 'email' })).body.queued).toBe(1)
	})
})
