import { timingSafeEqual } from 'node:crypto'

export function sha256(data: string | Uint8Array): Uint8Array {
	const hash = new Uint8Array(32)
	Bun.SHA256.hash(data, hash)
	return hash
}

export function sha256Hex(data: string | Uint8Array): string {
	return Bun.SHA256.hash(data, 'hex')
}

/** HMAC-SHA256 (RFC 2104) of the concatenated parts. */
export function hmacSha256(key: Uint8Array, ...parts: readonly (string | Uint8Array)[]): Buffer {
	const hmac = new Bun.CryptoHasher('sha256', key)
	for (const part of parts) hmac.update(part)
	return hmac.digest()
}

/** Takes a time that reveals nothing about either text: both hashes have the same length. */
export function isSameSecret(guess: string, secret: string): boolean {
	return timingSafeEqual(sha256(guess), sha256(secret))
}
