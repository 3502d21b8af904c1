import { expect, test } from 'bun:test'
import { forgetMessages } from '../../../src/features/messages/forget.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { expectNoEffect, rowsOf } from '../../support/fixtures/effects.ts'
import { inviteTo, messagesOf, sendTo } from '../../support/mail/stage.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { startTestService, useService, untilIdle } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

const SECRET = 'a-secret-of-the-mail-provider'

const running = useService()

const hall = running.tenant('Hall')
const stage = { hall, templateId: await publishTemplate(hall.call) }

const report = (body: unknown, secret = SECRET) => running.anonymous('POST', `/hooks/bounces/${secret}`, body)

async function writeTo(email: string) {
	const { id, invitees } = await inviteTo(stage, [{ email }])
	await sendTo(stage, id)
	await untilIdle(running)
	const [message] = await messagesOf(stage, `&eventId=${id}`)
	const counts = async () => (await stage.hall.call('GET', `/v1/events/${id}`)).body.invitees
	return { eventId: id, invitee: invitees[0], message, counts }
}

test('A bounce that the provider reports marks the message and the invitee once', async () => {
	const { message, counts, eventId } = await writeTo('late@b.example')
	const told = { event: 'bounced', messageId: `<${message.id}@localhost>` }
	expect((await report([told, told])).body).toEqual({ noted: 2 })
	expect(await counts()).toEqual({ invited: 0, signed: 0, bounced: 1 })
	const again = await expectNoEffect(running.service, () => report(told))
	expect(again.body).toEqual({ noted: 1 })
	const [bounced] = await messagesOf(stage, `&eventId=${eventId}`)
	expect(bounced).toMatchObject({ status: 'bounced', failure: 'bounced' })
	const events = rowsOf(
		running.service,
		"SELECT type FROM webhook_events WHERE body LIKE '%' || ? || '%'",
		eventId,
	)
	expect(events.map(({ type }) => type)).toEqual(['event.created', 'invitee.bounced', 'message.bounced'])
})

test('An invitee who signed before the bounce arrives stays signed', async () => {
	const { message, counts, eventId } = await writeTo('quick@b.example')
	await sign(stage.hall, stage.templateId, { eventId, values: { email: 'quick@b.example' } })
	await report({ event: 'bounced', messageId: message.id })
	expect(await counts()).toEqual({ invited: 0, signed: 1, bounced: 0 })
})

test("A bounce report that quotes a mail server's reply or a mail with its line breaks is accepted", async () => {
	const [first, second] = [await writeTo('lines@b.example'), await writeTo('mail@b.example')]
	const reported = await report([
		{ event: 'bounce', 'smtp-id': `<${first.message.id}@localhost>`, reason: '550 5.1.1 No\r\n such user' },
		{
			RecordType: 'Bounce',
			Type: 'HardBounce',
			Email: 'mail@b.example',
			Content: 'Subject: x\r\n\r\n\u0000',
		},
	])
	expect(reported).toMatchObject({ status: 200, body: { noted: 2 } })
	expect(await first.counts()).toMatchObject({ bounced: 1 })
	expect(await second.counts()).toMatchObject({ bounced: 1 })
})

test('A bounce is matched by address if the provider uses its own message id', async () => {
	const { message } = await writeTo('byaddress@b.example')
	await report({ RecordType: 'Bounce', Type: 'HardBounce', Email: 'ByAddress@b.example' })
	expect((await messagesOf(stage, '&status=bounced'))[0].id).toBe(message.id)
})

test('A delivery report is recorded; a complaint suppresses the address and leaves the message unchanged', async () => {
	const { message } = await writeTo('angry@b.example')
	await report({ event: 'delivered', messageId: message.id })
	await report({ event: 'complained', messageId: message.id })
	const { body } = await stage.hall.call('GET', `/v1/messages/${message.id}`)
	expect(body.status).toBe('delivered')
	const { body: list } = await stage.hall.call('GET', '/v1/suppressions?to=angry@b.example')
	expect(list.items).toMatchObject([{ reason: 'complaint', messageId: message.id }])
	const other = running.tenant('Other hall')
	expect((await other.call('GET', '/v1/suppressions?to=angry@b.example')).body.items).toEqual([])
})

test('The suppression list holds no address in the clear, and has pages', async () => {
	const { body } = await stage.hall.call('GET', '/v1/suppressions?limit=1')
	expect(body.nextCursor).toBe(body.items[0].id)
	const { body: next } = await stage.hall.call('GET', `/v1/suppressions?limit=1&cursor=${body.nextCursor}`)
	expect(next.items[0].id).not.toBe(body.items[0].id)
	const rows = rowsOf(running.service, 'SELECT * FROM suppressions')
	expect(JSON.stringify(rows)).not.toContain('b.example')
})

test('A bounce report without the secret reveals and records nothing, and guesses count against a limit', async () => {
	const { message, counts } = await writeTo('safe@b.example')
	const told = { event: 'bounced', messageId: message.id }
	expectRefusal(await expectNoEffect(running.service, () => report(told, 'wrong')), 'not_found')
	expectRefusal(await report('{', SECRET), 'malformed_json')
	expect(await counts()).toEqual({ invited: 1, signed: 0, bounced: 0 })
	for (let n = 1; n < 30; n++) expect((await report(told, `wrong-${n}`)).status).toBe(404)
	const limited = await report(told, 'wrong-30')
	expectRefusal(limited, 'rate_limited')
	expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
	expect((await report({ event: 'other' })).body).toEqual({ noted: 0 })
})

test('404 for a bounce report if no secret is set', async () => {
	const closed = startTestService(
		{ bounceSecret: '' },
		{ clock: createSettableClock('2026-07-01T12:00:00Z') },
	)
	const answer = await closed.anonymous('POST', `/hooks/bounces/${SECRET}`, {})
	expectRefusal(answer, 'not_found')
	await closed.close()
})

test('A suppressed number is suppressed, listed and forgotten in every spelling', async () => {
	const tenant = running.tenant('Numbers')
	await tenant.call('PATCH', '/v1/organization', { country: 'DE' })
	const write = (to: string) =>
		tenant.call('POST', '/v1/messages', { channel: 'sms', kind: 'custom', body: 'See you.', to })
	const { body: message } = await write('0170 9876543')
	await untilIdle(running)
	await report({ event: 'bounced', messageId: message.id })
	for (const to of ['+49 170 9876543', '0170/98 76 543', '+49 (0)170 9876543', '170 9876543']) {
		expectRefusal(await write(to), 'conflict')
		const { body } = await tenant.call('GET', `/v1/suppressions?to=${encodeURIComponent(to)}`)
		expect([to, body.items.length]).toEqual([to, 1])
	}
	expect((await write('+1 170 9876543')).status).toBe(202)
	const deps = running.service.deps
	const forgotten = await deps.write((tx) =>
		forgetMessages(tx, deps, { organizationId: tenant.organizationId, phones: ['+49 170 9876543'] }),
	)
	expect(forgotten).toBe(1)
})
