import { BASE62 } from './encodings.ts'

/** An API key: `wvk_`, 30 random base62 characters and their CRC-32 as 6 more, which catches a typo without a query. */
export function newApiKey(randomBytes: (count: number) => Uint8Array): string {
	let random = ''
	while (random.length < RANDOM_LENGTH) {
		for (const byte of randomBytes(RANDOM_LENGTH))
			// 248 is the largest multiple of 62 in a byte. The rest would favor eight characters.
			if (byte < 248 && random.length < RANDOM_LENGTH) random += BASE62.charAt(byte % 62)
	}
	return PREFIX + random + checksumOf(random)
}

/** Checks the form and the checksum; the key may still never have been issued. */
export function isWellFormedApiKey(text: string): boolean {
	if (!PATTERN.test(text)) return false
	const random = text.slice(PREFIX.length, PREFIX.length + RANDOM_LENGTH)
	return text.slice(PREFIX.length + RANDOM_LENGTH) === checksumOf(random)
}

/** SHA-256 in lower-case hex, the only thing stored of a key. 178 random bits need no slow hash. */
export function hashApiKey(key: string): string {
	return new Bun.CryptoHasher('sha256').update(key).digest('hex')
}

export function lastFour(key: string): string {
	return key.slice(-4)
}

const PREFIX = 'wvk_'
const RANDOM_LENGTH = 30
const PATTERN = /^wvk_[0-9A-Za-z]{36}$/

/** CRC-32 (RFC 1952) as 6 base62 digits, most significant first. */
function checksumOf(random: string): string {
	let rest = Bun.hash.crc32(random)
	let digits = ''
	for (let i = 0; i < 6; i++) {
		digits = BASE62.charAt(rest % 62) + digits
		rest = Math.floor(rest / 62)
	}
	return digits
}
