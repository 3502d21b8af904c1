import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { startCpuClock } from '../../support/service/cpu-clock.ts'
import { openRaw } from '../../support/http/raw-http.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { createClient, startTestService, useService } from '../../support/service/service.ts'
import type { Answer, TestService } from '../../support/service/service.ts'
import type { Config } from '../../../src/config/config.ts'
import { publishTemplate } from '../../support/fixtures/waivers.ts'

// Bodies of 24 MB are sent and parsed, which on a busy machine takes its time.
setDefaultTimeout(60_000)

const PAGE = '/w/hall/climbing'
const BODY_BYTES = 24 * 1024 * 1024
const KEY = { 'idempotency-key': 'form-0123456789abcdef' }
const URLENCODED = { 'content-type': 'application/x-www-form-urlencoded' }

const running = await startHall({ trustedProxies: '127.0.0.1' }, useService)

async function startHall(changes: Partial<Config>, start = startTestService): Promise<TestService> {
	const service = start(changes)
	await publishTemplate(service.tenant('Hall').call, { name: 'Climbing' })
	return service
}

/** Sends the head of a form whose body of 24 MiB never comes. */
async function sendHead(path: string, ...headers: string[]): Promise<string> {
	const connection = openRaw(running.service.url)
	const head = [`POST ${path} HTTP/1.1`, 'Host: x', `Content-Length: ${BODY_BYTES}`, ...headers]
	await connection.write([...head, '', ''].join('\r\n'))
	return connection.answer
}

describe('Forms that are refused before a byte of the body is read', () => {
	test.each(['/w/hall/nothing', '/w/nobody/climbing', '/s/no-such-token', '/kiosk/climbing'])(
		'404 for an address without a page: %s',
		async (path) => {
			for (const type of ['application/json', 'application/x-www-form-urlencoded'])
				expect(await sendHead(path, `Content-Type: ${type}`)).toStartWith('HTTP/1.1 404 ')
		},
	)

	test('429 for an address that has sent ten times as many forms as it may sign', async () => {
		const limited = await startHall({ publicSubmissionsPerTenMinutes: 2 })
		const post = createClient(limited.service.url)
		const statuses: number[] = []
		for (let time = 0; time < 21; time += 1) statuses.push((await post('POST', PAGE, '{}', KEY)).status)
		expect(statuses).toEqual([...Array.from({ length: 20 }, () => 422), 429])
		const refusal = await post('POST', PAGE, 'a=b', URLENCODED)
		expectRefusal(refusal, 'rate_limited')
		expect(Number(refusal.headers.get('retry-after'))).toBeWithin(1, 601)
		await limited.close()
	})

	test('429 sooner for large bodies: each MiB counts as a form, also of a body without a declared length', async () => {
		const limited = await startHall({ publicSubmissionsPerTenMinutes: 3, trustedProxies: '127.0.0.1' })
		const post = (from: string, body: string | ReadableStream): Promise<Response> =>
			fetch(limited.service.url + PAGE, {
				method: 'POST',
				headers: { ...KEY, 'x-forwarded-for': from, 'content-type': 'application/json' },
				body,
			})
		expect((await post('192.0.2.1', ' '.repeat(20 * 1024 * 1024))).status).toBe(422)
		expect((await post('192.0.2.1', ' '.repeat(10 * 1024 * 1024))).status).toBe(429)
		expect((await post('192.0.2.1', '{}')).status).toBe(422)
		const chunked = (): ReadableStream =>
			new ReadableStream({
				// What is there at once is sent with its length.
				async pull(controller) {
					await Bun.sleep(1)
					controller.enqueue(new TextEncoder().encode('{}'))
					controller.close()
				},
			})
		expect((await post('192.0.2.2', chunked())).status).toBe(422)
		expect((await post('192.0.2.2', chunked())).status).toBe(429)
		await limited.close()
	})
})

/** Processor time of this whole process, client and service, while a form is answered. */
async function measure(
	body: string,
	headers: Record<string, string>,
): Promise<{ answer: Answer; ms: number }> {
	const elapsed = startCpuClock()
	const answer = await running.anonymous('POST', PAGE, body, { ...KEY, ...headers })
	return { answer, ms: elapsed() }
}

describe('A body of very many small parts', () => {
	test('422 for JSON with too many values, naming the limit', async () => {
		const keys = Array.from({ length: 20_001 }, (_, n) => `"${n.toString(36)}":1`)
		for (const body of [`{${keys.join(',')}}`, `{"a":[${'[],'.repeat(20_000)}[]]}`]) {
			const { body: refusal, status } = await running.anonymous('POST', PAGE, body, KEY)
			expect([status, refusal.error.code]).toEqual([422, 'malformed_json'])
			expect(refusal.error.details).toMatchObject([{ path: '', code: 'too_many_values' }])
			expect(refusal.error.message).toContain('20,000')
		}
	})

	test.each([
		['JSON of lists', `{"a":[${'[],'.repeat(7_000_000)}[]]}`, { 'content-type': 'application/json' }, 422],
		['a form without parts, whose limit is 1 MiB', 'a&'.repeat(12_000_000), URLENCODED, 413],
		['a form without parts of 1 MiB', 'a&'.repeat(512 * 1024), URLENCODED, 422],
		[
			'a form in parts',
			'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(450_000),
			{ 'content-type': 'multipart/form-data; boundary=x' },
			422,
		],
	])('A body of 24 MB costs no more than reading it: %s', async (_name, body, headers, status) => {
		const { answer, ms } = await measure(body, headers)
		expect(answer.status).toBe(status)
		expect(ms).toBeLessThan(600)
	})
})

test("A home's IPv6 network shares the limits of one address", async () => {
	const limited = await startHall({ trustedProxies: '127.0.0.1', authFailuresPerMinute: 30 })
	const call = createClient(limited.service.url, 'wvk_wrong')
	const statuses = await Promise.all(
		Array.from({ length: 50 }, async (_, n) => {
			const headers = { 'x-forwarded-for': `2001:db8:1:2::${n.toString(16)}` }
			return (await call('GET', '/v1/templates', undefined, headers)).status
		}),
	)
	expect(statuses.filter((status) => status === 401)).toHaveLength(30)
	expect(statuses.filter((status) => status === 429)).toHaveLength(20)
	const elsewhere = { 'x-forwarded-for': '2001:db8:9::1' }
	expect((await call('GET', '/v1/templates', undefined, elsewhere)).status).toBe(401)
	await limited.close()
})
