/** An IP address: 8 groups of 16 bits. An IPv4 address has the form ::ffff:a.b.c.d, so that both spellings are one. */
export type IpAddress = readonly number[]

/** How many leading bits of an `IpAddress` only say that it is IPv4. */
export const IPV4_PREFIX_BITS = 96

/**
 * Reads an IPv4 address (four decimal numbers without leading zeros, RFC 6943 section 3.1.1) or an IPv6 address
 * (RFC 4291 section 2.2, a zone like `%eth0` is dropped); undefined for anything else.
 */
export function parseIp(text: string): IpAddress | undefined {
	if (text.length > MAX_LENGTH) return undefined
	if (!text.includes(':')) return parseIpv4(text)
	const address = text.replace(/%[\w.-]+$/, '')
	const halves = address.split('::')
	const head = parseGroups(halves[0] ?? '', halves.length === 1)
	const tail = halves.length === 1 ? [] : parseGroups(halves[1] ?? '', true)
	if (halves.length > 2 || head === undefined || tail === undefined) return undefined
	const missing = 8 - head.length - tail.length
	// `::` stands for at least one group.
	if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined
	return [...head, ...Array.from({ length: missing }, () => 0), ...tail]
}

/** The one spelling of an address: dotted for IPv4, RFC 5952 for IPv6. */
export function formatIp(address: IpAddress): string {
	if (isIpv4(address)) {
		const [high = 0, low = 0] = address.slice(6)
		return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`
	}
	const zeros = findZeros(address)
	const spell = (groups: IpAddress): string => groups.map((group) => group.toString(16)).join(':')
	if (zeros.length < 2) return spell(address)
	return `${spell(address.slice(0, zeros.start))}::${spell(address.slice(zeros.start + zeros.length))}`
}

export function isIpv4(address: IpAddress): boolean {
	return address[5] === 0xffff && address.slice(0, 5).every((group) => group === 0)
}

/** Whether the first `bits` bits of two addresses agree. */
export function sharesPrefix(a: IpAddress, b: IpAddress, bits: number): boolean {
	for (let i = 0; i * 16 < bits; i++) {
		const shift = Math.max(0, 16 - (bits - i * 16))
		if ((a[i] ?? 0) >> shift !== (b[i] ?? 0) >> shift) return false
	}
	return true
}

/** The networks that an address is counted as: an IPv6 address as its /64 and the /48 around it, any other as itself. */
export function networksOf(text: string): { readonly narrow: string; readonly wide: string | undefined } {
	const address = parseIp(text)
	if (address === undefined || isIpv4(address)) return { narrow: text, wide: undefined }
	const network = (groups: number): string =>
		`${formatIp([...address.slice(0, groups), ...Array.from({ length: 8 - groups }, () => 0)])}/${groups * 16}`
	return { narrow: network(4), wide: network(3) }
}

/** Characters of the longest spelling, with room for the name of a zone. */
const MAX_LENGTH = 64

function parseIpv4(text: string): IpAddress | undefined {
	const groups = parseIpv4Groups(text)
	return groups && [0, 0, 0, 0, 0, 0xffff, ...groups]
}

function parseIpv4Groups(text: string): [number, number] | undefined {
	const parts = text.split('.')
	if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part))) return undefined
	const [a = 0, b = 0, c = 0, d = 0] = parts.map(Number)
	return Math.max(a, b, c, d) > 255 ? undefined : [a * 256 + b, c * 256 + d]
}

/** Groups of hex digits between colons; the last may be a dotted IPv4 address if this is the address's end. */
function parseGroups(text: string, isEnd: boolean): number[] | undefined {
	if (text === '') return []
	const groups: number[] = []
	const parts = text.split(':')
	for (const [i, part] of parts.entries()) {
		if (/^[0-9a-f]{1,4}$/i.test(part)) groups.push(Number.parseInt(part, 16))
		else {
			const embedded = isEnd && i === parts.length - 1 ? parseIpv4Groups(part) : undefined
			if (embedded === undefined) return undefined
			groups.push(...embedded)
		}
	}
	return groups
}

/** The longest run of zero groups, the first of equals. */
function findZeros(address: IpAddress): { start: number; length: number } {
	let longest = { start: 0, length: 0 }
	for (let start = 0; start < 8; start++) {
		let end = start
		while (address[end] === 0) end++
		if (end - start > longest.length) longest = { start, length: end - start }
	}
	return longest
}
