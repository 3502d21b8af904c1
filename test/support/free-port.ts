/** A port of this machine that nobody holds. */
export function freePort(): number {
	const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
	const { port } = server
	void server.stop(true)
	if (port === undefined) throw new Error('No port was given.')
	return port
}
