import { expect, setDefaultTimeout, test } from 'bun:test'
import { transact } from '../../../src/db/transact.ts'
import { enqueueJob, retryJob } from '../../../src/jobs/queue.ts'
import type { Job } from '../../../src/jobs/table.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../src/kit/time/durations.ts'
import { customMail } from '../../support/mail/stage.ts'
import { createSettableClock } from '../../support/service/clock.ts'
import { startTestService, until } from '../../support/service/service.ts'
import { archiveTemplate, createWebhook, useStage, untilDeliveries } from '../../support/webhooks/stage.ts'

const NOON = Date.parse('2026-07-01T12:00:00.000Z')
const clock = createSettableClock(NOON)

setDefaultTimeout(60_000)

// Nothing listens on this port, so each mail waits for its next attempt.
const stage = useStage(
	{ smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'desk@hall.example', baseUrl: 'https://sign.hall.example' },
	{ clock },
)
const { running } = stage

type Row = Readonly<Record<string, number | null>>

const row = (sql: string): Row | undefined =>
	running.service.deps.db.$client.query<Row, []>(sql).get() ?? undefined

/** Waits until the service has noticed that the clock was set. */
const untilNoticed = (byMs: number): Promise<true> =>
	until(() =>
		running.logged.some((line) => {
			const { message, byMs: noticed } = JSON.parse(line)
			return message === 'the clock of the system was set' && Math.abs(noticed - byMs) < 10 * SECOND_MS
		})
			? true
			: undefined,
	)

test('A job, a delivery and a message that were dated a day ahead stop waiting once the clock is set back', async () => {
	const { deps } = running.service
	clock.advance(DAY_MS)
	await untilNoticed(DAY_MS)
	const { hall, receiver, id } = await stage.setUp(undefined, () => new Response(null, { status: 500 }))
	await archiveTemplate(hall)
	await untilDeliveries(hall, id, ([first]) => first?.attemptCount === 1)
	const answer = await hall.call('POST', '/v1/messages', customMail({ channel: 'email' }))
	expect([answer.status, answer.body.error]).toEqual([202, undefined])
	await until(() => row('SELECT seq FROM messages WHERE attempts = 1'))
	transact(deps.db, (tx) => enqueueJob(tx, 'file.erase', 'f'.repeat(64)))
	const job = deps.db.$client.query<Job, []>("SELECT * FROM jobs WHERE kind = 'file.erase'").get()
	if (job !== null) transact(deps.db, (tx) => retryJob(tx, { ...job, attempts: 1 }, 'made up', clock.now()))

	clock.advance(-DAY_MS)
	await untilNoticed(-DAY_MS)
	// Longer than each still had to wait, and much shorter than a day.
	clock.advance(15 * SECOND_MS)
	await untilDeliveries(hall, id, ([first]) => first.attemptCount === 2)
	expect(receiver.received.length).toBe(2)
	await until(() => row('SELECT seq FROM messages WHERE attempts = 2'))
	await until(() => (row("SELECT seq FROM jobs WHERE kind = 'file.erase'") === undefined ? true : undefined))
})

test('A start makes deliveries and messages due that were dated later than any wait lasts', async () => {
	const clock = createSettableClock(NOON)
	const settings = {
		smtpUrl: 'smtp://127.0.0.1:9',
		mailFrom: 'desk@hall.example',
		baseUrl: 'https://a.example',
	}
	const before = startTestService(settings, { clock })
	const { dataDir } = before.config
	const hall = before.tenant('Hall')
	const { id } = await createWebhook(hall, 'http://127.0.0.1:9/hook')
	await archiveTemplate(hall)
	await untilDeliveries(hall, id, ([first]) => first?.attemptCount === 1)
	await hall.call('POST', '/v1/messages', customMail({ channel: 'email' }))
	await until(
		() =>
			before.service.deps.db.$client.query('SELECT 1 FROM messages WHERE attempts = 1').get() ?? undefined,
	)
	await before.service.stop()
	clock.advance(-5 * DAY_MS)
	const after = startTestService({ ...settings, dataDir }, { clock })
	const { $client } = after.service.deps.db
	await until(
		() => $client.query('SELECT 1 FROM webhook_deliveries WHERE attempt_count = 2').get() ?? undefined,
	)
	await until(() => $client.query('SELECT 1 FROM messages WHERE attempts = 2').get() ?? undefined)
	expect($client.query('SELECT max(next_attempt_at) AS at FROM messages').get()).toEqual({
		at: clock.now() + MINUTE_MS,
	})
	await after.close()
})
