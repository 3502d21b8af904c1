import { BlockList } from 'node:net'
import { isIpv4, parseIp } from './ip-address.ts'
import type { IpAddress } from './ip-address.ts'

type Family = 'ipv4' | 'ipv6'

/**
 * Networks, each with its family: `::/0` means every IPv6 address, and a `BlockList` would take it for IPv4 as well.
 */
export type TrustedNetworks = readonly { readonly family: Family; readonly network: BlockList }[]

export type ClientAddressInput = {
	readonly peer: string
	/** The header `X-Forwarded-For`, in which each proxy appends the address that called it. */
	readonly forwardedFor: string | undefined
	readonly trusted: TrustedNetworks
}

/**
 * The address that a request comes from. `X-Forwarded-For` is read from its right end, and only while the address
 * reached is a trusted proxy: the caller may have made up the rest.
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
	return client
}

/**
 * Reads networks separated by commas (`10.0.0.0/8, fd00::/8`); `loopback` is 127.0.0.0/8 and ::1, '' trusts nobody.
 * @throws Error with a sentence that names the part that can't be read
 */
export function parseNetworks(text: string): TrustedNetworks {
	const parts = text.split(',').map((part) => part.trim())
	return parts
		.filter((part) => part !== '')
		.flatMap((part) => (part === 'loopback' ? LOOPBACK : [parseNetwork(part)]))
}

export function isInNetworks(address: IpAddress, networks: TrustedNetworks): boolean {
	const own = familyOf(address)
	return networks.some(({ family, network }) => family === own && network.check(address, own))
}

function familyOf(address: IpAddress): Family {
	return isIpv4(address) ? 'ipv4' : 'ipv6'
}

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
		throw new Error(`"${part}" is not an IP address, a network such as 10.0.0.0/8, or the word loopback.`)
	const family = familyOf(address)
	const mostBits = family === 'ipv4' ? 32 : 128
	// `::ffff:10.0.0.0/104` counts its bits from the start of the IPv6 address.
	const prefixBits = family === 'ipv4' && addressText.includes(':') ? 96 : 0
	const bits = bitsText === undefined ? mostBits : Number(bitsText) - prefixBits
	if (bits < 0 || bits > mostBits)
		throw new Error(`"${part}" has a prefix length that such an address can't have.`)
	const network = new BlockList()
	network.addSubnet(address, bits, family)
	return { family, network }
}

const LOOPBACK: TrustedNetworks = [parseNetwork('127.0.0.0/8'), parseNetwork('::1')]
