import { expect, test } from 'bun:test'
import { WaiverServiceError, createClient } from '../../../clients/typescript/src/index.ts'

type Sent = {
	readonly url: string
	readonly method: string
	readonly headers: Headers
	readonly body: unknown
}

const ok = (body: unknown = {}) => Response.json(body)
const refusal = (status: number, code: string, headers: Record<string, string> = { 'retry-after': '0' }) =>
	Response.json({ error: { code, message: 'Wait.', requestId: 'r1' } }, { status, headers })

/** A client whose calls get these answers in turn; a function throws. */
function stage(...answers: readonly (Response | (() => never))[]) {
	const calls: Sent[] = []
	const client = createClient({
		url: 'https://waivers.example/',
		key: 'wvk_1',
		fetch: async (url, { method = '', headers, body }) => {
			calls.push({ url, method, headers: new Headers(headers), body })
			const answer = answers[calls.length - 1]
			if (answer === undefined) throw new Error('No more calls were expected.')
			return typeof answer === 'function' ? answer() : answer
		},
	})
	return { client, sent: calls }
}

const lost = (): never => {
	throw new TypeError('fetch failed')
}
const id = '0198f3a2-6f0e-7c51-9d43-2f6d0f4f8a10'
const arrival = { body: { waiverId: id, method: 'api' as const } }

async function failureOf(call: Promise<unknown>): Promise<WaiverServiceError> {
	const error: unknown = await call.then(
		() => undefined,
		(reason: unknown) => reason,
	)
	if (!(error instanceof WaiverServiceError)) throw new Error('The call did not fail as a call does.')
	return error
}

test('Parameters go to the path, the query and the headers, and the body is JSON', async () => {
	const { client, sent } = stage(ok(), ok())
	await client.getCoverage({ id: 'a/b', on: '2026-07-01', templateId: undefined })
	await client.createCheckin({ 'Idempotency-Key': 'a b', ...arrival })
	expect([sent[0]?.method, sent[0]?.url, sent[0]?.body]).toEqual([
		'GET',
		'https://waivers.example/v1/participants/a%2Fb/coverage?on=2026-07-01',
		undefined,
	])
	expect(sent[0]?.headers.get('authorization')).toBe('Bearer wvk_1')
	expect(sent[1]?.headers.get('idempotency-key')).toBe('a b')
	expect(sent[1]?.headers.get('content-type')).toBe('application/json')
	expect(sent[1]?.body).toBe(`{"waiverId":"${id}","method":"api"}`)
	expect(sent[1]?.url).toBe('https://waivers.example/v1/checkins')
	const reason: unknown = await client.getWaiver({ id: '' }).catch((error: unknown) => error)
	expect(reason).toEqual(new TypeError('Give "id", a part of the path.'))
})

test.each([429, 502, 503, 504])('A read is repeated after %d', async (status) => {
	const { client, sent } = stage(
		refusal(status, 'unavailable'),
		refusal(status, 'unavailable'),
		ok({ ok: 1 }),
	)
	expect(await client.getHealth()).toMatchObject({ ok: 1 })
	expect(sent).toHaveLength(3)
})

test('A write that takes an idempotency key is repeated under the same key, and the next call has another', async () => {
	const { client, sent } = stage(
		lost,
		refusal(503, 'unavailable'),
		ok({ id: 1 }),
		ok({ id: 2 }),
		ok({ id: 3 }),
	)
	await client.createCheckin(arrival)
	await client.createCheckin(arrival)
	await client.createCheckin({ ...arrival, 'Idempotency-Key': 'own' })
	const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
	expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
	expect(keys.slice(0, 3)).toEqual([keys[0] as string, keys[0] as string, keys[0] as string])
	expect(keys[3]).toMatch(/^[0-9a-f]{32}$/)
	expect(keys[3]).not.toBe(keys[0] as string)
	expect(keys[4]).toBe('own')
})

