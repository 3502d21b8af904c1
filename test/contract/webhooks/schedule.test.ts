import { describe, expect, setSystemTime, test } from 'bun:test'
import { HOUR_MS, SECOND_MS } from '../../../src/kit/time/durations.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { rowsOf } from '../../support/fixtures/effects.ts'
import { verify } from '../../support/webhooks/receiver.ts'
import type { Received, Receiver } from '../../support/webhooks/receiver.ts'
import { until } from '../../support/service/service.ts'
import type { Tenant } from '../../support/service/service.ts'
import { archiveTemplate, useStage, readDeliveries, untilDeliveries } from '../../support/webhooks/stage.ts'
import type { Delivery } from '../../support/webhooks/stage.ts'

/** When the attempts are due, as Standard Webhooks has it: each so long after the one before, in seconds. */
const SCHEDULE = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]

const NOON = Date.parse('2026-07-01T12:00:00.000Z')
const clock = createStillClock()
const stage = useStage({}, { clock })
const { running } = stage

const status =
	(code: number, headers: Record<string, string> = {}) =>
	() =>
		new Response(null, { status: code, headers })

/** Has the loop look, and gives what it should not send the time to come. */
async function look(): Promise<void> {
	running.service.deps.wake('webhooks')
	await Bun.sleep(25)
}

const webhookOf = async ({ call }: Tenant, id: string) => (await call('GET', `/v1/webhooks/${id}`)).body

/** Lets time pass until a delivery's next attempt, and has that made. @returns the delivery after it */
async function passUntilNext(hall: Tenant, id: string): Promise<Delivery> {
	const [before] = await readDeliveries(hall, id)
	clock.advance(Date.parse(before.nextAttemptAt) - clock.now())
	running.service.deps.wake('webhooks')
	const [after] = await untilDeliveries(hall, id, ([now]) => now.attemptCount > before.attemptCount)
	return after
}

/** Waits until the last of so many deliveries was tried: else the clock would be set before its attempt. */
const untilAttempted = (hall: Tenant, id: string, count: number): Promise<Delivery[]> =>
	untilDeliveries(hall, id, (all) => all.length === count && all.at(-1).attemptCount > 0)

test('Attempts follow the Standard Webhooks schedule within 20 percent, and then end', async () => {
	const { hall, receiver, id, secret } = await stage.setUp(undefined, status(500))
	const begunAt = clock.now()
	await archiveTemplate(hall)
	let [delivery] = await untilDeliveries(hall, id, ([first]) => first?.attemptCount === 1)
	for (const [index, wait] of SCHEDULE.entries()) {
		clock.advance(wait * SECOND_MS * 0.8 - 1)
		await look()
		expect(receiver.received.length).toBe(index + 1)
		delivery = await passUntilNext(hall, id)
	}
	expect(delivery).toMatchObject({ status: 'failed', attemptCount: 10, nextAttemptAt: null })
	const times = delivery.attempts.map(({ at }: { at: string }) => Date.parse(at))
	expect(times[0]).toBe(begunAt)
	for (const [index, wait] of SCHEDULE.entries()) {
		const waited = times[index + 1] - times[index]
		expect(waited / (wait * SECOND_MS)).toBeWithin(0.8, 1.2001)
	}
	clock.advance(48 * HOUR_MS)
	await look()
	expect(receiver.received.length).toBe(10)
	for (const [index, got] of receiver.received.entries()) {
		expect(got.body).toBe(receiver.received[0]?.body as string)
		expect(Number(got.headers['webhook-timestamp'])).toBe(Math.floor(times[index] / SECOND_MS))
		expectTrusted(secret, got)
	}
	expect((await webhookOf(hall, id)).active).toBe(true)
})

/** That the reference library trusts a request at the time that it says. */
function expectTrusted(secret: string, got: Received): void {
	setSystemTime(Number(got.headers['webhook-timestamp']) * SECOND_MS)
	try {
		verify(secret, got)
	} finally {
		setSystemTime()
	}
}

test.each([
	['less than the base', '1', 5],
	['between one and two times the base', '8', 8],
	['more than twice the base', '3600', 10],
	['a date', 'Wed, 01 Jul 2026 12:00:07 GMT', 7],
])('A Retry-After of %s is respected within its bounds', async (_, value, seconds) => {
	clock.advance(NOON - clock.now())
	const { hall, id } = await stage.setUp(undefined, status(429, { 'retry-after': value }))
	await archiveTemplate(hall)
	const [delivery] = await untilDeliveries(hall, id, ([first]) => first?.attemptCount === 1)
	expect(Date.parse(delivery.nextAttemptAt) - clock.now()).toBe(seconds * SECOND_MS)
})

