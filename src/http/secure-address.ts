import { lazy } from '../kit/lazy.ts'
import { isInNetworks, parseNetworks } from '../kit/network/client-address.ts'
import { parseIp } from '../kit/network/ip-address.ts'
import { invalid } from './problems.ts'

/** Addresses for which no certificate is issued: RFC 1918, RFC 4193, link-local addresses, and this machine. */
const LOCAL = lazy(() =>
	parseNetworks('loopback, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 169.254.0.0/16, fc00::/7, fe80::/10'),
)

/** Names that exist in a local network only: a single word, or under these endings. */
const LOCAL_NAME = /^(?:[^.]+|.+\.(?:local|lan|internal|home\.arpa))$/

/** The sent address and the stored one: an address from before the rule stays allowed. */
export type SentAddress = {
	readonly path: string
	readonly sent: string | null | undefined
	readonly before?: string | null | undefined
}

/**
 * Addresses for guests must be encrypted, or in the local network, where a kiosk may have no certificate to check.
 * @throws Problem 422 naming each refused address
 */
export function requireSecureAddresses(addresses: readonly SentAddress[]): void {
	const faults = addresses
		.filter(({ sent, before }) => typeof sent === 'string' && sent !== before && !isSecureOrLocal(sent))
		.map(({ path }) => ({
			path,
			code: 'not_https',
			message: 'Send an https address. Only addresses of the local network may be http.',
		}))
	if (faults.length > 0) throw invalid(faults)
}

function isSecureOrLocal(address: string): boolean {
	const url = URL.parse(address)
	if (url === null) return false
	if (url.protocol === 'https:') return true
	const host = url.hostname.replace(/^\[|\]$/g, '')
	const ip = parseIp(host)
	return ip === undefined ? LOCAL_NAME.test(host) : isInNetworks(ip, LOCAL())
}
