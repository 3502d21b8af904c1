/** Each scan is a decoder pass over all pixels for a few hundred bytes of file. Cameras and editors write up to 12. */
const MAX_SCANS = 64

export type JpegHeader = { readonly width: number; readonly height: number; readonly components: number }

/**
 * Undefined unless a frame header comes between a start-of-image and the first scan, followed by an end-of-image,
 * with at most `MAX_SCANS` scans. Marker numbers: ITU-T T.81, table B.1.
 */
export function readJpegHeader(bytes: Uint8Array): JpegHeader | undefined {
	if (bytes[0] !== 0xff || bytes[1] !== SOI) return undefined
	let frame: JpegHeader | undefined
	let at = 2
	let scans = 0
	for (;;) {
		at = scans > 0 ? findMarker(bytes, at) : skipFill(bytes, at)
		const marker = bytes[at]
		if (marker === undefined || marker === SOI) return undefined
		if (marker === EOI) return scans > 0 ? frame : undefined
		const length = readUint16(bytes, at + 1)
		if (length < 2 || at + 1 + length > bytes.length) return undefined
		if (isFrame(marker) && frame === undefined) {
			frame = readFrame(bytes, at + 1, length)
			if (frame === undefined) return undefined
		}
		if (marker === SOS) {
			scans++
			if (frame === undefined || scans > MAX_SCANS) return undefined
		}
		at += 1 + length
	}
}

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
/** Huffman tables, an extension and arithmetic conditioning have numbers among those of the frame headers. */
const NO_FRAMES = new Set([0xc4, 0xc8, 0xcc])

function isFrame(marker: number): boolean {
	return marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.has(marker)
}

/** Returns the index of the code of the marker at `at`, after any fill bytes; past the end without one. */
function skipFill(bytes: Uint8Array, at: number): number {
	if (bytes[at] !== 0xff) return bytes.length
	let code = at + 1
	while (bytes[code] === 0xff) code++
	// A zero or a standalone marker has no place between segments.
	const marker = bytes[code] ?? 0
	return marker < 0xc0 || (marker >= 0xd0 && marker < SOI) ? bytes.length : code
}

/** Returns the index of the code of the next marker at or after `at`, past any scan data; past the end without one. */
function findMarker(bytes: Uint8Array, at: number): number {
	for (let i = at; i < bytes.length - 1; i++) {
		if (bytes[i] !== 0xff) continue
		const code = bytes[i + 1] ?? 0
		// In scan data a real FF byte is followed by 00; restart markers D0 to D7 have no length.
		if (code >= 0xc0 && (code < 0xd0 || code >= SOI) && code !== 0xff) return i + 1
	}
	return bytes.length
}

/** A frame header: length 2, precision 1, height 2, width 2, component count 1, and 3 bytes a component. */
function readFrame(bytes: Uint8Array, at: number, length: number): JpegHeader | undefined {
	const components = bytes[at + 7] ?? 0
	if (length < 8 || components < 1 || components > 4 || length !== 8 + 3 * components) return undefined
	const height = readUint16(bytes, at + 3)
	const width = readUint16(bytes, at + 5)
	return width > 0 && height > 0 ? { width, height, components } : undefined
}

function readUint16(bytes: Uint8Array, at: number): number {
	return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
}
