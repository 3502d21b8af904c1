/** A port of this machine that nobody listens on, so that two benches can run at once. */
export function findFreePort(): string {
	const probe = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data: () => {} } })
	probe.stop()
	return String(probe.port)
}
