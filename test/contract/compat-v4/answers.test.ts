import { describe, expect, test } from 'bun:test'
import { expectNoEffect } from '../../support/fixtures/effects.ts'
import { publishTemplate, sign } from '../../support/fixtures/waivers.ts'
import { sendRaw } from '../../support/http/raw-http.ts'
import { createStillClock } from '../../support/service/clock.ts'
import { startTestService, useService } from '../../support/service/service.ts'
import type { Answer } from '../../support/service/service.ts'

const ORIGIN = 'https://booking.example.com'
const clock = createStillClock('2026-07-01T12:00:00.500Z')
const running = useService({ smartwaiverApi: 'on', corsOrigins: [ORIGIN] }, { clock })
const hall = running.tenant('Hall')
const other = running.tenant('Other')
const templateId = await publishTemplate(hall.call)
const waiver = await sign(hall, templateId)

const HEAD = { version: 4, id: expect.stringMatching(/^[0-9a-f]{32}$/), ts: '2026-07-01T12:00:00+00:00' }

const refused = (status: number, type: string, message: unknown = expect.any(String)) => ({
	status,
	body: { ...HEAD, type, message },
})

const withHeaders = (headers: Record<string, string>, path = '/v4/templates') =>
	running.anonymous('GET', path, undefined, headers)

const told = ({ status, body }: Answer) => ({ status, body })

describe('A key', () => {
	test.each([
		['sw-api-key', (key: string) => ({ 'sw-api-key': key })],
		['x-api-key', (key: string) => ({ 'X-API-Key': key })],
		['x-sw-api-key', (key: string) => ({ 'x-sw-api-key': key })],
		['Authorization', (key: string) => ({ authorization: `Bearer ${key}` })],
		['two headers with the same key', (key: string) => ({ 'sw-api-key': key, 'x-api-key': key })],
	])('A key is taken from %s', async (_, headersOf) => {
		const { status, body, headers } = await withHeaders(headersOf(hall.key))
		expect({ status, type: body.type }).toEqual({ status: 200, type: 'templates' })
		expect(headers.get('cache-control')).toBe('no-store')
		expect(headers.get('ratelimit')).toContain('"default"')
	})

	test.each([
		['none', {}, 'Send the key in the header sw-api-key.'],
		['one that is no key', { 'sw-api-key': 'abc' }, 'This is not an API key of this service.'],
		[
			'another in a second header',
			{ 'sw-api-key': hall.key, authorization: `Bearer ${other.key}` },
			undefined,
		],
		['a cookie', { cookie: 'session=abc' }, undefined],
		['basic credentials', { authorization: 'Basic YTpi' }, undefined],
	])('401 with %s', async (_, headers, message) => {
		for (const path of ['/v4/templates', '/v4/nothing', '/v4'])
			expect(told(await withHeaders(headers, path))).toEqual(
				refused(401, 'auth_error', message ?? expect.any(String)),
			)
	})

	test('A key is never read from an address, where logs and histories would keep it', async () => {
		const answer = await withHeaders({}, `/v4/templates?sw-api-key=${hall.key}`)
		expect(answer.status).toBe(401)
	})

	test('401 for a revoked one', async () => {
		const { body } = await hall.call('POST', '/v1/keys', { name: 'old', scopes: ['templates:read'] })
		await hall.call('DELETE', `/v1/keys/${body.id}`)
		expect(told(await withHeaders({ 'sw-api-key': body.key }))).toEqual(
			refused(401, 'auth_error', 'This API key has been revoked; use another.'),
		)
	})

	test('A key is tested by /me and /info, whatever its scopes', async () => {
		const client = running.clientOf(hall.organizationId, ['locations:read'])
		for (const type of ['me', 'info'])
			expect((await client('GET', `/v4/${type}`)).body).toEqual({
				...HEAD,
				type,
				[type]: { organization: 'Hall', key: 'test' },
			})
	})
})

/** Each route with the scope that it needs. */
const ROUTES = [
	['GET', '/v4/templates', 'templates:read'],
	['GET', `/v4/templates/${templateId}`, 'templates:read'],
	['POST', `/v4/templates/${templateId}/prefill`, 'prefill:manage', {}],
	['GET', '/v4/waivers', 'waivers:read'],
	['GET', `/v4/waivers/${waiver.id}`, 'waivers:read'],
	['GET', `/v4/waivers/${waiver.id}/photos`, 'waivers:read'],
	['GET', `/v4/waivers/${waiver.id}/signatures`, 'waivers:read'],
	['GET', '/v4/search', 'waivers:read'],
	['GET', '/v4/search/abc/results', 'waivers:read'],
	['GET', '/v4/checkins?fromDts=2026-07-01&toDts=2026-07-01', 'checkins:read'],
	['GET', '/v4/webhooks/configure', 'webhooks:manage'],
	['PUT', '/v4/webhooks/configure', 'webhooks:manage', { endpoint: 'https://example.com/' }],
	['DELETE', '/v4/webhooks/configure', 'webhooks:manage'],
	['PUT', `/v4/webhooks/resend/${waiver.id}`, 'webhooks:manage', {}],
	['GET', '/v4/webhooks/queues', 'webhooks:manage'],
	['GET', '/v4/webhooks/queues/account', 'webhooks:manage'],
	['DELETE', '/v4/webhooks/queues/account/abc', 'webhooks:manage'],
	['GET', `/v4/webhooks/queues/template/${templateId}`, 'webhooks:manage'],
	['DELETE', `/v4/webhooks/queues/template/${templateId}/abc`, 'webhooks:manage'],
] as const

