import { describe, expect, spyOn, test } from 'bun:test'
import * as fc from 'fast-check'
import { readConfig } from '../../../src/config/config.ts'
import { newApiKey } from '../../../src/kit/api-key.ts'
import { systemIds } from '../../../src/kit/ids.ts'
import { expectNoEffect, rowsOf } from '../../support/fixtures/effects.ts'
import { sendRaw } from '../../support/http/raw-http.ts'
import { NOBODY, expectRefusal } from '../../support/http/refusals.ts'
import { createClient, startTestService, useService } from '../../support/service/service.ts'
import type { Answer, TestService } from '../../support/service/service.ts'
import { parseStructuredList } from '../../support/http/structured-fields.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { publishTemplate, values } from '../../support/fixtures/waivers.ts'

const WINDOW_MS = 60_000
const LIMIT = 7
const FAILURES = 30

const clock = createStillClock()
const limits = { rateLimitPerMinute: LIMIT, authFailuresPerMinute: FAILURES }
const running = useService(limits, { clock })
const behindProxy = useService({ ...limits, trustedProxies: '127.0.0.1' }, { clock })

const list = (call: (method: string, path: string) => Promise<Answer>) => call('GET', '/v1/templates')

describe('No 60 seconds contain more accepted calls than the limit', () => {
	test('The rate limit over HTTP equals a brute-force count', async () => {
		const pause = fc.oneof(fc.constantFrom(0, 1, 59_999, 60_000, 60_001), fc.integer({ min: 0, max: 25_000 }))
		await fc.assert(
			fc.asyncProperty(fc.array(pause, { minLength: 1, maxLength: 40 }), async (pauses) => {
				const { call } = running.tenant(`T${running.service.deps.ids.next()}`)
				const accepted: number[] = []
				for (const ms of pauses) {
					clock.advance(ms)
					const now = clock.monotonic()
					const room = accepted.filter((at) => at > now - WINDOW_MS).length < LIMIT
					const { status } = await list(call)
					expect(status).toBe(room ? 200 : 429)
					if (status === 200) accepted.push(now)
				}
			}),
			{ numRuns: 25 },
		)
	})

	test('429 for the 601st call of a key, and another key is not affected', async () => {
		const usual = startTestService({ rateLimitPerMinute: 600 }, { clock })
		const { organizationId, call } = usual.tenant('Busy')
		const other = usual.clientOf(organizationId, ['*'])
		const answers = await Promise.all(Array.from({ length: 610 }, () => list(call)))
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(600)
		expect((await list(other)).headers.get('x-ratelimit-remaining')).toBe('599')
		await usual.close()
	})

	test('The default limits are 600 calls, 60 searches, 60 calls that send messages, and 10 pings a minute', async () => {
		const { rateLimitPerMinute, searchLimitPerMinute, webhookTestsPerMinute } = readConfig({})
		const unset = startTestService(
			{ rateLimitPerMinute, searchLimitPerMinute, webhookTestsPerMinute },
			{ clock },
		)
		const { organizationId } = unset.tenant('Unset')
		for (const [method, path, limit] of [
			['GET', '/v1/templates', 600],
			['GET', '/v1/waivers', 60],
			['GET', '/v1/participants', 60],
			['POST', '/v1/messages', 60],
			['POST', `/v1/events/${NOBODY}/send`, 60],
			['POST', `/v1/events/${NOBODY}/invitees/${NOBODY}/send`, 60],
			['POST', `/v1/webhooks/${NOBODY}/test`, 10],
		] as const) {
			// What finds nothing, or is no message, has spent its call all the same.
			const call = unset.clientOf(organizationId, ['*'])
			const body = method === 'POST' ? {} : undefined
			const answers = await Promise.all(Array.from({ length: limit + 5 }, () => call(method, path, body)))
			const refusals = answers.filter(({ status }) => status === 429)
			expect([path, refusals.length]).toEqual([path, 5])
			// A refused call has spent nothing, of the general allowance neither.
			const left = (await list(call)).headers.get('x-ratelimit-remaining')
			expect([path, left]).toEqual([path, String(Math.max(0, 600 - limit - 1))])
		}
		await unset.close()
	})

	test('By default an address may fail to authenticate 30 times a minute and submit 30 forms in ten minutes', () => {
		expect(readConfig({})).toMatchObject({ authFailuresPerMinute: 30, publicSubmissionsPerTenMinutes: 30 })
	})
})

