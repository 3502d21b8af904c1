import { plainText } from './text/plain.ts'

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

/**
 * @param bytes a multiple of five @returns a code to write down and type: small letters and digits in groups of four
 */
export function writeCode(bytes: Uint8Array): string {
	return toBase32(bytes)
		.replace(/.{4}(?=.)/g, '$&-')
		.toLowerCase()
}

/** @returns the letters and digits alone, the same for every way and script of typing them */
export function tidyCode(code: string): string {
	return plainText(code).replace(/[\s-]/g, '').toUpperCase()
}

/** The same of a code that `writeCode` wrote, which has no 0, 1 or 8: whoever types one means the letter that looks like it. */
export function tidyWritten(code: string): string {
	return tidyCode(code).replace(/0/g, 'O').replace(/1/g, 'L').replace(/8/g, 'B')
}

/** Safe in an address, and selected by one double click. */
export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The last `length` base62 digits of the bytes as one big-endian number. 28 digits of 32 random bytes are uniform. */
export function toBase62(bytes: Uint8Array, length: number): string {
	let rest = BigInt(`0x0${Buffer.from(bytes).toString('hex')}`)
	let digits = ''
	while (digits.length < length) {
		digits = BASE62.charAt(Number(rest % 62n)) + digits
		rest /= 62n
	}
	return digits
}