test.each([
	[200, true],
	[201, true],
	[204, true],
	[299, true],
	[301, false],
	[302, false],
	[307, false],
	[304, false],
	[400, false],
	[404, false],
	[500, false],
])('Status %d counts as success: %p', async (code, isTaken) => {
	const elsewhere = stage.receive()
	const { hall, receiver, id } = await stage.setUp(undefined, status(code, { location: elsewhere.url }))
	await archiveTemplate(hall)
	const [delivery] = await untilDeliveries(hall, id, ([first]) => first?.attemptCount === 1)
	expect(delivery.status).toBe(isTaken ? 'delivered' : 'pending')
	expect(delivery.attempts[0]).toMatchObject({ status: code, error: isTaken ? null : 'status' })
	expect([receiver.received.length, elsewhere.received.length]).toEqual([1, 0])
	expect(await webhookOf(hall, id)).toMatchObject({ consecutiveFailures: isTaken ? 0 : 1 })
})

describe('An endpoint that is gone is paused', () => {
	const audit = (id: string) =>
		rowsOf(running.service, "SELECT * FROM audit_log WHERE action = 'webhook.paused' AND subject = ?", id)
	const notices = (id: string) =>
		running.logged.filter((line) => line.includes('webhook paused') && line.includes(id))

	/** That it was paused for this reason, said so once, and gets nothing old once it is reactivated. */
	async function expectPaused(hall: Tenant, id: string, receiver: Receiver, reason: string): Promise<void> {
		expect(await webhookOf(hall, id)).toMatchObject({ active: false, pausedReason: reason })
		expect(audit(id).map(({ actor, data }) => [actor, JSON.parse(data)])).toEqual([['system', { reason }]])
		expect(notices(id).length).toBe(1)
		const sent = receiver.received.length
		await archiveTemplate(hall)
		clock.advance(48 * HOUR_MS)
		await look()
		const { body } = await hall.call('PATCH', `/v1/webhooks/${id}`, { active: true })
		expect(body).toMatchObject({ active: true, pausedReason: null, consecutiveFailures: 0 })
		clock.advance(48 * HOUR_MS)
		await look()
		expect(receiver.received.length).toBe(sent)
		const templateId = await archiveTemplate(hall)
		const [last] = (await receiver.untilReceived(sent + 1)).slice(-1)
		expect(JSON.parse(last?.body ?? '').data).toEqual({ templateId })
	}

	test('410 pauses the endpoint', async () => {
		const { hall, receiver, id } = await stage.setUp(undefined, status(410))
		await archiveTemplate(hall)
		const [delivery] = await untilDeliveries(hall, id, ([first]) => first?.status === 'failed')
		expect(delivery).toMatchObject({ attemptCount: 1, nextAttemptAt: null })
		await expectPaused(hall, id, receiver, 'gone')
	})

	test('120 hours with only failures pause the endpoint', async () => {
		const { hall, receiver, id } = await stage.setUp(undefined, status(503))
		await archiveTemplate(hall)
		await untilAttempted(hall, id, 1)
		for (const [index, hours] of [60, 59.99].entries()) {
			clock.advance(hours * HOUR_MS)
			await archiveTemplate(hall)
			await untilAttempted(hall, id, index + 2)
			expect((await webhookOf(hall, id)).active).toBe(true)
		}
		clock.advance(0.011 * HOUR_MS)
		await archiveTemplate(hall)
		await until(async () => ((await webhookOf(hall, id)).active ? undefined : true))
		await expectPaused(hall, id, receiver, 'failing')
		running.service.deps.wake('webhooks')
	})

	test('A success in between restarts the 120 hours', async () => {
		let answer = 500
		const { hall, id } = await stage.setUp(undefined, () => new Response(null, { status: answer }))
		for (const [index, [code, hours]] of (
			[
				[500, 100],
				[200, 19],
				[500, 119],
				[500, 0],
			] as const
		).entries()) {
			answer = code
			await archiveTemplate(hall)
			await untilAttempted(hall, id, index + 1)
			clock.advance(hours * HOUR_MS)
		}
		expect(await webhookOf(hall, id)).toMatchObject({ active: true, pausedReason: null })
		expect(audit(id)).toEqual([])
	})
})

test('After a rotation both secrets sign for 24 hours, and then only the new one', async () => {
	const { hall, receiver, id, secret: old } = await stage.setUp()
	const { body } = await hall.call('POST', `/v1/webhooks/${id}/rotate-secret`)
	const next = async (count: number): Promise<Received> => {
		await archiveTemplate(hall)
		return (await receiver.untilReceived(count))[count - 1] as Received
	}
	clock.advance(24 * HOUR_MS - 1)
	const both = await next(1)
	expect(both.headers['webhook-signature']?.split(' ').length).toBe(2)
	for (const each of [old, body.secret]) expectTrusted(each, both)
	clock.advance(1)
	const one = await next(2)
	expectTrusted(body.secret, one)
	expect(() => expectTrusted(old, one)).toThrow()
	const again = (await hall.call('POST', `/v1/webhooks/${id}/rotate-secret`)).body.secret
	const last = (await hall.call('POST', `/v1/webhooks/${id}/rotate-secret`)).body.secret
	const third = await next(3)
	for (const each of [again, last]) expectTrusted(each, third)
	expect(() => expectTrusted(body.secret, third)).toThrow()
})