describe('Every authenticated response says how many calls are left', () => {
	function expectLimits({ headers }: Answer, left: number, resetSeconds: number): void {
		expect(parseStructuredList(headers.get('ratelimit-policy') ?? '')).toEqual([
			{ name: 'default', parameters: { q: LIMIT, w: 60 } },
		])
		expect(parseStructuredList(headers.get('ratelimit') ?? '')).toEqual([
			{ name: 'default', parameters: { r: left, t: resetSeconds } },
		])
		expect(headers.get('x-ratelimit-limit')).toBe(String(LIMIT))
		expect(headers.get('x-ratelimit-remaining')).toBe(String(left))
		expect(headers.get('x-ratelimit-reset')).toBe(String(Math.ceil(clock.now() / 1000) + resetSeconds))
	}

	test('200, 404, 405 and 422 cost one call each, 403 and 429 none; waiting for Retry-After is enough', async () => {
		const { organizationId } = running.tenant('Counted')
		const call = running.clientOf(organizationId, ['templates:read', 'templates:manage'])
		expectLimits(await list(call), LIMIT - 1, 60)
		clock.advance(20_500)
		expectLimits(await call('GET', '/v1/nothing'), LIMIT - 2, 60)
		expectLimits(await call('DELETE', '/v1/templates'), LIMIT - 3, 60)
		expectLimits(await call('POST', '/v1/templates', {}), LIMIT - 4, 60)
		expectLimits(await call('GET', '/v1/keys'), LIMIT - 4, 60)
		for (let n = 5; n <= LIMIT; n++) await list(call)
		const refusal = await list(call)
		expectRefusal(refusal, 'rate_limited')
		expectLimits(refusal, 0, 60)
		const wait = Number(refusal.headers.get('retry-after'))
		expect(wait).toBe(40)
		clock.advance(wait * 1000 - 501)
		expect((await list(call)).status).toBe(429)
		clock.advance(501)
		expect((await list(call)).status).toBe(200)
		expect((await list(call)).status).toBe(429)
	})

	test('401 comes before any rate limit', async () => {
		const { headers } = await list(running.anonymous)
		expect(headers.get('ratelimit')).toBeNull()
		expect(headers.get('www-authenticate')).toBe('Bearer')
	})
})

describe('Failed authentication', () => {
	test('429 with the time to wait after 30 failures a minute per address; a valid key still passes', async () => {
		clock.advance(WINDOW_MS)
		const { call } = running.tenant('Honest')
		const fail = () => list(createClient(running.service.url, newApiKey(systemIds.random)))
		for (let n = 0; n < FAILURES; n++) expectRefusal(await fail(), 'unauthorized')
		const refusal = await fail()
		expectRefusal(refusal, 'rate_limited')
		expect((await list(call)).status).toBe(200)
		const wait = Number(refusal.headers.get('retry-after'))
		expect(wait).toBe(60)
		clock.advance(wait * 1000)
		expectRefusal(await fail(), 'unauthorized')
	})
})

