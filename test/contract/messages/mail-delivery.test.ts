import { afterEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { rowsOf } from '../../support/fixtures/effects.ts'
import { freePort } from '../../support/service/free-port.ts'
import {
	closeLater,
	closeMailStages,
	inviteTo,
	messagesOf,
	openMailStage,
	sendTo,
} from '../../support/mail/stage.ts'
import { startMailServer } from '../../support/mail/server.ts'
import { startTestService, until, untilIdle } from '../../support/service/service.ts'
import { sign } from '../../support/fixtures/waivers.ts'

setDefaultTimeout(120_000)
afterEach(closeMailStages)

describe('Delivery of mail', () => {
	test.each([
		['STARTTLS', 'starttls'],
		['TLS from the first byte', 'implicit'],
	] as const)('A mail is delivered over %s, with a login', async (_, tls) => {
		const stage = await openMailStage({ tls, login: { user: 'hall', password: 'p@ss/word' } })
		const { id } = await inviteTo(stage, [{ email: 'ana@guest.example' }])
		await sendTo(stage, id)
		const [mail] = await stage.server.untilReceived(1)
		expect(mail).toMatchObject({ isSecure: true, user: 'hall', recipients: ['ana@guest.example'] })
	})

	test('No password is sent to a server without TLS or with an untrusted certificate', async () => {
		const login = { user: 'hall', password: 'secret-of-the-hall' }
		const bare = await openMailStage({ tls: 'none', login })
		const strange = await openMailStage({ tls: 'starttls', login }, { smtpCa: '' })
		for (const stage of [bare, strange]) {
			const { id } = await inviteTo(stage, [{ email: 'ana@guest.example' }])
			await sendTo(stage, id)
			const [message] = await until(async () => {
				const all = await messagesOf(stage)
				return all[0].attempts > 0 ? all : undefined
			})
			expect(message).toMatchObject({ status: 'queued', attempts: 1 })
			expect(stage.server.mails).toEqual([])
			expect(stage.server.passwords).toEqual([])
			expect(stage.running.logged.join('\n')).not.toContain('secret-of-the-hall')
		}
	})

	test('A refused address bounces once, is reported, and gets no further mail', async () => {
		const stage = await openMailStage({
			refuse: (address) => (address.startsWith('gone') ? '550 5.1.1 No such user here' : undefined),
		})
		const { id, invitees } = await inviteTo(stage, [
			{ email: 'gone@guest.example' },
			{ email: 'ana@guest.example' },
		])
		await sendTo(stage, id)
		await stage.server.untilReceived(1)
		await untilIdle(stage.running)
		const counts = async () => (await stage.hall.call('GET', `/v1/events/${id}`)).body.invitees
		expect(await counts()).toEqual({ invited: 1, signed: 0, bounced: 1 })
		const [bounced] = await messagesOf(stage, '&status=bounced')
		expect(bounced).toMatchObject({ inviteeId: invitees[0].id, failure: 'refused' })
		const types = ['invitee.bounced', 'message.bounced'].map((type) =>
			rowsOf<{ body: string }>(
				stage.running.service,
				'SELECT body FROM webhook_events WHERE type = ?',
				type,
			).map(({ body }) => JSON.parse(body).data),
		)
		expect(types).toEqual([
			[{ inviteeId: invitees[0].id, eventId: id }],
			[{ messageId: bounced.id, inviteeId: invitees[0].id, eventId: id, waiverId: null }],
		])

		// The provider's own report of the same, a moment later, adds nothing.
		const report = { event: 'bounced', messageId: bounced.id }
		await stage.hall.call('POST', '/hooks/bounces/a-secret-of-the-mail-provider', report)
		expect(await counts()).toEqual({ invited: 1, signed: 0, bounced: 1 })
		const again = await inviteTo(stage, [{ email: 'GONE@guest.example' }])
		expect((await sendTo(stage, again.id)).body).toMatchObject({ queued: 0, skipped: { suppressed: 1 } })
		const path = `/v1/events/${again.id}/invitees/${again.invitees[0].id}/send`
		expect((await stage.hall.call('POST', path)).body.error.code).toBe('conflict')
		expect(stage.server.refused).toEqual(['gone@guest.example'])

		const { body: list } = await stage.hall.call('GET', '/v1/suppressions?to=Gone@guest.example')
		expect(list.items).toMatchObject([{ reason: 'bounced', messageId: bounced.id }])
		await stage.hall.call('DELETE', `/v1/suppressions/${list.items[0].id}`)
		expect((await sendTo(stage, again.id)).body).toMatchObject({ queued: 1 })
	})

	test('A temporary refusal is retried; a refusal of this sender does not count as a bounce', async () => {
		let replies = ['450 4.2.1 Try later', '550 5.7.1 Relaying denied']
		const stage = await openMailStage({ refuse: () => replies.shift() })
		const { id } = await inviteTo(stage, [{ email: 'ana@guest.example' }, { email: 'bo@guest.example' }])
		await sendTo(stage, id)
		const messages = await until(async () => {
			const all = await messagesOf(stage)
			return all.every(({ attempts }) => attempts === 1) ? all : undefined
		})
		expect(messages).toMatchObject([
			{ status: 'failed', failure: 'rejected', to: 'bo@guest.example' },
			{ status: 'queued', failure: null, to: 'ana@guest.example' },
		])
		expect((await stage.hall.call('GET', `/v1/events/${id}`)).body.invitees.bounced).toBe(0)
		replies = []
		const { deps } = stage.running.service
		deps.db.$client.run('UPDATE messages SET next_attempt_at = 0 WHERE next_attempt_at IS NOT NULL')
		deps.wake('messages')
		const [mail] = await stage.server.untilReceived(1)
		expect(mail?.recipients).toEqual(['ana@guest.example'])
	})

	test('An unreachable mail server loses no message', async () => {
		const port = freePort()
		const stage = await openMailStage({ port })
		await stage.server.close()
		const { id } = await inviteTo(stage, [{ email: 'ana@guest.example' }, { email: 'bo@guest.example' }])
		await sendTo(stage, id)
		await until(async () =>
			(await messagesOf(stage)).some(({ attempts }) => attempts === 1) ? true : undefined,
		)
		// The way is closed, so the second was not tried.
		expect((await messagesOf(stage)).map(({ attempts }) => attempts)).toEqual([0, 1])
		const back = await startMailServer({ port })
		closeLater(() => back.close())
		stage.running.service.deps.db.$client.run('UPDATE messages SET next_attempt_at = 0')
		const mails = await back.untilReceived(2, 20_000)
		expect(new Set(mails.flatMap(({ recipients }) => recipients)).size).toBe(2)
	})

	test('No more messages a minute go out than the limit allows, across a restart too', async () => {
		const stage = await openMailStage({}, { messagesPerMinute: 3 })
		const people = Array.from({ length: 5 }, (_, n) => ({ email: `g${n}@guest.example` }))
		const { id } = await inviteTo(stage, people)
		await sendTo(stage, id)
		await stage.server.untilReceived(3)
		await until(async () => (await messagesOf(stage, '&status=queued')).length === 2 || undefined)
		await Bun.sleep(1_500)
		expect(stage.server.mails).toHaveLength(3)
		await stage.running.service.stop()
		const again = startTestService(stage.running.config)
		closeLater(() => again.close())
		await Bun.sleep(1_500)
		expect(stage.server.mails).toHaveLength(3)
	})
})

test('A silent mail server does not delay a stop, and its message waits for the next start', async () => {
	const stage = await openMailStage({ delayMs: () => 60_000 })
	const { id } = await inviteTo(stage, [{ email: 'ana@guest.example' }])
	await sendTo(stage, id)
	await stage.server.untilReceived(1)
	const began = performance.now()
	await stage.running.service.stop()
	// The ten seconds that it is waited for, and what a busy machine makes of them: far below the minute that it would take.
	expect(performance.now() - began).toBeLessThan(30_000)
	const again = startTestService({ ...stage.running.config, smtpUrl: '' })
	closeLater(() => again.close())
	const { deps } = again.service
	const states = deps.db.$client.query('SELECT status FROM messages').all()
	expect(states).toEqual([{ status: 'queued' }])
})

test('A message whose reason is gone when its turn comes is not sent', async () => {
	const stage = await openMailStage()
	const { running, hall, templateId } = stage
	const { id, invitees } = await inviteTo(stage, [
		{ email: 'ana@guest.example' },
		{ email: 'bo@guest.example' },
	])
	const { deps } = running.service
	// Queued for later, so that what happens in between is seen.
	await sendTo(stage, id)
	await stage.server.untilReceived(2)
	await untilIdle(running)
	const queueLater = async (inviteeId: string) => {
		await deps.write((tx) => {
			tx.$client.run(
				"INSERT INTO messages (id, organization_id, channel, kind, status, recipient, attach_pdf, automatic, attempts, created_at, next_attempt_at, invitee_id, event_id) VALUES (?, ?, 'email', 'reminder', 'queued', 'ana@guest.example', 0, 0, 0, ?, 9999999999999, ?, ?)",
				[deps.ids.next(), hall.organizationId, deps.clock.now(), inviteeId, id],
			)
			return undefined
		})
	}
	await queueLater(invitees[0].id)
	await queueLater(invitees[1].id)
	await sign(hall, templateId, { eventId: id, values: { email: 'ana@guest.example' } })
	await hall.call('POST', `/v1/events/${id}/close`)
	deps.db.$client.run('UPDATE messages SET next_attempt_at = 0 WHERE next_attempt_at > 0')
	deps.wake('messages')
	await untilIdle(running)
	const failures = (await messagesOf(stage, `&status=failed&eventId=${id}`)).map(({ failure }) => failure)
	expect(failures).toEqual(['closed', 'closed'])
	expect(stage.server.mails).toHaveLength(2)
})
