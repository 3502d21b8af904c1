import { expect, test } from 'bun:test'
import { inTurns } from '../../../src/http/in-turns.ts'
import { openRaw } from '../../support/http/raw-http.ts'

const get = (path: string): Request => new Request(`http://localhost${path}`)
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

function record() {
	const begun: string[] = []
	const respond = inTurns((request) => {
		begun.push(new URL(request.url).pathname)
		return new Response('')
	})
	return { begun, respond }
}

test('Of many requests that arrive at once 32 are begun in each turn, in their order', async () => {
	const { begun, respond } = record()
	const answers = Array.from({ length: 80 }, (_, n) => respond(get(`/${n}`)))
	expect(begun).toHaveLength(32)
	await turn()
	expect(begun).toHaveLength(64)
	const late = respond(get('/late'))
	await Promise.all([...answers, late])
	expect(begun).toEqual([...Array.from({ length: 80 }, (_, n) => `/${n}`), '/late'])
})

test('Requests that arrive one by one never wait', async () => {
	const { begun, respond } = record()
	for (let n = 0; n < 100; n++) {
		expect(respond(get(`/${n}`))).toBeInstanceOf(Response)
		await turn()
	}
	expect(begun).toHaveLength(100)
})

test('A request that was given up while it waited is not begun, and those behind it are', async () => {
	const { begun, respond } = record()
	const first = Array.from({ length: 32 }, () => respond(get('/first')))
	const hangUp = new AbortController()
	const given = Array.from({ length: 40 }, () =>
		respond(new Request('http://localhost/given', { signal: hangUp.signal })),
	)
	const last = respond(get('/last'))
	hangUp.abort()
	await Promise.all([...first, ...given, last])
	expect(begun).toEqual([...first.map(() => '/first'), '/last'])
})

test('A request that fails at once while it waited keeps none behind it waiting', async () => {
	const respond = inTurns((request) => {
		if (request.url.endsWith('/fails')) throw new Error('It fails.')
		return new Response('')
	})
	const first = Array.from({ length: 32 }, () => respond(get('/first')))
	const failure = Promise.resolve(respond(get('/fails'))).catch(String)
	const behind = Array.from({ length: 40 }, () => respond(get('/behind')))
	expect(await failure).toBe('Error: It fails.')
	expect(await Promise.all([...first, ...behind])).toHaveLength(72)
})

test('A connection that sends a thousand requests at once is closed after 32, and another one is served at once', async () => {
	let begun = 0
	const server = Bun.serve({
		port: 0,
		fetch: inTurns(() => {
			begun += 1
			return new Response('')
		}),
	})
	const url = server.url.href
	const many = openRaw(url)
	await many.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1_000))
	expect((await fetch(url)).status).toBe(200)
	await many.answer
	expect(begun).toBeLessThanOrEqual(32 + 1)
	await server.stop(true)
})
