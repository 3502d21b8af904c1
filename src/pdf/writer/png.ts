import { INDEXED_COLOR, readPng } from '../../images/png.ts'

export type PlainPng = {
	readonly width: number
	readonly height: number
	readonly bitsPerComponent: number
	/** Color channels in the data: 1 for gray or palette, 3 for RGB. */
	readonly colors: 1 | 3
	/** RGB triples, for a palette image. */
	readonly palette?: Uint8Array
	/** Rows are filtered as in PNG, which is predictor 15 of PDF. */
	readonly data: Uint8Array
}

/**
 * Not decoded; transparent palette colors are drawn on white. Undefined for images that a PDF can't hold unchanged:
 * other transparency, interlacing, or a damaged PNG.
 */
export function readPlainPng(bytes: Uint8Array): PlainPng | undefined {
	const png = readPng(bytes)
	const colors = channels[png?.colorType ?? -1]
	if (png === undefined || colors === undefined || png.isInterlaced) return undefined
	const { width, height, bitDepth, transparency } = png
	const palette = png.colorType === INDEXED_COLOR ? png.palette : undefined
	if (transparency !== undefined && palette === undefined) return undefined
	return {
		width,
		height,
		bitsPerComponent: bitDepth,
		colors,
		...(palette === undefined ? {} : { palette: layOnWhite(palette, transparency) }),
		data: Buffer.concat(png.data),
	}
}

/** @param alphas of the first colors of the palette; the others are opaque (W3C PNG, 11.3.1.1) */
function layOnWhite(palette: Uint8Array, alphas: Uint8Array = new Uint8Array()): Uint8Array {
	return palette.map((share, index) => {
		const alpha = (alphas[Math.floor(index / 3)] ?? 255) / 255
		return Math.round(share * alpha + 255 * (1 - alpha))
	})
}

const channels: Readonly<Record<number, 1 | 3>> = { 0: 1, 2: 3, [INDEXED_COLOR]: 1 }
