import { isIP } from 'node:net'

/** An IP address in its only spelling: dotted for IPv4, also inside of IPv6 (`::ffff:192.0.2.1`), RFC 5952 for IPv6. */
export type IpAddress = string

/** Reads an IPv4 address without leading zeros, or an IPv6 address, whose zone (`%eth0`) is dropped. */
export function parseIp(text: string): IpAddress | undefined {
	if (text.length > MAX_LENGTH) return undefined
	if (isIP(text) === 4) return text
	const address = text.replace(/%[\w.-]+$/, '')
	// `isIP` accepts any zone.
	return isIP(address) === 6 && !address.includes('%') ? spellIpv6(address) : undefined
}

/** The longest spelling has 45 characters; the rest is room for the name of a zone. */
const MAX_LENGTH = 64

function spellIpv6(address: string): IpAddress {
	const plain = address.replace(/[\d.]+\.\d+$/, (ipv4) => {
		const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number)
		return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
	})
	const spelling = new URL(`http://[${plain}]`).hostname.slice(1, -1)
	const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(spelling) ?? []
	if (high === undefined || low === undefined) return spelling
	return [high, low].flatMap((group) => splitGroup(Number.parseInt(group, 16))).join('.')
}

function splitGroup(group: number): [number, number] {
	return [group >> 8, group & 255]
}

export function isIpv4(address: IpAddress): boolean {
	return !address.includes(':')
}

/** The networks that an address counts under: for IPv6 its /64 and the /48 around it, for any other text itself. */
export function networksOf(text: string): { readonly narrow: string; readonly wide: string | undefined } {
	const address = parseIp(text)
	if (address === undefined || isIpv4(address)) return { narrow: text, wide: undefined }
	const groups = listGroups(address)
	const network = (count: number): string =>
		`${spellIpv6(`${groups.slice(0, count).join(':')}::`)}/${count * 16}`
	return { narrow: network(4), wide: network(3) }
}

function listGroups(address: IpAddress): string[] {
	const [head = [], tail = []] = address.split('::').map((half) => (half === '' ? [] : half.split(':')))
	return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail]
}