test.each(ROUTES)('%s %s needs the scope %s alone', async (method, path, scope, ...[body]) => {
	const without = running.clientOf(hall.organizationId, ['locations:read'])
	expect(told(await expectNoEffect(running.service, () => without(method, path, body)))).toEqual(
		refused(401, 'auth_error', `This key lacks the scope ${scope}.`),
	)
	const answer = await running.clientOf(hall.organizationId, [scope])(method, path, body)
	expect(answer.body.type).not.toBe('auth_error')
})

test('Every route of the interface is in the list of those whose scope is tested, but for /me, /info and what is not offered', () => {
	const open = new Set([
		'/v4/me',
		'/v4/info',
		'/v4/settings',
		'/v4/keys/published',
		'/v4/sms',
		'/v4/waivers/:id/files',
	])
	const listed = new Set(
		ROUTES.map(([method, path]) =>
			[method, path.replace(/\?.*/, '').replace(templateId, ':id').replace(waiver.id, ':id')].join(' '),
		),
	)
	const mounted = (running.service as any).app?.routes ?? []
	const missing = mounted
		.filter(({ path }: any) => path.startsWith('/v4/') && !open.has(path) && !path.startsWith('/v4/dynamic'))
		.map(({ method, path }: any) => `${method} ${path.replace(/:(?:guid|messageId)/, 'abc')}`)
		.filter((route: string) => !listed.has(route))
	expect(mounted.length).toBeGreaterThan(100)
	expect(missing).toEqual([])
})

test.each([
	['an id of another organization', 'GET', `/v4/waivers/${waiver.id}`],
	['its photos', 'GET', `/v4/waivers/${waiver.id}/photos`],
	['its signatures', 'GET', `/v4/waivers/${waiver.id}/signatures`],
	['a template', 'GET', `/v4/templates/${templateId}`],
	['a list of that template', 'GET', `/v4/waivers?templateId=${templateId}`],
	['a search of it', 'GET', `/v4/search?templateId=${templateId}`],
	['a link for it', 'POST', `/v4/templates/${templateId}/prefill`],
	['its queue', 'GET', `/v4/webhooks/queues/template/${templateId}`],
	['a message about it', 'PUT', `/v4/webhooks/resend/${waiver.id}`],
	['an id that is none', 'GET', '/v4/waivers/nothing'],
	['a path that does not exist', 'GET', '/v4/nothing'],
	['what is below it', 'GET', `/v4/waivers/${waiver.id}/pdf`],
])('404 for %s, and nothing changes', async (_, method, path) => {
	const body = method === 'GET' ? undefined : {}
	const answer = await expectNoEffect(running.service, () => other.call(method, path, body))
	expect(told(answer)).toEqual(refused(404, 'error'))
})

test.each([
	['GET', '/v4/settings', 'Each template says'],
	['GET', '/v4/keys/published', 'is not offered here.'],
	['POST', '/v4/keys/published', 'is not offered here.'],
	['POST', '/v4/sms', 'is not offered here.'],
	['POST', '/v4/dynamic/templates', 'Make a prefill link.'],
	['POST', `/v4/dynamic/process/${waiver.id}`, 'Make a prefill link.'],
	['GET', `/v4/waivers/${waiver.id}/files`, 'Photos are at'],
	['GET', `/v4/waivers/${waiver.id}/signatures`, 'The signed PDF shows it.'],
])('404 for %s %s, which would be empty and is not offered', async (method, path, message) => {
	const answer = await hall.call(method, path, method === 'GET' ? undefined : {})
	expect(told(answer)).toEqual(refused(404, 'error', expect.stringContaining(message)))
})

test('405 with the methods that there are', async () => {
	const answer = await hall.call('PATCH', '/v4/webhooks/configure', {})
	expect(told(answer)).toEqual(refused(405, 'error'))
	expect(answer.headers.get('allow')).toBe('DELETE, GET, HEAD, PUT')
})

