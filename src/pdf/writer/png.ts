/** A PNG whose compressed pixels a PDF can hold as they are. */
export type PlainPng = {
	readonly width: number
	readonly height: number
	readonly bitsPerComponent: number
	/** Colour channels in the data: 1 for grey or palette, 3 for RGB. */
	readonly colors: 1 | 3
	/** RGB triples, for a palette image. */
	readonly palette?: Uint8Array
	/** The zlib stream, rows filtered as PNG does, which PDF knows as predictor 15. */
	readonly data: Uint8Array
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Bytes around a chunk's data: length, name, checksum (PNG, 5.3). */
const chunkOverhead = 12

/**
 * Takes a PNG apart without decoding it (W3C PNG, third edition). Colours of a palette that let light through are laid on
 * white, as ink lies on paper. Returns undefined for what PDF can't hold as it is: other transparency, interlacing, or
 * bytes that are no whole PNG.
 */
export function readPlainPng(bytes: Uint8Array): PlainPng | undefined {
	if (!signature.every((byte, index) => bytes[index] === byte)) return undefined
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
	const parts: Uint8Array[] = []
	let header: Omit<PlainPng, 'data' | 'palette'> | undefined
	let palette: Uint8Array | undefined
	let isIndexed = false
	for (let at = signature.length; at + chunkOverhead <= bytes.length;) {
		const length = view.getUint32(at)
		const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
		const end = at + 8 + length
		if (end + 4 > bytes.length) return undefined
		const data = bytes.subarray(at + 8, end)
		if (name === 'IHDR') {
			header = readHeader(data)
			isIndexed = data[9] === indexedColor
			if (header === undefined) return undefined
		} else if (name === 'PLTE') palette = data
		else if (name === 'tRNS') {
			if (palette === undefined || !isIndexed) return undefined
			palette = layOnWhite(palette, data)
		} else if (name === 'IDAT') parts.push(data)
		else if (name === 'IEND') {
			if (header === undefined || parts.length === 0 || (isIndexed && palette === undefined)) return undefined
			return { ...header, ...(isIndexed && palette !== undefined ? { palette } : {}), data: joinBytes(parts) }
		}
		at = end + 4
	}
	return undefined
}

/** @param alphas of the first colours of the palette; those after them are opaque (PNG, 11.3.1.1) */
function layOnWhite(palette: Uint8Array, alphas: Uint8Array): Uint8Array {
	return palette.map((share, index) => {
		const alpha = (alphas[Math.floor(index / 3)] ?? 255) / 255
		return Math.round(share * alpha + 255 * (1 - alpha))
	})
}

const indexedColor = 3
const channels: Readonly<Record<number, 1 | 3>> = { 0: 1, 2: 3, [indexedColor]: 1 }

function readHeader(data: Uint8Array): Omit<PlainPng, 'data' | 'palette'> | undefined {
	if (data.length !== 13) return undefined
	const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
	const [width, height] = [view.getUint32(0), view.getUint32(4)]
	const bitsPerComponent = view.getUint8(8)
	const colors = channels[view.getUint8(9)]
	const isInterlaced = view.getUint8(12) !== 0
	if (colors === undefined || isInterlaced || width === 0 || height === 0) return undefined
	return { width, height, bitsPerComponent, colors }
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
	const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
	let at = 0
	for (const part of parts) {
		joined.set(part, at)
		at += part.length
	}
	return joined
}
