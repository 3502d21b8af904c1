import { networkInterfaces } from 'node:os'

/** Returns the IPv4 addresses of this box on its networks, without its own loopback; the first is the likeliest. */
export function listLanAddresses(): string[] {
	return Object.values(networkInterfaces())
		.flat()
		.flatMap((each) => (each !== undefined && each.family === 'IPv4' && !each.internal ? each.address : []))
}
