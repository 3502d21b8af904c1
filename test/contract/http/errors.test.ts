import { describe, expect, test } from 'bun:test'
import { createStillClock } from '../../support/service/clock.ts'
import { expectNoEffect } from '../../support/fixtures/effects.ts'
import { NOBODY, expectRefusal } from '../../support/http/refusals.ts'
import { useService, until } from '../../support/service/service.ts'
import { publishTemplate, sign, values } from '../../support/fixtures/waivers.ts'

const MIB = 1024 * 1024
const clock = createStillClock()

const running = useService({ rateLimitPerMinute: 100 }, { clock })
const hall = running.tenant('Hall')
const { call } = hall

describe('Request ids', () => {
	test.each(['a', 'A-b.c_9', 'x'.repeat(128)])('A request id "%s" of the caller is echoed', async (own) => {
		const answer = await running.anonymous('GET', '/v1/nothing', undefined, { 'x-request-id': own })
		expect(answer.headers.get('x-request-id')).toBe(own)
		expectRefusal(answer, 'unauthorized')
	})

	test.each(['x'.repeat(129), 'a b', 'a/b', 'é', '"x"'])(
		'A request id "%s" is not echoed, and one of ours takes its place',
		async (own) => {
			const answer = await running.anonymous('GET', '/health', undefined, { 'x-request-id': own })
			expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
		},
	)

	test('Each response has a request id that its log line repeats, with the route and never the path', async () => {
		const answer = await call('GET', `/v1/templates/${NOBODY}?secret=word`)
		const requestId = answer.headers.get('x-request-id') ?? ''
		const line = await until(() => running.logged.find((each) => each.includes(requestId)))
		expect(JSON.parse(line)).toEqual({
			level: 'info',
			message: 'request',
			requestId,
			method: 'GET',
			route: '/v1/templates/:id',
			status: 404,
			durationMs: expect.any(Number),
			actor: expect.stringMatching(/^key:[0-9a-f-]{36}$/),
		})
	})
})

describe('404 and 405', () => {
	test('No route responds with 500 to a path parameter that cannot be decoded', async () => {
		const paths = running.service.app.routes
			.filter(({ method, path }) => method === 'GET' && path.includes(':'))
			.map(({ path }) => path.replaceAll(/:\w+/g, '%zz'))
		expect(paths.length).toBeGreaterThan(30)
		const { call: ownCall } = running.tenant('Hall of bad paths')
		for (const path of paths) {
			const isApi = path.startsWith('/v1/')
			const { status } = await (isApi ? ownCall : running.anonymous)('GET', path)
			expect(isApi ? [422] : [200, 404], `${path} responded with ${status}`).toContain(status)
		}
	})

	test.each([
		['DELETE', '/v1/templates', 'GET, HEAD, POST'],
		['OPTIONS', '/v1/templates', 'GET, HEAD, POST'],
		['POST', `/v1/templates/${NOBODY}`, 'DELETE, GET, HEAD, PATCH'],
		['GET', `/v1/templates/${NOBODY}/publish`, 'POST'],

		['POST', '/health', 'GET, HEAD'],
	])('405 for %s %s', async (method, path, allow) => {
		const answer = await call(method, path, method === 'POST' ? {} : undefined)
		expectRefusal(answer, 'method_not_allowed')
		expect(answer.headers.get('allow')).toBe(allow)
	})

	test.each([
		'/nothing',
		'/v1',
		'/v1/',
		'/v1/templates/',
		'/v1//templates',
		'/V1/templates',
		'/v1/%74emplates',
		'/v1/nothing',
	])('404 for %s', async (path) => expectRefusal(await call('GET', path), 'not_found'))

	test('HEAD responds like GET, without a body', async () => {
		const [head, get] = [await call('HEAD', '/v1/templates'), await call('GET', '/v1/templates')]
		expect([head.status, head.bytes.length]).toEqual([get.status, 0])
		expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
	})
})

describe('Order of refusals', () => {
	const tooMuch = 'x'.repeat(MIB + 1)

	test('401, 403, 429, 413, 422, 404, 409, 422: each comes before all that follow', async () => {
		const path = `/v1/templates/${NOBODY}/draft`
		expectRefusal(await running.anonymous('PUT', path, tooMuch), 'unauthorized')
		const reader = running.clientOf(hall.organizationId, ['templates:read'])
		const writer = running.clientOf(hall.organizationId, ['templates:manage'])
		for (let n = 0; n < 100; n++)
			await Promise.all([reader('GET', '/v1/templates'), writer('POST', '/v1/nothing')])
		expectRefusal(await reader('PUT', path, tooMuch), 'insufficient_scope')
		expectRefusal(await writer('PUT', path, tooMuch), 'rate_limited')
		expectRefusal(await call('PUT', path, tooMuch), 'payload_too_large')
		expectRefusal(await call('PUT', path, '{'), 'malformed_json')
		expectRefusal(await call('PUT', path, { blocks: [] }), 'validation_failed')
		expectRefusal(await call('PUT', path, { blocks: ['x'] }), 'not_found')
		const archived = await publishTemplate(call)
		await call('POST', `/v1/templates/${archived}/archive`)
		expectRefusal(
			await call('POST', '/v1/waivers', { templateId: archived, values: {} }),
			'template_archived',
		)
		const open = await publishTemplate(call)
		expectRefusal(await call('POST', '/v1/waivers', { templateId: open, values: {} }), 'validation_failed')
	})
})