test('A write without a key is repeated after 429, and not when it may have been done', async () => {
	const limited = stage(refusal(429, 'rate_limited'), ok())
	await limited.client.voidWaiver({ id, body: { reason: 'Wrong form.' } })
	expect(limited.sent).toHaveLength(2)
	for (const answer of [lost, refusal(503, 'unavailable'), refusal(504, 'unavailable')]) {
		const { client, sent } = stage(answer, ok())
		await failureOf(client.voidWaiver({ id, body: { reason: 'Wrong form.' } }))
		expect(sent).toHaveLength(1)
	}
})

test('A refusal is not repeated, and says what is wrong field by field', async () => {
	const details = [{ path: '/waiverId', code: 'format', message: 'Send a UUID.' }]
	const error = { code: 'validation_failed', message: 'Wrong.', requestId: 'r7', details }
	const { client, sent } = stage(Response.json({ error }, { status: 422 }))
	const failure = await failureOf(client.createCheckin(arrival))
	expect([failure.code, failure.status, failure.message, failure.requestId, failure.faults]).toEqual([
		'validation_failed',
		422,
		'Wrong.',
		'r7',
		details,
	])
	expect(sent).toHaveLength(1)
})

test('The client gives up after its retries, and immediately where it would wait over a minute', async () => {
	const { client, sent } = stage(...Array.from({ length: 4 }, () => refusal(503, 'unavailable')))
	expect((await failureOf(client.getHealth())).code).toBe('unavailable')
	expect(sent).toHaveLength(4)
	const far = stage(refusal(429, 'rate_limited', { 'retry-after': '3600' }))
	expect((await failureOf(far.client.getHealth())).code).toBe('rate_limited')
	const date = stage(refusal(503, 'unavailable', { 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }), ok())
	await date.client.getHealth({}, { retries: 1 })
	expect(date.sent).toHaveLength(2)
})

test('A response from something else than the service is not taken for a refusal', async () => {
	const page = () => new Response('<h1>Bad gateway</h1>', { status: 404 })
	expect((await failureOf(stage(page()).client.getHealth())).code).toBe('unexpected_response')
	const html = stage(new Response('<h1>Hello</h1>'))
	expect((await failureOf(html.client.getHealth())).code).toBe('unexpected_response')
	const moved = stage(new Response(null, { status: 308, headers: { location: 'https://other.example/' } }))
	expect((await failureOf(moved.client.getHealth())).message).toContain('redirects')
	const gone = await failureOf(stage(lost).client.getHealth({}, { retries: 0 }))
	expect([gone.code, gone.status, (gone.cause as Error).message]).toEqual(['unreachable', 0, 'fetch failed'])
})

test("The caller's signal ends a call while it waits, and an attempt that takes too long fails", async () => {
	const stop = new AbortController()
	const { client } = stage(refusal(503, 'unavailable', { 'retry-after': '30' }))
	const waiting = client.getHealth({}, { signal: stop.signal })
	setTimeout(() => stop.abort(new Error('Enough.')), 10)
	expect(await waiting.catch((error: unknown) => error)).toEqual(new Error('Enough.'))
	const slow = createClient({
		url: 'https://waivers.example',
		fetch: (_, { signal }) =>
			new Promise((_resolve, reject) => {
				signal?.addEventListener('abort', () => reject(signal.reason as Error))
			}),
	})
	const late = await failureOf(slow.getHealth({}, { timeoutMs: 5, retries: 0 }))
	expect([late.code, late.message]).toEqual([
		'unreachable',
		"The service can't be reached: No response within 5 ms.",
	])
})

test('The function each reads page after page, as far as it is asked', async () => {
	const page = (ids: string[], nextCursor: string | null) =>
		ok({ items: ids.map((each) => ({ id: each })), nextCursor })
	const { client, sent } = stage(page(['a', 'b'], 'c1'), page(['c'], null))
	const ids: string[] = []
	for await (const waiver of client.each('listWaivers', { tag: 'pass' })) ids.push(waiver.id)
	expect(ids).toEqual(['a', 'b', 'c'])
	expect(sent.map(({ url }) => new URL(url).search)).toEqual(['?tag=pass', '?tag=pass&cursor=c1'])
	const short = stage(page(['a', 'b'], 'c1'))
	for await (const waiver of short.client.each('listWaivers')) if (waiver.id === 'a') break
	expect(short.sent).toHaveLength(1)
})
