import { expect, test } from 'bun:test'
import { startTestService, useService } from '../../support/service/service.ts'

const ALLOWED = 'https://booking.example.com'

const running = useService({ corsOrigins: [ALLOWED, 'http://localhost:5173'] })
const hall = running.tenant('Hall')

const accessHeaders = (headers: Headers) =>
	[...headers.keys()].filter((name) => name.startsWith('access-control'))

const preflight = (origin: string, path = '/v1/waivers') =>
	running.anonymous('OPTIONS', path, undefined, {
		origin,
		'access-control-request-method': 'POST',
		'access-control-request-headers': 'authorization,idempotency-key',
	})

test('A preflight request from an allowed origin is answered without a key', async () => {
	const { status, bytes, headers } = await preflight(ALLOWED)
	expect({ status, bytes: bytes.length }).toEqual({ status: 204, bytes: 0 })
	expect(headers.get('access-control-allow-origin')).toBe(ALLOWED)
	expect(headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, PATCH, DELETE')
	expect(headers.get('access-control-allow-headers')).toContain(
		'Authorization, Content-Type, Idempotency-Key',
	)
	expect(headers.get('access-control-max-age')).toBe('7200')
	expect(headers.get('vary')).toContain('Origin')
})

test('A page of an allowed origin reads results and refusals, but no cookie counts for it', async () => {
	const results = await Promise.all([
		hall.call('GET', '/v1/templates', undefined, { origin: ALLOWED }),
		hall.call('GET', '/v1/templates/nothing', undefined, { origin: ALLOWED }),
		running.anonymous('GET', '/v1/templates', undefined, { origin: ALLOWED }),
	])
	expect(results.map(({ status }) => status)).toEqual([200, 422, 401])
	for (const { headers } of results) {
		expect(headers.get('access-control-allow-origin')).toBe(ALLOWED)
		expect(headers.get('access-control-expose-headers')).toContain('Retry-After')
		expect(headers.get('access-control-allow-credentials')).toBeNull()
	}
})

test.each([
	['another origin', 'https://elsewhere.example.com'],
	['a name that begins like it', `${ALLOWED}.evil.example`],
	['no origin', 'null'],
	['its plain http', 'http://booking.example.com'],
])('A page of %s is told nothing', async (_, origin) => {
	const answer = await preflight(origin)
	expect(answer.status).toBe(401)
	const called = await hall.call('GET', '/v1/templates', undefined, { origin })
	expect([...accessHeaders(answer.headers), ...accessHeaders(called.headers)]).toEqual([])
})

test('Only the API is open to other origins, and by default to none', async () => {
	const page = await running.anonymous('GET', '/desk', undefined, { origin: ALLOWED })
	expect(accessHeaders(page.headers)).toEqual([])
	const usual = startTestService()
	const answer = await usual.tenant('Hall').call('GET', '/v1/templates', undefined, { origin: ALLOWED })
	expect({ status: answer.status, access: accessHeaders(answer.headers) }).toEqual({
		status: 200,
		access: [],
	})
	await usual.close()
})
