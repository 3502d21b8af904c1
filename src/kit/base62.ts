/** Digits, capitals, small letters: safe in an address, and one double click selects them all. */
export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * The last `length` base62 digits of bytes read as one big-endian number, padded with 0. Of 32 random bytes, 28 digits
 * are as good as evenly spread: the remainder favours none by more than 1 in 2^89.
 */
export function toBase62(bytes: Uint8Array, length: number): string {
	let rest = BigInt(`0x0${Buffer.from(bytes).toString('hex')}`)
	let digits = ''
	while (digits.length < length) {
		digits = BASE62.charAt(Number(rest % 62n)) + digits
		rest /= 62n
	}
	return digits
}
