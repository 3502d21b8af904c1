import { beforeAll, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { problems } from '../../src/api/problem-codes.ts'
import type { ProblemCode } from '../../src/api/problem-codes.ts'
import { readRoutes } from '../../src/http/read-routes.ts'
import type { Route } from '../../src/http/route-table.ts'
import { expectWholeState } from '../support/evidence/stored-state.ts'
import { settleJobs } from '../support/fixtures/effects.ts'
import { greyPng } from '../support/fixtures/images.ts'
import { dataUrl } from '../support/fixtures/photos.ts'
import { useService, until } from '../support/service/service.ts'
import type { Answer } from '../support/service/service.ts'
import { blocks, publishTemplate, sign, values } from '../support/fixtures/waivers.ts'
import { createWebhook } from '../support/webhooks/stage.ts'

/** How many requests are made; a nightly run asks for more. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 2000)

/** In every text that a request submits, so that an answer that repeats one is found out. */
const MARK = 'sUbMiTtEd'

let routes: readonly Route[]
const ids: string[] = []
let webhookId: string

/** Where nobody listens. */
const NOWHERE = 'http://127.0.0.1:9/'

const running = useService()
const hall = running.tenant('Hall')

beforeAll(async () => {
	const templateId = await publishTemplate(hall.call)
	const { id, participantId } = await sign(hall, templateId, { values: { photo: dataUrl(greyPng(4, 4)) } })
	const { body: spare } = await hall.call('POST', '/v1/keys', { name: 'Spare', scopes: ['*'] })
	ids.push(templateId, id, participantId, spare.id)
	webhookId = (await createWebhook(hall, NOWHERE)).id
	routes = readRoutes(running.service.app.routes)
})

const marked = fc
	.oneof(
		fc.string({ unit: 'binary', maxLength: 20 }),
		fc.constantFrom(
			'',
			'\0',
			'\ud800',
			'\u202e',
			"' OR 1=1 --",
			'../../etc/passwd',
			'\r\nX: y',
			'${7*7}',
			'x'.repeat(3_000),
		),
	)
	.map((text) => MARK + text)

const keys =
	'query email phone tag from to validOn reason tags intoId on name settings blocks templateId values source tags scopes expiresAt idempotencyKey slug visibility expiry id type label photo signature typed firstName limit cursor __proto__ constructor toJSON length status side'
const key = fc.constantFrom('', ...keys.split(' '))
const id = fc.oneof(
	fc.nat(3).map((n) => ids[n] ?? ''),
	fc.uuid(),
	fc.constantFrom(
		'0',
		'-1',
		'1',
		'2',
		'draft',
		'%',
		'%00',
		'%2e%2e',
		'%zz',
		'photo',
		'document',
		'signature',
		' ',
	),
	marked.map((text) => encodeURIComponent(text.toWellFormed())),
)
const leaf = fc.oneof(
	marked,
	fc.nat(3).map((n) => ids[n]),
	fc.constantFrom(
		null,
		true,
		false,
		0,
		-1,
		1.5,
		1e308,
		2 ** 53,
		'*',
		'name',
		'signature',
		'archived',
		'never',
		'public',
	),
	fc.constant(dataUrl(greyPng(3, 3))),
)
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
	json: fc.oneof(
		{ depthSize: 'small', withCrossShrink: true },
		leaf,
		fc.array(tie('json'), { maxLength: 4 }),
		fc.array(fc.tuple(key, tie('json')), { maxLength: 6 }).map((pairs) => ownObject(pairs)),
	),
}))

