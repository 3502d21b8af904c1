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
