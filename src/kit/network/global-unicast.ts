import { isIpv4 } from './ip-address.ts'
import type { IpAddress } from './ip-address.ts'
import { isInNetworks, parseNetworks } from './client-address.ts'

/**
 * Returns true if an address is one public host (IANA's registries, RFC 6890). NAT64, 6to4 and Teredo lead elsewhere.
 */
export function isGlobalUnicast(address: IpAddress): boolean {
	if (isIpv4(address)) return !isInNetworks(address, SPECIAL_IPV4)
	return isInNetworks(address, GLOBAL_IPV6) && !isInNetworks(address, SPECIAL_IPV6)
}

const SPECIAL_IPV4 = parseNetworks(
	[
		// This host, private, carrier-grade NAT, loopback, link-local (with cloud metadata), private.
		'0.0.0.0/8,10.0.0.0/8,100.64.0.0/10,127.0.0.0/8,169.254.0.0/16,172.16.0.0/12,192.168.0.0/16',
		// Protocol assignments, documentation, AS112, AMT, former 6to4 relays, benchmarks.
		'192.0.0.0/24,192.0.2.0/24,192.31.196.0/24,192.52.193.0/24,192.88.99.0/24,192.175.48.0/24,198.18.0.0/15',
		// Documentation, multicast, reserved and broadcast.
		'198.51.100.0/24,203.0.113.0/24,224.0.0.0/4,240.0.0.0/4',
	].join(),
)

/** Assigned to global unicast (RFC 4291, section 2.4). */
const GLOBAL_IPV6 = parseNetworks('2000::/3')

const SPECIAL_IPV6 = parseNetworks(
	// Protocol assignments with Teredo and ORCHID, documentation, 6to4, AS112, documentation.
	'2001::/23,2001:db8::/32,2002::/16,2620:4f:8000::/48,3fff::/20',
)
