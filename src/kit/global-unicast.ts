import { isIpv4 } from './ip-address.ts'
import type { IpAddress } from './ip-address.ts'
import { isInNetworks, parseNetworks } from './client-address.ts'

/**
 * Whether an address belongs to one host of the public internet, by the special-purpose registries of IANA (RFC 6890 and
 * its updates). Addresses that embed or translate another one (NAT64, 6to4, Teredo) don't count: they lead elsewhere.
 */
export function isGlobalUnicast(address: IpAddress): boolean {
	if (isIpv4(address)) return !isInNetworks(address, SPECIAL_IPV4)
	return isInNetworks(address, GLOBAL_IPV6) && !isInNetworks(address, SPECIAL_IPV6)
}

const SPECIAL_IPV4 = parseNetworks(
	[
		// This host, private use, carrier-grade NAT, loopback, link-local (cloud metadata is here), private use.
		'0.0.0.0/8,10.0.0.0/8,100.64.0.0/10,127.0.0.0/8,169.254.0.0/16,172.16.0.0/12,192.168.0.0/16',
		// Protocol assignments, documentation, AS112, AMT, the former 6to4 relays, benchmarks.
		'192.0.0.0/24,192.0.2.0/24,192.31.196.0/24,192.52.193.0/24,192.88.99.0/24,192.175.48.0/24,198.18.0.0/15',
		// Documentation, multicast, reserved and broadcast.
		'198.51.100.0/24,203.0.113.0/24,224.0.0.0/4,240.0.0.0/4',
	].join(),
)

/** What IANA has assigned to global unicast (RFC 4291 section 2.4 and its registry). */
const GLOBAL_IPV6 = parseNetworks('2000::/3')

const SPECIAL_IPV6 = parseNetworks(
	// Protocol assignments with Teredo and ORCHID, documentation, 6to4, AS112, documentation.
	'2001::/23,2001:db8::/32,2002::/16,2620:4f:8000::/48,3fff::/20',
)
