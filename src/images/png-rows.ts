import { constants, inflateSync } from 'node:zlib'
import type { Png } from './png.ts'

/** The samples of a pixel by color type (W3C PNG, table 12). */
export const CHANNELS: Readonly<Record<number, 1 | 2 | 3 | 4>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** One of the images that a PNG is sent as: one, or seven if it is interlaced. */
export type Pass = {
	readonly columns: number
	/** Where its first pixel is, and how far apart its pixels are. */
	readonly at: Adam7[number]
	/** The samples of each line. Its filter is undone when it is asked for, so whoever stops early saves the rest. */
	readonly lines: Iterable<Uint8Array>
}

type Adam7 = readonly (readonly [x: number, y: number, dx: number, dy: number])[]

/** W3C PNG, 8.1. */
const WHOLE: Adam7 = [[0, 0, 1, 1]]
const ADAM7: Adam7 = [
	[0, 0, 8, 8],
	[4, 0, 8, 8],
	[0, 4, 4, 8],
	[2, 0, 4, 4],
	[0, 2, 2, 4],
	[1, 0, 2, 2],
	[0, 1, 1, 2],
]

/** Input that ends early is no error. Output in one chunk takes half of the time. */
const START = { finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 64 * 1024 }

/**
 * Decompresses the pixels. Memory and time grow with them: look at the size first.
 * @param most how many compressed bytes are read; the lines end where these end
 * @returns undefined if there are more or, where all is read, fewer than the header says, or they can't be decompressed
 */
export function readPasses(png: Png, most = Infinity): readonly Pass[] | undefined {
	const { width, height, bitDepth, colorType, isInterlaced } = png
	const pixelBits = (CHANNELS[colorType] ?? 1) * bitDepth
	const sizes = (isInterlaced ? ADAM7 : WHOLE).flatMap((at) => {
		const [x, y, dx, dy] = at
		const [columns, count] = [Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)]
		const stride = Math.ceil((columns * pixelBits) / 8)
		return columns > 0 && count > 0 ? [{ at, columns, stride, length: (stride + 1) * count }] : []
	})
	const length = sizes.reduce((sum, size) => sum + size.length, 0)
	const data = inflate(Buffer.concat(png.data), length, most)
	if (data === undefined) return undefined
	let from = 0
	return sizes.map(({ at, columns, stride, length: size }) => {
		const bytes = data.subarray(from, (from += size))
		return { at, columns, lines: undoFilters(bytes, stride, Math.max(1, pixelBits / 8)) }
	})
}

function inflate(compressed: Uint8Array, length: number, most: number): Uint8Array | undefined {
	try {
		if (compressed.length > most)
			return inflateSync(compressed.subarray(0, most), { ...START, maxOutputLength: length })
		const pixels = inflateSync(compressed, { maxOutputLength: length })
		return pixels.length === length ? pixels : undefined
	} catch {
		return undefined
	}
}

/** Works in place, line by line (W3C PNG, 9). `step` is the bytes of a pixel. */
function* undoFilters(bytes: Uint8Array, stride: number, step: number): Generator<Uint8Array> {
	let above: Uint8Array = new Uint8Array(stride)
	for (let start = 0; start + stride < bytes.length; start += stride + 1) {
		const line = bytes.subarray(start + 1, start + 1 + stride)
		undoFilter(bytes[start] ?? 0, line, above, step)
		yield line
		above = line
	}
}

/** A loop for each filter is several times as fast as one for all. */
function undoFilter(filter: number, line: Uint8Array, above: Uint8Array, step: number): void {
	const { length } = line
	const leftOf = (x: number): number => (x < step ? 0 : (line[x - step] ?? 0))
	if (filter === 1) for (let x = step; x < length; x += 1) line[x] = (line[x] ?? 0) + (line[x - step] ?? 0)
	if (filter === 2) for (let x = 0; x < length; x += 1) line[x] = (line[x] ?? 0) + (above[x] ?? 0)
	if (filter === 3)
		for (let x = 0; x < length; x += 1) line[x] = (line[x] ?? 0) + ((leftOf(x) + (above[x] ?? 0)) >> 1)
	if (filter === 4)
		for (let x = 0; x < length; x += 1) {
			const corner = x < step ? 0 : (above[x - step] ?? 0)
			line[x] = (line[x] ?? 0) + predict(leftOf(x), above[x] ?? 0, corner)
		}
}

/** The Paeth predictor. */
function predict(left: number, up: number, corner: number): number {
	const guess = left + up - corner
	const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
	return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
}
