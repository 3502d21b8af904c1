import { afterAll, beforeAll, expect, test } from 'bun:test'
import {
	csharp,
	fetchOpenApiGenerator,
	quickGenerators,
	slowGenerators,
	spectral,
} from '../support/clients/generators.ts'
import { runGenerator } from '../support/clients/run-generator.ts'
import { startTestService } from '../support/service/service.ts'
import type { TestService } from '../support/service/service.ts'

/** Whether to make the clients that take minutes, too: `bun run rehearse --only clients`. */
const isWhole = Bun.env['CLIENTS'] === 'all'

const generators = isWhole ? { ...quickGenerators, ...slowGenerators } : quickGenerators

let running: TestService
let document: string
let receiver: Bun.Server<undefined>
const received = new Map<string, { headers: Record<string, string>; body: string }>()

beforeAll(async () => {
	if (isWhole) await fetchOpenApiGenerator()
	running = startTestService()
	document = new TextDecoder().decode((await running.anonymous('GET', '/docs/json')).bytes)
	receiver = Bun.serve({
		port: 0,
		hostname: '127.0.0.1',
		async fetch(request) {
			const got = received.get(request.url)
			if (request.method === 'GET')
				return got === undefined ? new Response('', { status: 404 }) : Response.json(got)
			received.set(request.url, { headers: Object.fromEntries(request.headers), body: await request.text() })
			return new Response(null, { status: 204 })
		},
	})
})
afterAll(async () => {
	await running.close()
	await receiver.stop(true)
})

test.each(Object.entries(generators))(
	'By the client of %s a program goes from a template to a PDF, a repeat, a number beyond 32 bits and a verified webhook',
	async (name, generator) => {
		const settings = {
			WAIVER_URL: running.service.url,
			WAIVER_KEY: running.tenant(name).key,
			RECEIVER_URL: `http://127.0.0.1:${receiver.port}/${name.replace(' ', '-')}`,
		}
		expect(await runGenerator(generator, document, settings)).toBe('%PDF-\ntrue 3000000000\nwaiver.signed\n')
	},
	15 * 60_000,
)

if (isWhole) {
	test('OpenAPI Generator makes a client in C#', async () => {
		const files = await runGenerator(csharp, document, {})
		expect(files).toContain('WaiversApi.cs')
		expect(files).toContain('WebhooksApi.cs')
	})

	test("Spectral's rules for OpenAPI find nothing", async () => {
		expect(await runGenerator(spectral, document, {})).toBe('[]\n')
	})
}
