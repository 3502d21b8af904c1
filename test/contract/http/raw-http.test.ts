import { expect, test } from 'bun:test'
import { expectNoEffect } from '../../support/fixtures/effects.ts'
import { openRaw, sendRaw } from '../../support/http/raw-http.ts'
import { useService } from '../../support/service/service.ts'

const running = useService()
const hall = running.tenant('Hall')

const send = (text: string): Promise<string> => sendRaw(running.service.url, text)

const head = (line: string, ...headers: string[]): string =>
	[
		line,
		'Host: x',
		`Authorization: Bearer ${hall.key}`,
		'Content-Type: application/json',
		...headers,
		'',
		'',
	].join('\r\n')
const POST = 'POST /v1/templates HTTP/1.1'
const BODY = '{"name":"Smuggled"}'

test.each([
	['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked', `13\r\n${BODY}\r\n0\r\n\r\n`],
	['two lengths', `Content-Length: ${BODY.length}\r\nContent-Length: 3`, BODY],
	['a length that is none', 'Content-Length: -1', BODY],
	['a length in hexadecimal', 'Content-Length: 0x13', BODY],
	['an unknown coding', 'Transfer-Encoding: squeezed', BODY],
	['a chunk of no size', 'Transfer-Encoding: chunked', `zz\r\n${BODY}\r\n0\r\n\r\n`],
])('400 for %s, and nothing is created', async (_name, framing, body) => {
	const answer = await expectNoEffect(running.service, () => send(head(POST, framing) + body))
	expect(answer).toStartWith('HTTP/1.1 400 ')
})

test.each([50, 5_000])('413 for a declared body of %d MiB, before a byte of it is read', async (mib) => {
	const answer = await expectNoEffect(running.service, () =>
		send(head(POST, `Content-Length: ${mib * 1024 * 1024}`)),
	)
	expect(answer).toStartWith('HTTP/1.1 413 ')
	expect(answer).toContain('"code":"payload_too_large"')
	expect(answer).toMatch(/^x-request-id: /im)
})

test('201 for the same body with correct framing', async () => {
	const answers = [
		await send(head(POST, `Content-Length: ${BODY.length}`) + BODY),
		await send(`${head(POST, 'Transfer-Encoding: chunked')}13\r\n${BODY}\r\n0\r\n\r\n`),
	]
	for (const answer of answers) expect(answer).toStartWith('HTTP/1.1 201 ')
})

test('200 for HTTP/1.0 without a Host, as an old load balancer sends it', async () => {
	const answer = await send('GET /health HTTP/1.0\r\n\r\n')
	expect(answer).toStartWith('HTTP/1.1 200 ')
	expect(answer).toContain('"ok":true')
})

test('405 for TRACE and CONNECT, with the allowed methods; an invented method gets a refusal or no response', async () => {
	for (const method of ['TRACE', 'CONNECT']) {
		const answer = await send(head(`${method} /v1/templates HTTP/1.1`))
		expect(answer).toStartWith('HTTP/1.1 405 ')
		expect(answer.toLowerCase()).toContain('allow: get, head, post\r\n')
	}
	const refusal = await send(head('FETCHALL /v1/templates HTTP/1.1'))
	expect(refusal === '' || refusal.startsWith('HTTP/1.1 4')).toBe(true)
})

test('A Host header cannot make a business route public', async () => {
	for (const host of ['x/health?', 'x/docs/json#', 'x/health/../', '[', 'x@y/health?']) {
		const answer = await send(`GET /v1/templates HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
		expect(answer).not.toContain('"items"')
		expect(answer).not.toStartWith('HTTP/1.1 5')
	}
})

test('A path with dot segments reaches no business route without a key', async () => {
	for (const path of [
		'/docs/../v1/templates',
		'/health/..;/v1/templates',
		'//v1/templates',
		'/v1/./templates',
		'/%2e/v1/templates',
	]) {
		const answer = await send(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
		expect(answer).toMatch(/^HTTP\/1\.1 40[014] /)
	}
})

test('A request that its caller cuts off is not logged as an error', async () => {
	const connection = openRaw(running.service.url)
	await connection.write(`${head(POST, 'Content-Length: 500')}{"name":`)
	// Who is answered later was read later.
	await running.anonymous('GET', '/health')
	connection.cut()
	await connection.answer
	await running.anonymous('GET', '/health')
	await send(`${head(POST, 'Transfer-Encoding: chunked')}zz\r\n`)
	expect(running.logged.filter((line) => line.includes('"level":"error"'))).toEqual([])
})
