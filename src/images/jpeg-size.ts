/**
 * Most scans of a JPEG. Each is a pass of the decoder over all pixels, and a few hundred bytes make one. Cameras and
 * editors write up to 12.
 */
const MAX_SCANS = 64

/**
 * Size in pixels of a JPEG whose start-of-image has been seen; undefined unless a frame header comes before the
 * first scan and an end-of-image after it, with at most `MAX_SCANS` scans. Marker names and numbers: ITU-T T.81, table B.1.
 */
export function readJpegSize(bytes: Uint8Array): { width: number; height: number } | undefined {
	let size: { width: number; height: number } | undefined
	let at = 2
	let scans = 0
	for (;;) {
		at = scans > 0 ? findMarker(bytes, at) : skipFill(bytes, at)
		const marker = bytes[at]
		if (marker === undefined || marker === SOI) return undefined
		if (marker === EOI) return scans > 0 ? size : undefined
		const length = readUint16(bytes, at + 1)
		if (length < 2 || at + 1 + length > bytes.length) return undefined
		if (isFrame(marker) && size === undefined) {
			size = readFrame(bytes, at + 1, length)
			if (size === undefined) return undefined
		}
		if (marker === SOS) {
			scans++
			if (size === undefined || scans > MAX_SCANS) return undefined
		}
		at += 1 + length
	}
}

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
/** Huffman tables, an extension and arithmetic conditioning have numbers in the midst of the frame headers'. */
const NO_FRAMES = new Set([0xc4, 0xc8, 0xcc])

function isFrame(marker: number): boolean {
	return marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.has(marker)
}

/** The index of the code of the marker that stands at `at`, after any fill bytes; past the end when there is none. */
function skipFill(bytes: Uint8Array, at: number): number {
	if (bytes[at] !== 0xff) return bytes.length
	let code = at + 1
	while (bytes[code] === 0xff) code++
	// A zero or a standalone marker has no place between segments.
	const marker = bytes[code] ?? 0
	return marker < 0xc0 || (marker >= 0xd0 && marker < SOI) ? bytes.length : code
}

/** The index of the code of the next marker at or after `at`, passing over scan data; past the end when there is none. */
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
function readFrame(
	bytes: Uint8Array,
	at: number,
	length: number,
): { width: number; height: number } | undefined {
	const components = bytes[at + 7] ?? 0
	if (length < 8 || components < 1 || components > 4 || length !== 8 + 3 * components) return undefined
	const height = readUint16(bytes, at + 3)
	const width = readUint16(bytes, at + 5)
	return width > 0 && height > 0 ? { width, height } : undefined
}

function readUint16(bytes: Uint8Array, at: number): number {
	return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
}
