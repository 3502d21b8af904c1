import { afterAll, beforeAll, expect, test } from 'bun:test'
import { openRaw } from '../../support/http/raw-http.ts'
import type { RawConnection } from '../../support/http/raw-http.ts'
import { expectRefusal } from '../../support/http/refusals.ts'
import { startTestService, until } from '../../support/service/service.ts'
import type { Answer, Tenant, TestService } from '../../support/service/service.ts'
import { publishTemplate, values } from '../../support/fixtures/waivers.ts'

const BODY_BYTES = 24 * 1024 * 1024

let running: TestService
let hall: Tenant
let templateId: string
let page: string

beforeAll(async () => {
	running = startTestService({ trustedProxies: '127.0.0.1' })
	hall = running.tenant('Hall')
	templateId = await publishTemplate(hall.call, { name: 'Climbing' })
	page = '/w/hall/climbing'
})
afterAll(() => running.close())

/** A request whose body of 24 MiB never comes. */
async function begin(path: string, from: string, ...headers: string[]): Promise<RawConnection> {
	const connection = openRaw(running.service.url)
	const head = [`POST ${path} HTTP/1.1`, 'Host: x', `X-Forwarded-For: ${from}`]
	const type = 'Content-Type: application/json'
	const length = headers.some((header) => header.startsWith('Transfer-Encoding'))
		? []
		: [`Content-Length: ${BODY_BYTES}`]
	await connection.write(
		[...head, type, 'Idempotency-Key: form-1', ...length, ...headers, '', '{'].join('\r\n'),
	)
	// Who is answered later was read later.
	await running.anonymous('GET', '/health')
	return connection
}

const asKey = (key: string): string => `Authorization: Bearer ${key}`
const post = (from: string): Promise<Answer> =>
	running.anonymous('POST', page, '{}', { 'x-forwarded-for': from, 'idempotency-key': 'form-2' })

async function cutAll(connections: readonly RawConnection[]): Promise<void> {
	for (const connection of connections) connection.cut()
	await Promise.all(connections.map(({ answer }) => answer))
}

/** Until the service has noticed who has hung up. */
const untilTaken = (from: string): Promise<true> =>
	until(async () => ((await post(from)).status === 422 ? true : undefined), 10_000)

test('429 for an address that is already sending two bodies of 24 MiB, until one of them ends', async () => {
	const held = [await begin(page, '192.0.2.1'), await begin(page, '192.0.2.1')]
	const refused = await post('192.0.2.1')
	expectRefusal(refused, 'rate_limited')
	expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
	expect((await post('192.0.2.2')).status).toBe(422)
	expect((await running.anonymous('GET', page, undefined, { 'x-forwarded-for': '192.0.2.1' })).status).toBe(
		200,
	)
	await cutAll(held.splice(0, 1))
	await untilTaken('192.0.2.1')
	await cutAll(held)
})

test('503 for callers without a key when such callers fill their share of memory; a key still signs', async () => {
	const held = await Promise.all([1, 1, 2, 2].map((last) => begin(page, `198.51.100.${last}`)))
	const refused = await (await begin(page, '198.51.100.3')).answer
	expect(refused).toStartWith('HTTP/1.1 503 ')
	expect(refused).toContain('"code":"unavailable"')
	expect(refused).toMatch(/\r\nretry-after: \d/i)
	const signed = await hall.call('POST', '/v1/waivers', { templateId, values })
	expect(signed.status).toBe(201)
	await cutAll(held)
	await untilTaken('198.51.100.3')
})

test('An ordinary form displaces a large one that is half sent', async () => {
	const held = await Promise.all([1, 1, 2, 2].map((last) => begin(page, `198.51.100.${last}`)))
	expect((await post('198.51.100.3')).status).toBe(422)
	const cut = await Promise.race(held.map(({ answer }) => answer))
	expect(cut).toStartWith('HTTP/1.1 503 ')
	expect(cut).toMatch(/\r\nconnection: close/i)
	await cutAll(held)
	await untilTaken('198.51.100.3')
})

test('429 for a key that is already sending three bodies of 24 MiB, and not for another key', async () => {
	const other = running.tenant('Other')
	const held = await Promise.all([1, 2, 3].map(() => begin('/v1/waivers', '192.0.2.1', asKey(hall.key))))
	const refused = await hall.call('POST', '/v1/waivers', { templateId, values })
	expectRefusal(refused, 'rate_limited')
	expect((await other.call('POST', '/v1/templates', { name: 'Swimming' })).status).toBe(201)
	await cutAll(held)
	await until(async () =>
		(await hall.call('POST', '/v1/waivers', { templateId, values })).status === 201 ? true : undefined,
	)
})

test('429 for the third chunked body of 20 MiB from one address: chunks count as they arrive', async () => {
	const chunk = `${(4 * 1024 * 1024).toString(16)}\r\n${' '.repeat(4 * 1024 * 1024)}\r\n`
	const held: RawConnection[] = []
	for (let bodies = 0; bodies < 3; bodies += 1) {
		const connection = openRaw(running.service.url)
		held.push(connection)
		const head = [
			`POST ${page} HTTP/1.1`,
			'Host: x',
			'X-Forwarded-For: 203.0.113.1',
			'Content-Type: application/json',
			'Idempotency-Key: form-3',
			'Transfer-Encoding: chunked',
		]
		await connection.write([...head, '', ''].join('\r\n'))
		for (let chunks = 0; chunks < 5; chunks += 1) await connection.write(chunk)
	}
	const answers = await Promise.race(held.map(({ answer }) => answer))
	expect(answers).toStartWith('HTTP/1.1 429 ')
	expect(answers).toContain('"code":"rate_limited"')
	await cutAll(held)
	await untilTaken('203.0.113.1')
})

test('Memory is freed after each refusal, response or broken connection, so an address can go on sending', async () => {
	const from = '203.0.113.2'
	const headers = { 'x-forwarded-for': from, 'idempotency-key': 'form-4' }
	const large = new Uint8Array(BODY_BYTES)
	for (let time = 0; time < 4; time += 1) {
		expect((await running.anonymous('POST', '/w/hall/nothing', large, headers)).status).not.toBe(429)
		expect((await running.anonymous('POST', page, large, headers)).status).toBe(422)
		expect((await running.anonymous('POST', '/health', large, headers)).status).toBe(413)
		expect((await running.anonymous('POST', '/v1/waivers', large, headers)).status).toBe(401)
		await cutAll([await begin(page, from)])
		await untilTaken(from)
	}
})
