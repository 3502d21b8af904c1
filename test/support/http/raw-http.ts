import { connect } from 'node:net'

/** A connection that sends bytes as they are. */
export type RawConnection = {
	/** Settles once the system has taken them. */
	write(text: string): Promise<void>
	/** What has come once an answer is whole, or the other side has closed. */
	readonly answer: Promise<string>
	/** Hangs up, whatever was sent. */
	cut(): void
}

/** How long an answer is awaited, in milliseconds: only one that never comes takes this long. */
const ANSWERED_WITHIN_MS = 20_000

export function openRaw(url: string): RawConnection {
	const { hostname, port } = new URL(url)
	const { promise, resolve } = Promise.withResolvers<string>()
	let received = ''
	const socket = connect(Number(port), hostname)
	socket.setTimeout(ANSWERED_WITHIN_MS, () => socket.destroy())
	socket.on('data', (chunk) => {
		received += chunk.toString('latin1')
		// The other side then closes, and with it ends whatever it had taken for a second call.
		if (isWhole(received)) socket.end()
	})
	socket.on('error', () => socket.destroy())
	socket.on('close', () => resolve(received))
	return {
		write: (text) => new Promise((done) => void socket.write(text, () => done())),
		answer: promise,
		cut: () => void socket.destroy(),
	}
}

/** Sends all of a call. @returns the answer */
export async function sendRaw(url: string, text: string): Promise<string> {
	const connection = openRaw(url)
	await connection.write(text)
	return connection.answer
}

/** Every answer here says its length, or ends with its connection. */
function isWhole(received: string): boolean {
	const end = received.indexOf('\r\n\r\n')
	const length = /\r\ncontent-length: *(\d+)/i.exec(received.slice(0, Math.max(end, 0)))?.[1]
	return end >= 0 && length !== undefined && received.length >= end + 4 + Number(length)
}
