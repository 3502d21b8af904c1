import { formatIp, IPV4_PREFIX_BITS, isIpv4, parseIp, sharesPrefix, type IpAddress } from './ip-address.ts'

/** The networks whose word about their callers is believed. */
export type TrustedNetworks = readonly { readonly address: IpAddress; readonly bits: number }[]

export type ClientAddressInput = {
	/** The address at the other end of the connection. */
	readonly peer: string
	/** The header `X-Forwarded-For`, in which each proxy appends the address that called it. */
	readonly forwardedFor: string | undefined
	readonly trusted: TrustedNetworks
}

/**
 * The address that a request comes from, in its one spelling. `X-Forwarded-For` is read from its right end, and only
 * as long as the address reached so far is a trusted proxy, for anything to the left may be made up by the caller. An
 * entry that is no address ends the walk. A peer that is no address (a socket file) is returned as it is.
 */
export function clientAddress({ peer, forwardedFor = '', trusted }: ClientAddressInput): string {
	let client = parseIp(peer)
	if (client === undefined) return peer
	let end = forwardedFor.length
	while (end > 0 && isInNetworks(client, trusted)) {
		const comma = forwardedFor.lastIndexOf(',', end - 1)
		const previous = parseEntry(forwardedFor.slice(comma + 1, end).trim())
		if (previous === undefined) break
		client = previous
		end = comma
	}
	return formatIp(client)
}

/**
 * Reads a list of addresses and networks (`10.0.0.0/8, fd00::/8, 192.0.2.7`), separated by commas; the word `loopback`
 * stands for 127.0.0.0/8 and ::1. An empty text trusts nobody.
 * @throws Error with a sentence that names the part that can't be read.
 */
export function parseNetworks(text: string): TrustedNetworks {
	const parts = text.split(',').map((part) => part.trim())
	return parts
		.filter((part) => part !== '')
		.flatMap((part) => (part === 'loopback' ? LOOPBACK : [parseNetwork(part)]))
}

/** Whether an address lies in one of the networks. */
export function isInNetworks(address: IpAddress, networks: TrustedNetworks): boolean {
	// `::/0` means every IPv6 address; it does not take in IPv4, which is kept inside of IPv6 here.
	return networks.some(
		(network) =>
			isIpv4(network.address) === isIpv4(address) && sharesPrefix(address, network.address, network.bits),
	)
}

/** Whether a host to listen on is this machine alone. */
export function isLoopback(host: string): boolean {
	const address = parseIp(host)
	return address === undefined ? host === 'localhost' : isInNetworks(address, LOOPBACK)
}

/** Some proxies append the port: `192.0.2.7:4711`, `[2001:db8::1]:4711`. */
function parseEntry(entry: string): IpAddress | undefined {
	const withPort = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/.exec(entry)
	return parseIp(withPort?.[1] ?? withPort?.[2] ?? entry)
}

function parseNetwork(part: string): TrustedNetworks[number] {
	const [, addressText = '', bitsText] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(part) ?? []
	const address = parseIp(addressText)
	if (address === undefined)
		throw new Error(`"${part}" is no IP address, no network such as 10.0.0.0/8, and not the word loopback.`)
	// `10.0.0.0/8` counts its bits from the IPv4 part on; `::ffff:10.0.0.0/104` from the start.
	const offset = isIpv4(address) && !addressText.includes(':') ? IPV4_PREFIX_BITS : 0
	const bits = bitsText === undefined ? 128 : Number(bitsText) + offset
	if (bits > 128 || (isIpv4(address) && bits < IPV4_PREFIX_BITS))
		throw new Error(`"${part}" has a number of bits after the slash that such an address can't have.`)
	return { address, bits }
}

const LOOPBACK: TrustedNetworks = [parseNetwork('127.0.0.0/8'), parseNetwork('::1')]
