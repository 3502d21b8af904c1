import { expect, test } from 'bun:test'
import { hire } from '../../support/fixtures/staff.ts'
import { createClient, startTestService, useService } from '../../support/service/service.ts'

const running = useService()
const hall = running.tenant('Hall')

const hello = {
	jsonrpc: '2.0',
	id: 1,
	method: 'initialize',
	params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
}
const accept = { accept: 'application/json, text/event-stream' }

test('401 without a key or with a wrong one, and for a session; 405, 413 and 422 as everywhere', async () => {
	const post = (key: string | undefined, body: unknown) =>
		createClient(running.service.url, key)('POST', '/mcp', body, accept)
	for (const key of [undefined, `wvk_${'0'.repeat(36)}`]) {
		const { status, body } = await post(key, hello)
		expect([status, body.error.code]).toEqual([401, 'unauthorized'])
	}
	const owner = await hire(running, hall, 'owner')
	const bySession = await owner.call('POST', '/mcp', hello, accept)
	expect([bySession.status, bySession.body.error.code]).toEqual([401, 'unauthorized'])
	const { status, headers, body } = await post(hall.key, hello)
	expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
		200,
		'application/json',
		'no-store',
	])
	expect(body.result.capabilities).toEqual({ tools: {} })
	expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
	expect((await hall.call('GET', '/mcp')).status).toBe(405)
	expect((await post(hall.key, [hello])).status).toBe(422)
	expect((await post(hall.key, { ...hello, more: 'x'.repeat(70_000) })).status).toBe(413)
	expect((await post(hall.key, { hello: 'world' })).status).toBe(400)
})

test('Tool calls count against the same limit as API calls', async () => {
	const strict = startTestService({ rateLimitPerMinute: 4 })
	try {
		const call = createClient(strict.service.url, strict.tenant('Hall').key)
		const list = {
			jsonrpc: '2.0',
			id: 1,
			method: 'tools/call',
			params: { name: 'list_forms', arguments: {} },
		}
		const statuses = []
		for (let n = 0; n < 3; n++) statuses.push(await call('POST', '/mcp', list, accept))
		expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429])
		expect(statuses[1]?.body.result.isError).toBeUndefined()
	} finally {
		await strict.close()
	}
})
