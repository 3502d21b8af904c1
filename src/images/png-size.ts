/** Size in pixels of a PNG whose signature has been seen; undefined unless all its chunks are there, IHDR to IEND. */
export function readPngSize(bytes: Uint8Array): { width: number; height: number } | undefined {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
	const header = readHeader(bytes, view)
	if (header === undefined) return undefined
	let hasPalette = false
	let hasPixels = false
	let at = HEADER_END
	// A chunk is its length, type, data and CRC; the last has no data, so 12 bytes are the least.
	while (at + 12 <= bytes.length) {
		const length = view.getUint32(at)
		const type = view.getUint32(at + 4)
		if (length > bytes.length - at - 12) return undefined
		if (type === IEND)
			return length === 0 && hasPixels && view.getUint32(at + 8) === IEND_CRC ? header : undefined
		if (type === IHDR || !isChunkType(type)) return undefined
		if (type === PLTE) hasPalette = true
		if (type === IDAT) {
			if (header.needsPalette && !hasPalette) return undefined
			hasPixels = true
		}
		at += 12 + length
	}
	return undefined
}

const IHDR = 0x49484452
const PLTE = 0x504c5445
const IDAT = 0x49444154
const IEND = 0x49454e44
const IEND_CRC = 0xae426082

/** Signature 8, chunk head 8, IHDR 13, CRC 4 bytes. */
const HEADER_END = 33

/** The bit depths that go with each colour type (PNG specification, table 12). */
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
	0: [1, 2, 4, 8, 16],
	2: [8, 16],
	3: [1, 2, 4, 8],
	4: [8, 16],
	6: [8, 16],
}
const INDEXED_COLOUR = 3

type Header = { readonly width: number; readonly height: number; readonly needsPalette: boolean }

function readHeader(bytes: Uint8Array, view: DataView): Header | undefined {
	if (bytes.length < HEADER_END || view.getUint32(8) !== 13 || view.getUint32(12) !== IHDR) return undefined
	if (view.getUint32(29) !== Bun.hash.crc32(bytes.subarray(12, 29))) return undefined
	const width = view.getUint32(16)
	const height = view.getUint32(20)
	const colourType = view.getUint8(25)
	const isSane =
		isDimension(width) &&
		isDimension(height) &&
		DEPTHS[colourType]?.includes(view.getUint8(24)) === true &&
		// Compression and filter method have one value each; interlacing is none or Adam7.
		view.getUint16(26) === 0 &&
		view.getUint8(28) <= 1
	return isSane ? { width, height, needsPalette: colourType === INDEXED_COLOUR } : undefined
}

function isDimension(pixels: number): boolean {
	return pixels >= 1 && pixels <= 0x7fffffff
}

/** Four ASCII letters. */
function isChunkType(type: number): boolean {
	for (let shift = 0; shift < 32; shift += 8) {
		const lower = ((type >>> shift) & 0xff) | 0x20
		if (lower < 0x61 || lower > 0x7a) return false
	}
	return true
}
