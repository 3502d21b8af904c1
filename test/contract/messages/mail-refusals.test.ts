import { afterEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { MINUTE_MS } from '../../../src/kit/time/durations.ts'
import { hire } from '../../support/fixtures/staff.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { closeMailStages, inviteTo, messagesOf, openMailStage, sendTo } from '../../support/mail/stage.ts'
import type { MailStage } from '../../support/mail/stage.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { until, untilIdle } from '../../support/service/service.ts'

setDefaultTimeout(120_000)
afterEach(closeMailStages)

const statusOf = async ({ hall }: MailStage) => (await hall.call('GET', '/v1/status')).body.messages
const suppressedOf = async ({ hall }: MailStage): Promise<unknown[]> =>
	(await hall.call('GET', '/v1/suppressions')).body.items
const countsOf = async ({ hall }: MailStage, id: string) =>
	(await hall.call('GET', `/v1/events/${id}`)).body.invitees
const guests = (count: number) =>
	Array.from({ length: count }, (_, at) => ({ email: `guest${at}@guest.example` }))

describe("A venue's own fault costs it no guest", () => {
	test('A daily limit pauses the queue, and every mail goes out once it is over', async () => {
		let isOver = false
		const stage = await openMailStage({
			refuseMail: () => (isOver ? undefined : '550 5.4.5 Daily user sending limit exceeded'),
		})
		const { id } = await inviteTo(stage, guests(3))
		await sendTo(stage, id)
		await until(async () =>
			(await messagesOf(stage)).some(({ attempts }) => attempts > 0) ? true : undefined,
		)
		expect((await messagesOf(stage)).map(({ status }) => status)).toEqual(['queued', 'queued', 'queued'])
		isOver = true
		stage.running.service.deps.db.$client.run('UPDATE messages SET next_attempt_at = 0')
		await stage.server.untilReceived(3, 60_000)
		expect(await suppressedOf(stage)).toEqual([])
		expect(await countsOf(stage, id)).toEqual({ invited: 3, signed: 0, bounced: 0 })
	})

	test.each([
		['554 Relay access denied', 'RCPT'],
		['550 relay not permitted', 'RCPT'],
		['554 5.2.252 SendAsDenied', 'DATA'],
		['550 High probability of spam', 'DATA'],
	])('"%s" suppresses nobody, and the next mail to the same guest goes out', async (reply, at) => {
		let isWrong = true
		const answer = (): string | undefined => (isWrong ? reply : undefined)
		const stage = await openMailStage(at === 'RCPT' ? { refuse: answer } : { refuseMail: answer })
		const { id } = await inviteTo(stage, guests(1))
		await sendTo(stage, id)
		await untilIdle(stage.running)
		expect(await messagesOf(stage)).toMatchObject([{ status: 'failed', failure: 'rejected' }])
		expect(await suppressedOf(stage)).toEqual([])
		isWrong = false
		expect((await sendTo(stage, id)).body).toMatchObject({ queued: 1, skipped: { suppressed: 0 } })
		await stage.server.untilReceived(1)
	})

	test('A full mailbox fails its message and suppresses nobody', async () => {
		const stage = await openMailStage({ refuse: () => '552 5.2.2 Mailbox full' })
		const { id } = await inviteTo(stage, guests(1))
		await sendTo(stage, id)
		await untilIdle(stage.running)
		expect(await messagesOf(stage)).toMatchObject([{ status: 'failed', failure: 'refused' }])
		expect(await suppressedOf(stage)).toEqual([])
		expect(await countsOf(stage, id)).toEqual({ invited: 1, signed: 0, bounced: 0 })
	})

	test('After five refusals in a row the others wait, and the status says so until one is taken', async () => {
		const clock = createStillClock()
		let isWrong = true
		const stage = await openMailStage(
			{ refuse: () => (isWrong ? '550 5.7.1 Unable to relay' : undefined) },
			{},
			{ clock },
		)
		expect(await statusOf(stage)).toMatchObject({ state: 'ok', code: null })
		const { id } = await inviteTo(stage, guests(8))
		await sendTo(stage, id)
		const settled = async () =>
			(await messagesOf(stage)).map(({ status }) => status).filter((status) => status !== 'queued')
		await until(async () => ((await settled()).length === 5 ? true : undefined))
		expect(await statusOf(stage)).toMatchObject({ state: 'fault', code: 'mail_refused', waiting: 3 })
		isWrong = false
		clock.advance(5 * MINUTE_MS)
		await stage.server.untilReceived(3, 60_000)
		await until(async () => ((await statusOf(stage)).code === null ? true : undefined))
		expect(await suppressedOf(stage)).toEqual([])
	})
})

test.each([
	['the host of BASE_URL', {}, 'sign.hall.example'],
	[
		'the domain of MAIL_FROM, if BASE_URL has only an address',
		{ baseUrl: 'http://192.168.1.5:3000' },
		'hall.example',
	],
	['the domain of MAIL_FROM, without BASE_URL', { baseUrl: '' }, 'hall.example'],
	['SMTP_NAME, if it is set', { smtpName: 'box.hall.example' }, 'box.hall.example'],
])('The mail server is greeted by %s', async (_, changes, greeting) => {
	const stage = await openMailStage({}, changes)
	const { id } = await inviteTo(stage, guests(1))
	await sendTo(stage, id)
	const [mail] = await stage.server.untilReceived(1)
	expect(mail?.greeting).toBe(greeting)
})

describe('POST /v1/suppressions/lift', () => {
	const bounce = async (stage: MailStage): Promise<string> => {
		const { id } = await inviteTo(stage, guests(3))
		await sendTo(stage, id)
		await untilIdle(stage.running)
		return id
	}

	test('200 with how many: those who bounced are written to again, and complaints stay', async () => {
		let isWrong = true
		const stage = await openMailStage({ refuse: () => (isWrong ? '550 5.1.1 No such user' : undefined) })
		const id = await bounce(stage)
		const [complained] = await messagesOf(stage)
		await stage.hall.call('POST', '/hooks/bounces/a-secret-of-the-mail-provider', {
			event: 'complained',
			email: 'angry@guest.example',
			messageId: complained.id,
		})
		const other = stage.running.tenant('Other hall')
		const body = { from: '2000-01-01' }
		expect((await other.call('POST', '/v1/suppressions/lift', body)).body).toEqual({ lifted: 0 })
		expect((await sendTo(stage, id)).body).toMatchObject({ queued: 0, skipped: { suppressed: 3 } })
		isWrong = false
		const early = { from: '2000-01-01', to: '2001-01-01' }
		expect((await stage.hall.call('POST', '/v1/suppressions/lift', early)).body).toEqual({ lifted: 0 })
		const lifted = await stage.hall.call('POST', '/v1/suppressions/lift', body)
		expect(lifted).toMatchObject({ status: 200, body: { lifted: 3 } })
		expect(await suppressedOf(stage)).toEqual([])
		expect((await sendTo(stage, id)).body).toMatchObject({ queued: 3, skipped: { suppressed: 0 } })
		await stage.server.untilReceived(3)
		expect(await countsOf(stage, id)).toEqual({ invited: 3, signed: 0, bounced: 0 })
		const { body: log } = await stage.hall.call('GET', '/v1/audit-log?action=suppressions.lifted')
		expect(log.items.map(({ data }: { data: unknown }) => data)).toEqual([{ lifted: 3 }])
	})

	test('Complaints and unsubscriptions are not lifted', async () => {
		const stage = await openMailStage()
		const { id } = await inviteTo(stage, guests(1))
		await sendTo(stage, id)
		await stage.server.untilReceived(1)
		await untilIdle(stage.running)
		const [message] = await messagesOf(stage)
		await stage.hall.call('POST', '/hooks/bounces/a-secret-of-the-mail-provider', {
			event: 'complained',
			messageId: message.id,
		})
		const { body } = await stage.hall.call('POST', '/v1/suppressions/lift', { from: '2000-01-01' })
		expect(body).toEqual({ lifted: 0 })
		expect(await suppressedOf(stage)).toHaveLength(1)
	})

	test('422 for a time that is none, and only those who may send may lift', async () => {
		const stage = await openMailStage({}, { baseUrl: '' })
		const { call } = stage.hall
		for (const body of [{}, { from: 'yesterday' }, { from: '2026-01-01', until: '2026-01-02' }])
			expectRefusal(await call('POST', '/v1/suppressions/lift', body), 'validation_failed')
		const body = { from: '2026-01-01' }
		for (const [role, allowed] of [
			['owner', true],
			['manager', true],
			['desk', true],
			['auditor', false],
		] as const) {
			const answer = await (
				await hire(stage.running, stage.hall, role)
			).call('POST', '/v1/suppressions/lift', body)
			if (allowed) expect(answer).toMatchObject({ status: 200, body: { lifted: 0 } })
			else expectRefusal(answer, 'insufficient_scope')
		}
	})
})
