/** Some programs write `jpg`. */
const PREFIXES = ['data:image/png;base64,', 'data:image/jpeg;base64,', 'data:image/jpg;base64,']

/** The bytes of a PNG or JPEG `data:` URL in its one strict spelling (RFC 4648, section 3.5), otherwise undefined. */
export function decodeImageDataUrl(text: string): Uint8Array | undefined {
	const prefix = PREFIXES.find((prefix) => text.startsWith(prefix))
	if (prefix === undefined) return undefined
	const base64 = text.slice(prefix.length)
	if (base64.length % 4 !== 0) return undefined
	try {
		const bytes = Uint8Array.fromBase64(base64, { lastChunkHandling: 'strict' })
		// fromBase64 skips white space, which makes the text too long.
		return Math.ceil(bytes.length / 3) * 4 === base64.length ? bytes : undefined
	} catch {
		return undefined
	}
}
