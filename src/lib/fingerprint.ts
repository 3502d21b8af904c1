import { canonicalJson } from './canonical-json.ts'

/** Texts longer than this, in UTF-16 units, count by their hash: an image of megabytes is not written out again. */
const MAX_WRITTEN = 256

/**
 * Tells JSON values apart, whatever the order of their keys: 16 hexadecimal digits of XXH3. Quick, and no secret: it
 * guards against mistakes, not against somebody who makes two values collide.
 */
export function fingerprintJson(value: unknown): string {
	return hex(Bun.hash.xxHash3(canonicalJson(shorten(value))))
}

function shorten(value: unknown): unknown {
	if (typeof value === 'string') return value.length > MAX_WRITTEN ? hex(Bun.hash.xxHash3(value)) : value
	if (Array.isArray(value)) return value.map(shorten)
	if (typeof value !== 'object' || value === null) return value
	return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shorten(member)]))
}

function hex(hash: bigint): string {
	return hash.toString(16).padStart(16, '0')
}
