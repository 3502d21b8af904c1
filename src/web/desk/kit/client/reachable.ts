const THIS_MACHINE = /^(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/

/** Returns true for an address that no other device can open. */
export function isOnlyHere(address: string): boolean {
	return THIS_MACHINE.test(new URL(address).hostname)
}

/**
 * Returns an address of our own pages that works on other devices. Without `BASE_URL` the service knows only the
 * address of this machine; then the desk's own address is used.
 */
export function reachable(address: string, own: string): string {
	const url = new URL(address)
	return isOnlyHere(address) ? own + url.pathname + url.search : address
}
