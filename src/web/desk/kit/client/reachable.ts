const THIS_MACHINE = /^(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/

/**
 * Returns an address of our own pages as others reach it. Without `BASE_URL` the service knows itself only as this
 * machine; then the address by which the desk was opened serves better.
 */
export function reachable(address: string, own: string): string {
	const url = new URL(address)
	return THIS_MACHINE.test(url.hostname) ? own + url.pathname + url.search : address
}
