import { expect, spyOn, test, describe } from 'bun:test'
import { createServer } from 'node:net'
import type { Socket } from 'node:net'
import { createSender } from '../../../../src/features/webhooks/delivery/send.ts'
import { parseNetworks } from '../../../../src/kit/network/client-address.ts'
import { systemClock } from '../../../../src/kit/time/clock.ts'
import { startReceiver } from '../../../support/webhooks/receiver.ts'
import { makeCertificate } from '../../../support/run/tools.ts'
import { rowsOf } from '../../../support/fixtures/effects.ts'
import { startTestService, until } from '../../../support/service/service.ts'
import { archiveTemplate, createWebhook } from '../../../support/webhooks/stage.ts'

const LOOPBACK = parseNetworks('loopback')

/** A server that does with each connection as it likes. */
async function startRaw(handle: (socket: Socket) => void) {
	const sockets = new Set<Socket>()
	const server = createServer((socket) => {
		sockets.add(socket)
		socket.on('error', () => {})
		// One that is not read never learns that the other side has gone.
		socket.resume()
		socket.on('close', () => sockets.delete(socket))
		handle(socket)
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	return {
		url: `http://127.0.0.1:${(server.address() as { port: number }).port}/`,
		open: () => sockets.size,
		stop() {
			for (const socket of sockets) socket.destroy()
			server.close()
		},
	}
}

describe('A receiver costs no more than its timeout and 64 KiB', () => {
	const TIMEOUT_MS = 300
	/** What a busy machine may add to it: far less than any of these would go on. */
	const LATE_MS = 10_000
	const quick = (url: string, timeoutMs = TIMEOUT_MS) => {
		const send = createSender({ clock: systemClock, allowed: LOOPBACK, timeoutMs })
		return send({ url, headers: { 'content-type': 'application/json' }, body: '{}' })
	}

	async function timed(handle: (socket: Socket) => void, timeoutMs?: number) {
		const raw = await startRaw(handle)
		const startedAt = performance.now()
		const outcome = await quick(raw.url, timeoutMs)
		const tookMs = performance.now() - startedAt
		// The connection is not left open either.
		await until(() => (raw.open() === 0 ? true : undefined))
		raw.stop()
		return { outcome, tookMs }
	}

	test('A receiver that accepts and never responds times out', async () => {
		const { outcome, tookMs } = await timed(() => {})
		expect(outcome).toMatchObject({ status: null, error: 'timeout', answer: null })
		expect(tookMs).toBeWithin(TIMEOUT_MS - 20, TIMEOUT_MS + LATE_MS)
		expect(outcome.durationMs).toBeWithin(TIMEOUT_MS - 20, TIMEOUT_MS + LATE_MS)
	})

	test('A receiver gets ten seconds by default', async () => {
		const raw = await startRaw(() => {})
		const start = globalThis.setTimeout
		const timers: [run: () => void, ms: number][] = []
		const timeouts = spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms: number) => {
			timers.push([run, ms])
			return start(run, ms)
		}) as unknown as typeof setTimeout)
		const sender = createSender({ clock: systemClock, allowed: LOOPBACK })
		const sent = sender({ url: raw.url, headers: {}, body: '{}' })
		timeouts.mockRestore()
		await until(() => (raw.open() === 1 ? true : undefined))
		const over = timers.filter(([, ms]) => ms === 10_000)
		expect(over.length).toBe(1)
		for (const [run] of over) run()
		expect(await sent).toMatchObject({ status: null, error: 'timeout' })
		await until(() => (raw.open() === 0 ? true : undefined))
		raw.stop()
	})

	test('A receiver that drips its response headers times out', async () => {
		const { outcome, tookMs } = await timed((socket) => {
			const head = 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello'
			let at = 0
			const drip = setInterval(() => socket.write(head[at++ % head.length] ?? ''), 30)
			socket.on('close', () => clearInterval(drip))
		})
		expect(outcome).toMatchObject({ status: null, error: 'timeout' })
		expect(tookMs).toBeLessThan(TIMEOUT_MS + LATE_MS)
	})

	test('A receiver that drips its response body has responded, and is cut off', async () => {
		const { outcome, tookMs } = await timed((socket) => {
			socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10000\r\n\r\n')
			const drip = setInterval(() => socket.write('x'), 30)
			socket.on('close', () => clearInterval(drip))
		})
		expect(outcome).toMatchObject({ status: 200, error: null, answer: expect.stringMatching(/^x+$/) })
		expect(tookMs).toBeLessThan(TIMEOUT_MS + LATE_MS)
	})

	test('A receiver that streams a gigabyte is cut off', async () => {
		const chunk = Buffer.alloc(1 << 20, 'y')
		let sentMb = 0
		const before = process.memoryUsage.rss()
		const { outcome, tookMs } = await timed((socket) => {
			socket.write('HTTP/1.1 500 Oh\r\ncontent-length: 1073741824\r\n\r\n')
			const pour = () => {
				while (!socket.destroyed && sentMb++ < 1024 && socket.write(chunk));
			}
			socket.on('drain', pour)
			pour()
		}, LATE_MS)
		expect(outcome).toMatchObject({ status: 500, error: 'status', answer: 'y'.repeat(1024) })
		expect(sentMb).toBeLessThan(64)
		// Cut off for its length, long before its time is over.
		expect(tookMs).toBeLessThan(LATE_MS)
		expect((process.memoryUsage.rss() - before) / 1024 / 1024).toBeLessThan(64)
	})

	test.each([
		['closes at once', (socket: Socket) => socket.destroy()],
		['answers something else', (socket: Socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n')],
		[
			'answers with endless headers',
			(socket: Socket) => socket.write(`HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(99_999)}`),
		],
	])('A receiver that %s fails cleanly', async (_, handle) => {
		const { outcome } = await timed(handle)
		expect(outcome.status).toBeNull()
		expect(['broken', 'connection', 'timeout']).toContain(outcome.error as string)
	})

	test('A receiver that is unreachable or does not speak TLS fails cleanly', async () => {
		const raw = await startRaw(() => {})
		raw.stop()
		expect(await quick(raw.url)).toMatchObject({ status: null, error: 'connection' })
		const plain = startReceiver()
		const url = plain.url.replace('http:', 'https:')
		expect(await quick(url)).toMatchObject({ status: null, error: 'certificate' })
		await plain.stop()
	})

	test('A receiver whose certificate nobody has vouched for gets nothing', async () => {
		const { cert, key } = makeCertificate()
		let requests = 0
		const impostor = Bun.serve({
			port: 0,
			tls: { cert: Bun.file(cert), key: Bun.file(key) },
			fetch: () => new Response(String(requests++)),
		})
		const url = `https://127.0.0.1:${impostor.port}/`
		expect(await quick(url)).toMatchObject({ status: null, error: 'certificate' })
		expect(requests).toBe(0)
		await impostor.stop(true)
	})

	test('A response that is not text is stored as text', async () => {
		const odd = startReceiver(() => new Response(new Uint8Array([0xff, 0, 0x41])))
		expect((await quick(odd.url)).answer).toBe('\ufffd\0A')
		await odd.stop()
	})

	test('A delivery that a stop interrupts ends at once', async () => {
		const raw = await startRaw(() => {})
		const stop = new AbortController()
		const sender = createSender({ clock: systemClock, allowed: LOOPBACK })
		const sent = sender({ url: raw.url, headers: {}, body: '{}' }, stop.signal)
		await until(() => (raw.open() === 1 ? true : undefined))
		stop.abort()
		expect(await sent).toMatchObject({ status: null })
		await until(() => (raw.open() === 0 ? true : undefined))
		raw.stop()
	})

	test('Another receiver gets its event while forty hang, before any of them times out', async () => {
		const running = startTestService()
		const raw = await startRaw(() => {})
		const hung = running.tenant('Hung')
		for (let n = 0; n < 40; n++) await createWebhook(hung, raw.url)
		const receiver = startReceiver()
		const hall = running.tenant('Hall')
		await createWebhook(hall, receiver.url)
		await archiveTemplate(hung)
		await until(() => (raw.open() >= 32 ? true : undefined))
		await archiveTemplate(hall)
		await receiver.untilReceived(1)
		expect(raw.open()).toBeGreaterThanOrEqual(32)
		const ended = rowsOf(
			running.service,
			`SELECT a.number FROM webhook_attempts a JOIN webhook_deliveries d ON d.seq = a.delivery_seq
			JOIN webhook_endpoints e ON e.id = d.endpoint_id WHERE e.organization_id = ?`,
			hung.organizationId,
		)
		expect(ended).toEqual([])
		raw.stop()
		await running.close()
		await receiver.stop()
	}, 60_000)
})
