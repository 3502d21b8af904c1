import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { newApiKey } from '../../src/lib/api-key.ts'
import { systemIds } from '../../src/lib/ids.ts'
import { expectRefusal } from '../support/refusals.ts'
import { createClient, startTestService } from '../support/service.ts'
import type { Answer, TestService } from '../support/service.ts'
import { parseStructuredList } from '../support/structured-fields.ts'
import { createTestClock } from '../support/time.ts'

const WINDOW_MS = 60_000
const LIMIT = 7
const FAILURES = 30

const clock = createTestClock()
let running: TestService
let behindProxy: TestService

beforeAll(() => {
	const limits = { rateLimitPerMinute: LIMIT, authFailuresPerMinute: FAILURES }
	running = startTestService(limits, { clock })
	behindProxy = startTestService({ ...limits, trustedProxies: '127.0.0.1' }, { clock })
})
afterAll(async () => {
	await running.close()
	await behindProxy.close()
})

const list = (call: (method: string, path: string) => Promise<Answer>) => call('GET', '/v1/templates')

describe('R23 no 60 seconds hold more accepted calls than the limit', () => {
	test('at the HTTP level, against brute force', async () => {
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

	test('the 601st of a key is 429, and another key is none the worse', async () => {
		const usual = startTestService({ rateLimitPerMinute: 600 }, { clock })
		const { organizationId, call } = usual.tenant('Busy')
		const other = usual.clientOf(organizationId, ['*'])
		const answers = await Promise.all(Array.from({ length: 610 }, () => list(call)))
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(600)
		expect((await list(other)).headers.get('x-ratelimit-remaining')).toBe('599')
		await usual.close()
	})
})

describe('R24 every authenticated answer says what is left', () => {
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

	test('200, 404, 405, 422 spend one each; 403 and 429 nothing; waiting Retry-After is enough', async () => {
		const { organizationId } = running.tenant('Counted')
		const call = running.clientOf(organizationId, ['templates:read', 'templates:manage'])
		expectLimits(await list(call), LIMIT - 1, 60)
		clock.advance(20_500)
		expectLimits(await call('GET', '/v1/nothing'), LIMIT - 2, 60)
		expectLimits(await call('DELETE', '/v1/templates'), LIMIT - 3, 60)
		expectLimits(await call('POST', '/v1/templates', {}), LIMIT - 4, 60)
		expectLimits(await call('GET', '/v1/keys'), LIMIT - 4, 60)
		for (let n = 5; n <= LIMIT; n++) await list(call)
		const refused = await list(call)
		expectRefusal(refused, 'rate_limited')
		expectLimits(refused, 0, 60)
		const wait = Number(refused.headers.get('retry-after'))
		expect(wait).toBe(40)
		clock.advance(wait * 1000 - 501)
		expect((await list(call)).status).toBe(429)
		clock.advance(501)
		expect((await list(call)).status).toBe(200)
		expect((await list(call)).status).toBe(429)
	})

	test('401 before all of it', async () => {
		const { headers } = await list(running.anonymous)
		expect(headers.get('ratelimit')).toBeNull()
		expect(headers.get('www-authenticate')).toBe('Bearer')
	})
})

describe('failed authentication', () => {
	test('30 a minute per address, then 429 with the wait; a valid key passes all the same', async () => {
		clock.advance(WINDOW_MS)
		const { call } = running.tenant('Honest')
		const fail = () => list(createClient(running.service.url, newApiKey(systemIds.random)))
		for (let n = 0; n < FAILURES; n++) expectRefusal(await fail(), 'unauthorized')
		const refused = await fail()
		expectRefusal(refused, 'rate_limited')
		expect((await list(call)).status).toBe(200)
		const wait = Number(refused.headers.get('retry-after'))
		expect(wait).toBe(60)
		clock.advance(wait * 1000)
		expectRefusal(await fail(), 'unauthorized')
	})
})

describe('R26 X-Forwarded-For', () => {
	const failFrom = (service: TestService, forwarded: string) =>
		service.anonymous('GET', '/v1/templates', undefined, { 'x-forwarded-for': forwarded })

	test('from an untrusted peer changes nothing', async () => {
		clock.advance(WINDOW_MS)
		for (let n = 0; n < FAILURES; n++)
			expectRefusal(await failFrom(running, `203.0.113.${n}`), 'unauthorized')
		expectRefusal(await failFrom(running, '203.0.113.200'), 'rate_limited')
	})

	test('from a trusted proxy counts by its right end, whatever the caller made up before it', async () => {
		clock.advance(WINDOW_MS)
		for (let n = 0; n < FAILURES; n++)
			expectRefusal(await failFrom(behindProxy, `198.51.100.${n}, 203.0.113.7`), 'unauthorized')
		expectRefusal(await failFrom(behindProxy, '198.51.100.99, 203.0.113.7'), 'rate_limited')
		expectRefusal(await failFrom(behindProxy, '203.0.113.8'), 'unauthorized')
	})
})