describe('413', () => {
	const stream = (bytes: number): ReadableStream<Uint8Array> =>
		new ReadableStream({
			start(controller) {
				for (let sent = 0; sent < bytes; sent += MIB / 8) controller.enqueue(new Uint8Array(MIB / 8).fill(32))
				controller.close()
			},
		})
	const send = (path: string, body: string | ReadableStream<Uint8Array>) =>
		fetch(running.service.url + path, {
			method: 'POST',
			headers: { authorization: `Bearer ${hall.key}`, 'content-type': 'application/json' },
			body,
		})

	test.each([
		['/v1/templates', 1],
		['/v1/keys', 1],
		['/v1/waivers', 24],
	])('%s accepts %d MiB, declared or chunked, and not one byte more', async (path, mib) => {
		clock.advance(60_000)
		const fits = ' '.repeat(mib * MIB)
		expect((await send(path, fits)).status).toBe(422)
		expect((await send(path, stream(mib * MIB))).status).toBe(422)
		await expectNoEffect(running.service, async () => {
			const declared = await send(path, `${fits} `)
			expect([declared.status, ((await declared.json()) as any).error.code]).toEqual([
				413,
				'payload_too_large',
			])
			const chunked = await send(path, stream((mib + 1) * MIB))
			expect([chunked.status, ((await chunked.json()) as any).error.code]).toEqual([413, 'payload_too_large'])
		})
	})
})

test('500 for a response that does not match its schema; the log says where, and quotes no value', async () => {
	clock.advance(60_000)
	const name = { firstName: 'Ottokar', lastName: 'Zyx' }
	const { id } = await sign(hall, await publishTemplate(call), { values: { name, condition: true } })
	const { $client } = running.service.deps.db
	$client.run("UPDATE waiver_flags SET id = 'none'")
	const answer = await call('GET', `/v1/waivers/${id}`)
	$client.run('UPDATE waiver_flags SET id = ?', [NOBODY])
	expectRefusal(answer, 'internal')
	const requestId = answer.headers.get('x-request-id') ?? ''
	const line = running.logged.find((each) => each.includes(requestId) && each.includes('request failed'))
	expect(JSON.parse(line ?? '')).toMatchObject({
		level: 'error',
		route: '/v1/waivers/:id',
		code: 'internal',
		cause: 'our answer does not fit its schema at /flags/0/id',
	})
	expect(line).not.toContain('Zyx')
})

describe('422 for a body that is not a JSON object in UTF-8', () => {
	const paths = ['/v1/templates', '/v1/waivers', '/v1/keys']
	test.each(paths)('422 on %s for a wrong content type, encoding or form', async (path) => {
		clock.advance(60_000)
		const json = JSON.stringify({ name: 'x', templateId: NOBODY, values, scopes: ['*'] })
		const headers = (own: Record<string, string>) =>
			expectNoEffect(running.service, () => call('POST', path, json, own))
		for (const type of [
			'text/plain',
			'application/jsonx',
			'application/json; charset=latin1',
			'multipart/form-data; boundary=x',
		])
			expectRefusal(await headers({ 'content-type': type }), 'validation_failed', [
				{ path: 'Content-Type', code: 'type' },
			])
		for (const coding of ['gzip', 'br', 'identity, gzip'])
			expectRefusal(await headers({ 'content-encoding': coding }), 'validation_failed', [
				{ path: 'Content-Encoding', code: 'type' },
			])
		expectRefusal(await call('POST', path), 'validation_failed', [{ path: 'Content-Type', code: 'type' }])
		for (const body of ['null', '[]', '5', '"x"', 'true'])
			expectRefusal(await call('POST', path, body), 'validation_failed', [{ path: '', code: 'type' }])
		for (const body of [
			'',
			'{',
			'{"a":1,}',
			"{'a':1}",
			'NaN',
			new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]),
			new Uint8Array([0x1f, 0x8b, 8]),
		])
			expectRefusal(await call('POST', path, body), 'malformed_json')
		for (const [body, code, fieldPath = '/a'] of [
			['{"a":1,"a":2}', 'duplicate_key', ''],
			['{"a":"\\u0000"}', 'control_character'],
			['{"a":"\\ud800"}', 'lone_surrogate'],
			['{"a":1e400}', 'number_out_of_range'],
			['{"a":12345678901234567890}', 'number_out_of_range'],
		])
			expectRefusal(await call('POST', path, body), 'malformed_json', [{ path: fieldPath, code: code ?? '' }])
		const deep = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
		expectRefusal(await call('POST', path, deep), 'malformed_json')
	})
})