test.each([
	['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'endpoint=https://example.com'],
	['no JSON', { 'content-type': 'application/json' }, '{'],
	['another charset', { 'content-type': 'application/json; charset=latin1' }, '{}'],
	['a key twice', { 'content-type': 'application/json' }, '{"endpoint":"a","endpoint":"b"}'],
])('406 for a body that is %s', async (_, headers, body) => {
	const answer = await expectNoEffect(running.service, () =>
		hall.call('PUT', '/v4/webhooks/configure', body, headers),
	)
	expect(told(answer)).toEqual(refused(406, 'error'))
})

test.each([
	['an unknown parameter', '/v4/waivers?limti=3', 'limti: Remove this field; it is not known here.'],
	['a parameter twice', '/v4/waivers?limit=3&limit=4', 'limit: Send this parameter once.'],
	['a parameter of a route that takes none', '/v4/me?limit=3', expect.any(String)],
	['an empty filter', '/v4/waivers?templateId=', expect.any(String)],
])('400 for %s', async (_, path, message) => {
	expect(told(await hall.call('GET', path))).toEqual(refused(400, 'parameter_error', message))
})

test.each(ROUTES)(
	'400 for a parameter that %s %s does not know, and nothing changes',
	async (method, path, _, ...[body]) => {
		const unknown = `${path}${path.includes('?') ? '&' : '?'}limti=3`
		const answer = await expectNoEffect(running.service, () => hall.call(method, unknown, body))
		expect(told(answer)).toEqual(
			refused(400, 'parameter_error', 'limti: Remove this field; it is not known here.'),
		)
	},
)

test('402 for a body that is too large', async () => {
	const body = JSON.stringify({ email: 'x'.repeat(1024 * 1024) })
	const answer = await hall.call('POST', `/v4/templates/${templateId}/prefill`, body)
	expect(told(answer)).toEqual(refused(402, 'data_error'))
})

test('A body on a read is ignored', async () => {
	const head = `GET /v4/templates HTTP/1.1\r\nHost: x\r\nsw-api-key: ${hall.key}\r\nContent-Length: 2\r\n\r\n{}`
	expect(await sendRaw(running.service.url, head)).toStartWith('HTTP/1.1 200 ')
})

test('429 counts the calls of the key, for as long as it says', async () => {
	const busy = startTestService(
		{ smartwaiverApi: 'on', rateLimitPerMinute: 2, authFailuresPerMinute: 3 },
		{ clock },
	)
	const { call } = busy.tenant('Busy')
	await call('GET', '/v1/templates')
	clock.advance(10_000)
	await call('GET', '/v4/templates')
	const { status, body, headers } = await call('GET', '/v4/templates')
	expect({ status, type: body.type, counts: body.rate_limit }).toEqual({
		status: 429,
		type: 'rate_limit',
		counts: { requests: 2, max: 2, retryAfter: 50 },
	})
	expect(headers.get('retry-after')).toBe('50')
	expect(body).not.toHaveProperty('message')
	const guess = () => busy.anonymous('GET', '/v4/templates', undefined, { 'sw-api-key': 'wrong' })
	const statuses = [await guess(), await guess(), await guess()].map((answer) => answer.status)
	expect(statuses).toEqual([401, 401, 401])
	expect((await guess()).body.rate_limit).toEqual({ requests: 3, max: 3, retryAfter: 60 })
	clock.advance(-10_000)
	await busy.close()
})

test('An id of the caller is told by its hash', async () => {
	const own = await hall.call('GET', '/v4/templates', undefined, { 'x-request-id': 'order-1' })
	expect(own.body.id).toMatch(/^[0-9a-f]{32}$/)
	expect(own.headers.get('x-request-id')).toBe('order-1')
	const usual = await hall.call('GET', '/v4/templates')
	expect(usual.body.id).toBe(usual.headers.get('x-request-id')?.replaceAll('-', ''))
})

test('Pages of an allowed origin may send a key in each of the headers, and others may not', async () => {
	const ask = (origin: string) =>
		running.anonymous('OPTIONS', '/v4/waivers', undefined, { origin, 'access-control-request-method': 'GET' })
	const allowed = await ask(ORIGIN)
	expect(allowed.status).toBe(204)
	expect(allowed.headers.get('access-control-allow-headers')).toBe(
		'authorization, content-type, sw-api-key, x-api-key, x-sw-api-key',
	)
	expect(allowed.headers.get('access-control-allow-credentials')).toBeNull()
	const refusal = await ask('https://elsewhere.example.com')
	expect(refusal.status).toBe(401)
	expect(refusal.headers.get('access-control-allow-origin')).toBeNull()
})

test('A browser that opens an address of the interface gets JSON, too', async () => {
	const answer = await running.anonymous('GET', '/v4/templates', undefined, { accept: 'text/html' })
	expect(told(answer)).toEqual(refused(401, 'auth_error'))
})

test('The service says that it runs, and its version, at the root', async () => {
	expect((await running.anonymous('GET', '/ping')).status).toBe(200)
	expect((await running.anonymous('GET', '/version')).body).toEqual({ version: expect.any(String) })
})

test('By default there is no such interface', async () => {
	const usual = startTestService()
	const { call, key } = usual.tenant('Usual')
	for (const path of ['/v4/templates', '/v4/nothing', '/ping', '/version']) {
		const { status, body } = await call('GET', path)
		expect({ status, code: body.error.code }).toEqual({ status: 404, code: 'not_found' })
	}
	const withOtherHeader = await usual.anonymous('GET', '/v1/templates', undefined, { 'sw-api-key': key })
	expect(withOtherHeader.status).toBe(401)
	await usual.close()
})

test('The headers of the interface hold no key for our own', async () => {
	expect((await withHeaders({ 'sw-api-key': hall.key }, '/v1/templates')).status).toBe(401)
})
