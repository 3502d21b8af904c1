/** Longer texts, in UTF-16 units, count by their hash, so that an image of megabytes is not written out again. */
const MAX_WRITTEN = 256

/** 16 hex digits of XXH3 over a JSON value in any key order. It catches mistakes, not deliberate collisions. */
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

/** Begins with what no written value begins with. */
function digest(text: string): string {
	return `#${hex(Bun.hash.xxHash3(text))}`
}

function hex(hash: bigint): string {
	return hash.toString(16).padStart(16, '0')
}
