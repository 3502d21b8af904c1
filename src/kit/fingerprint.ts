/** Texts longer than this, in UTF-16 units, count by their hash: an image of megabytes is not written out again. */
const MAX_WRITTEN = 256

/**
 * Tells JSON values apart, whatever the order of their keys: 16 hexadecimal digits of XXH3. Quick, and no secret: it
 * guards against mistakes, not against somebody who makes two values collide.
 */
export function fingerprintJson(value: unknown): string {
	return hex(Bun.hash.xxHash3(write(value)))
}

function write(value: unknown): string {
	if (typeof value === 'string') return value.length > MAX_WRITTEN ? digest(value) : JSON.stringify(value)
	if (typeof value !== 'object' || value === null) return String(value)
	if (Array.isArray(value)) return `[${value.map(write).join()}]`
	let text = '{'
	for (const key of Object.keys(value).sort())
		text += `${JSON.stringify(key)}:${write((value as Record<string, unknown>)[key])},`
	return text
}

/** Of a text, with what no written value begins with. */
function digest(text: string): string {
	return `#${hex(Bun.hash.xxHash3(text))}`
}

function hex(hash: bigint): string {
	return hash.toString(16).padStart(16, '0')
}
