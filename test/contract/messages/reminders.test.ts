import { afterEach, expect, setDefaultTimeout, test } from 'bun:test'
import { queueReceipts } from '../../../src/features/messages/receipts.ts'
import { remindDue } from '../../../src/features/messages/remind.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { rowsOf } from '../../support/fixtures/effects.ts'
import { readMail } from '../../support/mail/mail.ts'
import { inviteTo, messagesOf, sendTo } from '../../support/mail/stage.ts'
import { useService, until, untilIdle } from '../../support/service/service.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'

setDefaultTimeout(120_000)

const START = '2026-12-05T14:00:00Z'
const NOW = '2026-12-01T12:00:00Z'
const clock = createSettableClock(NOW)

const running = useService({}, { clock })
const hall = running.tenant('Hall')
const stage = { hall, templateId: await publishTemplate(hall.call) }
afterEach(() => clock.set(NOW))

async function remindAt(time: string): Promise<void> {
	clock.set(time)
	while (await remindDue(running.service.deps));
	running.service.deps.wake('messages')
	await untilIdle(running)
}
const countOf = async (eventId: string): Promise<number> =>
	(await messagesOf(stage, `&eventId=${eventId}`)).length

test('An event without a schedule sends no reminder', async () => {
	const { id } = await inviteTo(stage, [{ email: 'ana@r.example' }], { startsAt: START })
	await remindAt('2026-12-05T13:59:59Z')
	expect(await countOf(id)).toBe(0)
})

test('A schedule reminds each invitee who has not signed once at each of its times', async () => {
	const people = [{ email: 'ana@r.example' }, { email: 'bo@r.example' }, { firstName: 'Nameless' }]
	const { id } = await inviteTo(stage, people, { startsAt: START, reminders: [24, 72] })
	await remindAt('2026-12-02T13:59:59.999Z')
	expect(await countOf(id)).toBe(0)
	await remindAt('2026-12-02T14:00:00Z')
	expect(await countOf(id)).toBe(2)
	await remindAt('2026-12-04T13:59:59Z')
	expect(await countOf(id)).toBe(2)
	await sign(hall, stage.templateId, { eventId: id, values: { email: 'ana@r.example' } })
	await remindAt('2026-12-04T14:00:00Z')
	await remindAt('2026-12-05T10:00:00Z')
	const messages = await messagesOf(stage, `&eventId=${id}`)
	expect(messages).toHaveLength(3)
	expect(messages[0]).toMatchObject({ kind: 'reminder', automatic: true, to: 'bo@r.example', status: 'sent' })
	const audit = rowsOf(
		running.service,
		"SELECT actor, data FROM audit_log WHERE action = 'invitees.reminded' AND subject = ? ORDER BY seq",
		id,
	)
	expect(audit).toEqual([
		{ actor: 'system', data: '{"queued":2}' },
		{ actor: 'system', data: '{"queued":1}' },
	])
})

test('Reminders missed while the service was off are sent once, not once for each time', async () => {
	const { id } = await inviteTo(stage, [{ email: 'ana@r.example' }], {
		startsAt: START,
		reminders: [72, 48, 24],
	})
	await remindAt('2026-12-04T15:00:00Z')
	await remindAt('2026-12-05T13:00:00Z')
	expect(await countOf(id)).toBe(1)
})

test('A closed event sends no reminder, and reopening it sends none of those missed', async () => {
	const { id } = await inviteTo(stage, [{ email: 'ana@r.example' }], { startsAt: START, reminders: [72, 24] })
	await hall.call('POST', `/v1/events/${id}/close`)
	await remindAt('2026-12-03T00:00:00Z')
	expect(await countOf(id)).toBe(0)
	await hall.call('POST', `/v1/events/${id}/reopen`)
	await remindAt('2026-12-03T00:00:01Z')
	expect(await countOf(id)).toBe(0)
	await remindAt('2026-12-04T14:00:00Z')
	expect(await countOf(id)).toBe(1)
})

test('Reminders of an event that was moved follow its new time', async () => {
	const { id } = await inviteTo(stage, [{ email: 'ana@r.example' }], { startsAt: START, reminders: [24] })
	await hall.call('PATCH', `/v1/events/${id}`, { startsAt: '2026-12-10T14:00:00Z' })
	await remindAt('2026-12-04T14:00:00Z')
	expect(await countOf(id)).toBe(0)
	await remindAt('2026-12-09T14:00:00Z')
	expect(await countOf(id)).toBe(1)
})

test('A schedule sends no reminder while the invitation is still queued', async () => {
	const { id } = await inviteTo(stage, [{ email: 'ana@r.example' }], { startsAt: START, reminders: [24] })
	await sendTo(stage, id)
	await untilIdle(running)
	running.service.deps.db.$client.run(
		"UPDATE messages SET status = 'queued', next_attempt_at = 9999999999999 WHERE event_id = ?",
		[id],
	)
	await remindAt('2026-12-04T14:00:00Z')
	expect(await countOf(id)).toBe(1)
	running.service.deps.db.$client.run('DELETE FROM messages WHERE event_id = ?', [id])
})

test('A template with confirmationEmail sends the signed PDF to its signer once, when it is ready', async () => {
	clock.set(new Date().toISOString())
	const templateId = await publishTemplate(hall.call, { settings: { confirmationEmail: true } })
	const values = { email: 'grace@r.example' }
	const { id: waiverId } = await sign(hall, templateId, { values })
	await sign(hall, templateId)
	await sign(hall, stage.templateId, { values })
	await until(async () => {
		await queueReceipts(running.service.deps)
		return (await messagesOf(stage, `&waiverId=${waiverId}&status=sent`)).length > 0 ? true : undefined
	}, 25_000)
	const [message] = await messagesOf(stage, `&waiverId=${waiverId}`)
	expect(message).toMatchObject({ kind: 'receipt', automatic: true, to: 'grace@r.example', via: 'outbox' })
	const { bytes } = await hall.call('GET', `/v1/messages/${message.id}/content`)
	const mail = readMail(Buffer.from(bytes).toString('latin1'))
	const { bytes: pdf } = await hall.call('GET', `/v1/waivers/${waiverId}/pdf`)
	expect(mail.parts.find(({ type }) => type === 'application/pdf')?.bytes.equals(pdf)).toBe(true)

	await hall.call('POST', `/v1/waivers/${waiverId}/pdf`)
	await untilIdle(running)
	while (await queueReceipts(running.service.deps));
	await untilIdle(running)
	expect(await messagesOf(stage, '&kind=receipt')).toHaveLength(1)
})

test('An address gets at most ten automatic receipts a day', async () => {
	clock.set(new Date().toISOString())
	const templateId = await publishTemplate(hall.call, { settings: { confirmationEmail: true } })
	const { deps } = running.service
	for (let n = 0; n < 12; n++) await sign(hall, templateId, { values: { email: 'victim@r.example' } })
	// Whether a PDF is ready is not what this is about.
	const { organizationId } = hall
	const { body: list } = await hall.call('GET', `/v1/waivers?templateId=${templateId}`)
	await until(async () => {
		while (await queueReceipts(deps));
		const ready = rowsOf(
			running.service,
			"SELECT 1 FROM waivers WHERE template_id = ? AND pdf_status = 'ready' AND organization_id = ?",
			templateId,
			organizationId,
		)
		return ready.length === list.items.length ? true : undefined
	}, 25_000)
	while (await queueReceipts(deps));
	await untilIdle(running)
	const to = rowsOf(running.service, "SELECT 1 FROM messages WHERE recipient = 'victim@r.example'")
	expect(to).toHaveLength(10)
})