// By how much it slows others is for measurements; here stand the reasons why it can not by much.
describe('A key at its limit does not slow others', () => {
	/** A service with a key whose limit is used up for as long as the clock stands. */
	async function exhaust() {
		// Without its loops, which write when they like.
		const usual = startTestService({ rateLimitPerMinute: 600 }, { clock, withoutLoops: true })
		const busy = usual.tenant('Busy')
		await Promise.all(Array.from({ length: 600 }, () => list(busy.call)))
		expect((await list(busy.call)).status).toBe(429)
		return { usual, busy }
	}

	test('429 before a byte of the body is read, and nothing is written', async () => {
		const { usual, busy } = await exhaust()
		const writes = spyOn(usual.service.deps, 'write')
		const head = `POST /v1/waivers HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${busy.key}\r\nContent-Type: application/json\r\nContent-Length: 20000000\r\n\r\n`
		const answers = await expectNoEffect(usual.service, () =>
			Promise.all(Array.from({ length: 50 }, () => sendRaw(usual.service.url, head))),
		)
		for (const answer of answers) expect(answer).toStartWith('HTTP/1.1 429 ')
		expect(writes).not.toHaveBeenCalled()
		writes.mockRestore()
		await usual.close()
	})

	test('Other keys and guests get responses, each in turn, while one key floods the service', async () => {
		const { usual, busy } = await exhaust()
		const { organizationId } = usual.tenant('Calm')
		const calm = usual.clientOf(organizationId, ['*'])
		const CALLERS = 8
		let [isOver, refusals] = [false, 0]
		const flood = Array.from({ length: CALLERS }, async () => {
			while (!isOver) {
				const { status } = await list(busy.call)
				expect(status).toBe(429)
				refusals += 1
			}
		})
		const waits: number[] = []
		for (let n = 0; n < 100; n++) {
			const before = refusals
			const [called, page] = await Promise.all([list(calm), usual.anonymous('GET', '/verify')])
			expect([called.status, page.status]).toEqual([200, 200])
			expect(called.headers.get('x-ratelimit-remaining')).toBe(String(599 - n))
			waits.push(refusals - before)
		}
		isOver = true
		await Promise.all(flood)
		expect(refusals).toBeGreaterThan(100)
		// Who comes waits for those who came before, and not for all who come after.
		expect(waits.toSorted((a, b) => a - b)[90]).toBeLessThan(CALLERS * 10)
		await usual.close()
	})
})

describe('X-Forwarded-For', () => {
	const failFrom = (service: TestService, forwarded: string) =>
		service.anonymous('GET', '/v1/templates', undefined, { 'x-forwarded-for': forwarded })

	test('X-Forwarded-For from an untrusted peer changes nothing', async () => {
		clock.advance(WINDOW_MS)
		for (let n = 0; n < FAILURES; n++)
			expectRefusal(await failFrom(running, `203.0.113.${n}`), 'unauthorized')
		expectRefusal(await failFrom(running, '203.0.113.200'), 'rate_limited')
	})

	test('X-Forwarded-For from a trusted proxy is read from the right, and what the caller made up is ignored', async () => {
		clock.advance(WINDOW_MS)
		for (let n = 0; n < FAILURES; n++)
			expectRefusal(await failFrom(behindProxy, `198.51.100.${n}, 203.0.113.7`), 'unauthorized')
		expectRefusal(await failFrom(behindProxy, '198.51.100.99, 203.0.113.7'), 'rate_limited')
		expectRefusal(await failFrom(behindProxy, '203.0.113.8'), 'unauthorized')
	})

	test.each([
		['from an untrusted peer', () => running, '127.0.0.1'],
		['from a trusted proxy', () => behindProxy, '203.0.113.7'],
	])('Evidence and access log record the address for %s', async (_, of, address) => {
		clock.advance(WINDOW_MS)
		const service = of()
		const { call } = service.tenant('Seen')
		const templateId = await publishTemplate(call)
		clock.advance(WINDOW_MS)
		const from = { 'x-forwarded-for': '198.51.100.99, 203.0.113.7' }
		const { body } = await call('POST', '/v1/waivers', { templateId, values }, from)
		expect((await call('GET', `/v1/waivers/${body.id}`, undefined, from)).status).toBe(200)
		const [waiver] = rowsOf(service.service, 'SELECT evidence FROM waivers WHERE id = ?', body.id)
		const [read] = rowsOf(service.service, 'SELECT * FROM phi_access_log WHERE waiver_id = ?', body.id)
		expect([JSON.parse(waiver.evidence).address, read.address]).toEqual([address, address])
		const [claimed = ''] = from['x-forwarded-for'].split(',')
		expect(service.logged.filter((line) => line.includes(claimed))).toEqual([])
	})
})
