import { networkInterfaces } from 'node:os'

/**
 * Returns the IPv4 addresses of this box on its networks, without its own loopback; the first is the likeliest. None where
 * the system doesn't tell them, as to a service that may not open netlink sockets.
 */
export function listLanAddresses(read = networkInterfaces): string[] {
	return Object.values(readOrNone(read))
		.flat()
		.flatMap((each) => (each !== undefined && each.family === 'IPv4' && !each.internal ? each.address : []))
}

function readOrNone(read: typeof networkInterfaces): ReturnType<typeof networkInterfaces> {
	try {
		return read()
	} catch {
		return {}
	}
}
