import { afterEach, expect, test } from 'bun:test'
import type { Socket } from 'node:net'
import { openReplica } from '../../../src/files/replica.ts'
import type { Replica } from '../../../src/files/replica.ts'
import { drip, sendEndlessly, startHostileServer } from '../../support/attacks/hostile-server.ts'

const LIMITS = {
	responseMs: 500,
	fileMs: 1_500,
	fileBytes: 8 * 1024 * 1024,
}

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
	for (const cleanup of cleanups.splice(0)) await cleanup()
})

async function openBucket(answer: (socket: Socket) => void): Promise<Replica> {
	const server = await startHostileServer((socket) => void socket.once('data', () => answer(socket)))
	cleanups.push(() => server.close())
	const endpoint = `http://127.0.0.1:${server.port}`
	const access = { endpoint, region: 'us-east-1', accessKeyId: 'key', secretAccessKey: 'secret' }
	return openReplica('s3://venue/files', access, () => 'id', LIMITS)
}

const respond =
	(head: string, body = '') =>
	(socket: Socket) =>
		void socket.end(`HTTP/1.1 ${head}\r\n\r\n${body}`)

const failure = (work: Promise<unknown>): Promise<unknown> =>
	work.then(
		() => undefined,
		(error: unknown) => error,
	)

const hostile: [string, (socket: Socket) => void][] = [
	['says nothing', () => undefined],
	['drips its head', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nX: y', 50)],
	[
		'drips its body',
		(socket) => {
			socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n')
			drip(socket, 'x', 50)
		},
	],
	[
		'never ends',
		(socket) => {
			socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
			sendEndlessly(socket, `10000\r\n${'x'.repeat(65_536)}\r\n`)
		},
	],
	['ends before its length', respond('200 OK\r\nContent-Length: 1000', 'short')],
	['answers 500', respond('500 Internal Server Error\r\nContent-Length: 0')],
	['closes at once', (socket) => socket.destroy()],
	['sends no HTTP', respond('nonsense')],
]

test.each(hostile)(
	'A bucket that %s makes a fetch fail in its time and with little memory',
	async (_, behave) => {
		const replica = await openBucket(behave)
		const before = process.memoryUsage.rss()
		const begun = performance.now()
		expect(await failure(replica.get('files/ab/ab12'))).toBeInstanceOf(Error)
		// Far from never, whatever the machine is busy with.
		expect(performance.now() - begun).toBeLessThan(30_000)
		expect((process.memoryUsage.rss() - before) / 1024 / 1024).toBeLessThan(150)
	},
)

test('A bucket that says nothing makes storing, removing and listing fail in their time', async () => {
	const replica = await openBucket(() => undefined)
	const list = async (): Promise<void> => {
		for await (const name of replica.list('files/')) expect(name).toBe('')
	}
	const failures = await Promise.all([
		failure(replica.put('files/a', new Uint8Array(10))),
		failure(replica.remove('files/a')),
		failure(list()),
	])
	for (const error of failures) expect(String(error)).toContain('takes too long to respond')
})

test('A bucket that has a file gives all of it, and one that lacks it says so', async () => {
	const has = await openBucket(respond('200 OK\r\nContent-Length: 5', 'hello'))
	expect(Buffer.from((await has.get('files/a')) ?? []).toString()).toBe('hello')
	const error = '<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>x</Message></Error>'
	const head = `404 Not Found\r\nContent-Type: application/xml\r\nContent-Length: ${error.length}`
	const lacks = await openBucket(respond(head, error))
	expect(await lacks.get('files/a')).toBeUndefined()
})
