/** Still compressed (W3C PNG, third edition). */
export type Png = {
	readonly width: number
	readonly height: number
	readonly bitDepth: number
	readonly colorType: number
	readonly isInterlaced: boolean
	/** RGB triples. */
	readonly palette?: Uint8Array
	/** Data of the chunk tRNS; for an indexed image the alpha of the first colors. */
	readonly transparency?: Uint8Array
	readonly data: readonly Uint8Array[]
}

export const INDEXED_COLOR = 3

/** Undefined unless the signature and all chunks are there, IHDR to IEND. */
export function readPng(bytes: Uint8Array): Png | undefined {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
	const header = readHeader(bytes, view)
	if (header === undefined) return undefined
	const optional: { palette?: Uint8Array; transparency?: Uint8Array } = {}
	const data: Uint8Array[] = []
	let at = HEADER_END
	while (at + CHUNK_OVERHEAD <= bytes.length) {
		const length = view.getUint32(at)
		const type = view.getUint32(at + 4)
		if (length > bytes.length - at - CHUNK_OVERHEAD) return undefined
		const content = bytes.subarray(at + 8, at + 8 + length)
		if (type === IEND) {
			const isWhole = length === 0 && data.length > 0 && view.getUint32(at + 8) === IEND_CRC
			return isWhole ? { ...header, ...optional, data } : undefined
		}
		if (type === IHDR || !isChunkType(type)) return undefined
		if (type === PLTE) optional.palette = content
		if (type === TRNS) optional.transparency = content
		if (type === IDAT) {
			if (header.colorType === INDEXED_COLOR && optional.palette === undefined) return undefined
			data.push(content)
		}
		at += CHUNK_OVERHEAD + length
	}
	return undefined
}

const SIGNATURE = 0x89504e470d0a1a0an
const IHDR = 0x49484452
const PLTE = 0x504c5445
const TRNS = 0x74524e53
const IDAT = 0x49444154
const IEND = 0x49454e44
const IEND_CRC = 0xae426082

/** Signature 8, chunk head 8, IHDR 13, CRC 4 bytes. */
const HEADER_END = 33

const CHUNK_OVERHEAD = 12

const DEPTHS: Readonly<Record<number, readonly number[]>> = {
	0: [1, 2, 4, 8, 16],
	2: [8, 16],
	[INDEXED_COLOR]: [1, 2, 4, 8],
	4: [8, 16],
	6: [8, 16],
}

function readHeader(bytes: Uint8Array, view: DataView): Omit<Png, 'data'> | undefined {
	if (bytes.length < HEADER_END || view.getBigUint64(0) !== SIGNATURE) return undefined
	if (view.getUint32(8) !== 13 || view.getUint32(12) !== IHDR) return undefined
	if (view.getUint32(29) !== Bun.hash.crc32(bytes.subarray(12, 29))) return undefined
	const [width, height] = [view.getUint32(16), view.getUint32(20)]
	const [bitDepth, colorType, interlace] = [view.getUint8(24), view.getUint8(25), view.getUint8(28)]
	const isSane =
		isDimension(width) &&
		isDimension(height) &&
		DEPTHS[colorType]?.includes(bitDepth) === true &&
		// Compression and filter method have one value each; interlacing is none or Adam7.
		view.getUint16(26) === 0 &&
		interlace <= 1
	return isSane ? { width, height, bitDepth, colorType, isInterlaced: interlace === 1 } : undefined
}

function isDimension(pixels: number): boolean {
	return pixels >= 1 && pixels <= 0x7fffffff
}

function isChunkType(type: number): boolean {
	for (let shift = 0; shift < 32; shift += 8) {
		const lower = ((type >>> shift) & 0xff) | 0x20
		if (lower < 0x61 || lower > 0x7a) return false
	}
	return true
}
