/** Below those that the system gives by itself to whoever asks for any, or calls somebody. */
const [FIRST, LAST] = [10_000, 30_000]

/** A port of this machine that nobody holds, nor is given before it is used. */
export function freePort(): number {
	for (let tries = 0; tries < 100; tries++) {
		const port = FIRST + Math.floor(Math.random() * (LAST - FIRST))
		try {
			void Bun.serve({ port, hostname: '127.0.0.1', fetch: () => new Response() }).stop(true)
			return port
		} catch {
			// Somebody holds it.
		}
	}
	throw new Error('No port is free.')
}