/** Bodies that are right, of which one part is then put wrong. */
const soundBody = fc.constantFrom<() => Record<string, unknown>>(
	() => ({ templateId: ids[0], values }),
	() => ({
		templateId: ids[0],
		values: { ...values, photo: dataUrl(greyPng(3, 3)), condition: true },
		tags: ['a'],
	}),
	() => ({ name: `${MARK} name`, settings: { expiry: { type: 'duration', days: 3 } } }),
	() => ({ blocks }),
	() => ({ name: `${MARK} key`, scopes: ['templates:read'] }),
	() => ({ visibility: 'public' }),
)
const body = fc.oneof(
	soundBody.map((make) => JSON.stringify(make())),
	fc
		.tuple(soundBody, key, json)
		.map(([make, at, part]) => JSON.stringify(ownObject([...Object.entries(make()), [at, part]]))),
	json.map((value) => JSON.stringify(value) ?? ''),
	fc.tuple(soundBody, fc.nat(200)).map(([make, at]) => JSON.stringify(make()).slice(0, at)),
	fc.uint8Array({ maxLength: 50 }),
)
const request = fc.record({
	/** Whether path and body are those that the route wants. */
	aimed: fc.boolean(),
	route: fc.nat(1_000),
	params: fc.array(id, { minLength: 3, maxLength: 3 }),
	query: fc.option(
		fc.array(fc.tuple(key, fc.oneof(id, fc.constantFrom('', '5', '0', '101', '1e3'))), { maxLength: 3 }),
	),
	body: fc.option(body, { freq: 4 }),
	method: fc.oneof(
		{ weight: 9, arbitrary: fc.constant(null) },
		{ weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS') },
	),
	headers: fc.oneof(
		{ weight: 5, arbitrary: fc.constant({}) },
		{
			weight: 1,
			arbitrary: fc.record({
				'idempotency-key': fc.constantFrom('', '""', 'k', '"k"', 'x'.repeat(121), 'é'),
			}),
		},
		{
			weight: 1,
			arbitrary: fc.record({
				'content-type': fc.constantFrom('text/plain', 'application/json;charset=utf-16', ''),
			}),
		},
		{
			weight: 1,
			arbitrary: fc.record({ authorization: fc.constantFrom('', 'Bearer', 'Bearer x', `Bearer ${MARK}`) }),
		},
		{ weight: 1, arbitrary: fc.record({ 'x-request-id': fc.uuid() }) },
	),
})
type Fuzzed = typeof request extends fc.Arbitrary<infer T> ? T : never

/** An object with these pairs as its own, `__proto__` among them. */
function ownObject(pairs: readonly (readonly [string, unknown])[]): Record<string, unknown> {
	const body: Record<string, unknown> = {}
	for (const [name, value] of pairs)
		Object.defineProperty(body, name, { value, enumerable: true, configurable: true, writable: true })
	return body
}

/** What a route wants in its path and its body. */
function aim({ method, path }: Route): { params: string[]; body: unknown } {
	const [templateId = '', waiverId = '', participantId = '', keyId = ''] = ids
	const own: Record<string, string> = {
		templates: templateId,
		waivers: waiverId,
		participants: participantId,
		webhooks: webhookId,
		keys: keyId,
	}
	const noun = path.split('/')[2] ?? ''
	const bodies: Record<string, unknown> = {
		'POST /v1/templates': { name: `${MARK} name` },
		'PATCH /v1/templates/:id': { name: `${MARK} name` },
		'PUT /v1/templates/:id/draft': { blocks },
		'POST /v1/waivers': { templateId, values },
		'POST /v1/waivers/:id/void': { reason: MARK },
		'PUT /v1/waivers/:id/tags': { tags: [MARK] },
		'POST /v1/participants/:id/merge': { intoId: participantId },
		'POST /v1/webhooks': { url: NOWHERE, events: [], description: `${MARK} till` },
		'POST /v1/checkins': { waiverId, method: 'staff' },
		'POST /v1/locations': { name: `${MARK} room` },
		'POST /v1/keys': { name: `${MARK} key`, scopes: ['templates:read'] },
	}
	return {
		params: [own[noun] ?? templateId, path.includes('versions') ? '1' : 'photo'],
		body: bodies[`${method} ${path}`] ?? {},
	}
}

function send(fuzzed: Fuzzed): Promise<Answer> {
	const route = routes[fuzzed.route % routes.length] as Route
	const { params, body } = fuzzed.aimed ? aim(route) : fuzzed
	const { query, method, headers } = fuzzed
	let next = 0
	const path = route.path.replaceAll(/:\w+/g, () => params[next++] ?? 'x')
	const pairs = (query ?? []).map(([name, value]) => `${encodeURIComponent(name)}=${value}`)
	const search = query === null || fuzzed.aimed ? '' : `?${pairs.join('&')}`
	const verb = method ?? route.method
	const carries = verb !== 'GET' && verb !== 'HEAD' && body !== null
	return hall.call(verb, path + search, carries ? body : undefined, headers)
}

function expectRefusal(answer: Answer): void {
	const isProtocols = answer.body?.jsonrpc !== undefined
	if (isProtocols) expectProtocolError(answer)
	else expectEnvelope(answer)
	const text = new TextDecoder().decode(answer.bytes).replaceAll(requestIdOf(answer), '')
	for (const leak of [MARK, '/src/', 'node_modules', 'SQLITE', 'SELECT ', 'Error:', running.config.dataDir])
		expect(text).not.toContain(leak)
}

const requestIdOf = ({ headers }: Answer): string => headers.get('x-request-id') ?? 'missing'

/** What is no message of the Model Context Protocol is refused by a message of that protocol (JSON-RPC 2.0, 5.1). */
function expectProtocolError({ status, body }: Answer): void {
	expect([400, 406]).toContain(status)
	expect(body).toEqual({
		jsonrpc: '2.0',
		error: { code: expect.any(Number), message: expect.any(String) },
		id: null,
	})
}

function expectEnvelope({ status, body, headers }: Answer): void {
	expect(Object.keys(body)).toEqual(['error'])
	const { code, message, requestId, details } = body.error
	expect(problems[code as ProblemCode]?.status).toBe(status as never)
	expect(message).toBeString()
	expect(requestId).toBe(headers.get('x-request-id'))
	expect(Object.keys(body.error).length).toBe(details === undefined ? 3 : 4)
}

test(
	'Whatever is sent: no 5xx, every refusal is the envelope and repeats nothing, and is logged',
	async () => {
		const seen = new Map<number, number>()
		const refusals = new Map<string, number>()
		await fc.assert(
			fc.asyncProperty(request, async (fuzzed) => {
				const answer = await send(fuzzed)
				seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
				expect(answer.status).toBeLessThan(500)
				if (answer.status < 300) return
				expectRefusal(answer)
				refusals.set(requestIdOf(answer), answer.status)
			}),
			{ numRuns: REQUESTS },
		)
		// A fuzz that never gets past the first check proves little.
		for (const status of [200, 201, 401, 404, 405, 422]) expect(seen.get(status) ?? 0).toBeGreaterThan(0)
		await settleJobs(running.service)
		await running.service.stop()
		const readLogged = (): Map<string, number> => {
			const lines = running.logged.map((line) => JSON.parse(line))
			return new Map(
				lines.filter(({ message }) => message === 'request').map((line) => [line.requestId, line.status]),
			)
		}
		// The last request's line is written once its answer is on its way.
		const [last = ''] = [...refusals.keys()].slice(-1)
		await until(() => readLogged().has(last) || undefined)
		const logged = readLogged()
		for (const [requestId, status] of refusals) expect(logged.get(requestId)).toBe(status)
		expect(running.logged.filter((line) => line.includes(MARK))).toEqual([])
		expectWholeState(running.config.dataDir)
	},
	120_000 + REQUESTS * 10,
)
