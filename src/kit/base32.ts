/** RFC 4648, section 6. No digit looks like a letter. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const BITS = 5

/** @param bytes a multiple of five, which needs no padding */
export function toBase32(bytes: Uint8Array): string {
	let rest = BigInt(`0x0${Buffer.from(bytes).toString('hex')}`)
	let text = ''
	for (let digits = (bytes.length * 8) / BITS; digits > 0; digits--) {
		text = ALPHABET.charAt(Number(rest & 31n)) + text
		rest >>= 5n
	}
	return text
}

/** @param text as `toBase32` returns it */
export function fromBase32(text: string): Uint8Array {
	let number = 0n
	for (const letter of text) number = (number << 5n) | BigInt(ALPHABET.indexOf(letter))
	const digits = (text.length * BITS) / 4
	return Buffer.from(number.toString(16).padStart(digits, '0'), 'hex')
}
