import { connect, createServer } from 'node:net'
import type { Server, Socket } from 'node:net'
import { freePort } from '../service/free-port.ts'

/** A line from a box to a server on this machine, which can be cut and joined again. */
export type Wire = {
	readonly port: number
	/** From now on nobody listens, and what was connected is not any more. */
	cut(): Promise<void>
	join(): Promise<void>
}

/** @param to the server's port */
export async function layWire(to: number): Promise<Wire> {
	const port = freePort()
	const ends = new Set<Socket>()
	const server: Server = createServer((near) => {
		const far = connect(to, '127.0.0.1')
		for (const [end, other] of [
			[near, far],
			[far, near],
		] as const) {
			ends.add(end)
			end.on('error', () => other.destroy())
			end.on('close', () => ends.delete(end))
			end.pipe(other)
		}
	})
	const wire = {
		port,
		async cut() {
			const closed = new Promise<void>((resolve) => server.close(() => resolve()))
			for (const end of ends) end.destroy()
			await closed
		},
		join: () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve())),
	}
	await wire.join()
	return wire
}
