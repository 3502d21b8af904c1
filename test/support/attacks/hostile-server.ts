import { createServer } from 'node:net'
import type { Socket } from 'node:net'

export type HostileServer = {
	readonly port: number
	readonly connections: () => number
	close(): Promise<void>
}

/** A server on a free port of this machine that does to each connection whatever it is told to. */
export async function startHostileServer(behave: (socket: Socket) => void): Promise<HostileServer> {
	const sockets = new Set<Socket>()
	let connections = 0
	const server = createServer((socket) => {
		connections++
		sockets.add(socket)
		socket.on('close', () => sockets.delete(socket))
		socket.on('error', () => socket.destroy())
		behave(socket)
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	return {
		port: (server.address() as { port: number }).port,
		connections: () => connections,
		async close() {
			for (const socket of sockets) socket.destroy()
			await new Promise((resolve) => server.close(resolve))
		},
	}
}

/** Sends something again and again for as long as the other side takes it. */
export function sendEndlessly(socket: Socket, piece: string | Uint8Array): void {
	const more = (): void => {
		while (!socket.destroyed && socket.write(piece));
	}
	socket.on('drain', more)
	more()
}

/** Sends one byte after the other. */
export function drip(socket: Socket, text: string, everyMs: number): void {
	let at = 0
	const timer = setInterval(() => {
		if (socket.destroyed) clearInterval(timer)
		else socket.write(text.charAt(at++ % text.length))
	}, everyMs)
	socket.on('close', () => clearInterval(timer))
}
