import { afterAll, expect, test } from 'bun:test'
import { AnswerReader } from '../../../bench/load/answer-reader.ts'
import { runLoad } from '../../../bench/load/load.ts'
import { createBodies, drawSignature } from '../../../bench/signing-body.ts'
import { decodeImageDataUrl } from '../../../src/kit/data-url.ts'
import { readImageHeader } from '../../../src/images/header.ts'

const arrivals: { key: string | null; length: number }[] = []
const server = Bun.serve({
	port: 0,
	hostname: '127.0.0.1',
	fetch: async (request) => {
		if (request.url.endsWith('/broken')) return new Response('no', { status: 500 })
		if (request.url.endsWith('/silent')) return new Promise<never>(() => undefined)
		if (request.url.endsWith('/slow')) {
			await Bun.sleep(50)
			return new Response('yes', { status: 201 })
		}
		arrivals.push({ key: request.headers.get('idempotency-key'), length: (await request.text()).length })
		return new Response('yes', { status: 201 })
	},
})
afterAll(() => server.stop(true))

test('The load generator sends every body whole, under its own key', async () => {
	// 3 MB do not fit into a socket's buffer, so sending has to wait for it to drain.
	const bodies = [Buffer.alloc(10, 'a'), Buffer.alloc(3_000_000, 'b')]
	const result = await runLoad({
		url: `${server.url.href}ok`,
		headers: {},
		bodies,
		clients: 4,
		requests: 20,
		withIdempotencyKeys: true,
	})
	expect([result.requests, result.errors]).toEqual([20, 0])
	expect(arrivals.map((request) => request.length).sort((a, b) => a - b)).toEqual([
		...Array(10).fill(10),
		...Array(10).fill(3_000_000),
	])
	expect(new Set(arrivals.map((request) => request.key)).size).toBe(20)
	expect(result.p99Ms).toBeGreaterThanOrEqual(result.p50Ms)
})

test('The load generator counts a refusal as an error', async () => {
	const result = await runLoad({
		url: `${server.url.href}broken`,
		headers: {},
		bodies: [Buffer.from('{}')],
		clients: 2,
		requests: 6,
	})
	expect([result.requests, result.errors, result.rps]).toEqual([6, 6, 0])
})

test('A load that is longer than its clients wait for a response ends without an error', async () => {
	const load = { url: `${server.url.href}slow`, headers: {}, bodies: [Buffer.from('{}')], clients: 2 }
	const [kept, silent] = await Promise.all([
		runLoad({ ...load, seconds: 14, silenceSeconds: 8 }),
		runLoad({ ...load, url: `${server.url.href}silent`, seconds: 14, silenceSeconds: 8 }),
	])
	expect([kept.errors, silent.errors, silent.requests]).toEqual([0, 2, 0])
	expect(kept.requests).toBeGreaterThan(2 * 14)
}, 30_000)

test('The load generator separates responses wherever the stream is cut', () => {
	const stream = Buffer.from(
		'HTTP/1.1 201 Created\r\nContent-Length: 4\r\n\r\n\r\n\r\nHTTP/1.1 500 X\r\ncontent-length: 0\r\n\r\n',
	)
	for (let cut = 0; cut <= stream.length; cut++) {
		const statuses: number[] = []
		const reader = new AnswerReader((status) => statuses.push(status))
		reader.push(stream.subarray(0, cut))
		reader.push(stream.subarray(cut))
		expect(statuses).toEqual([201, 500])
	}
})

test('The load generator refuses a response without a length', () => {
	const reader = new AnswerReader(() => {})
	expect(() => reader.push(Buffer.from('HTTP/1.1 200 OK\r\n\r\n'))).toThrow('Content-Length')
})

test("The load generator's signature is a real PNG of a usual size, always the same", async () => {
	const { default: sharp } = await import('sharp')
	const png = drawSignature(1)
	expect(png).toEqual(drawSignature(1))
	expect(await sharp(png).metadata()).toMatchObject({
		format: 'png',
		width: 600,
		height: 200,
		hasAlpha: true,
	})
	expect((await sharp(png).raw().toBuffer()).some((byte) => byte > 200)).toBe(true)
	const body = JSON.parse(createBodies('t', 1)[0] ?? '') as { values: { signature: string } }
	const decoded = decodeImageDataUrl(body.values.signature) ?? new Uint8Array()
	expect(readImageHeader(decoded)).toEqual({ contentType: 'image/png', width: 600, height: 200 })
	expect(decoded.length).toBeWithin(9_000, 14_000)
})
