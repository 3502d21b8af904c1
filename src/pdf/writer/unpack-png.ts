import { inflateSync } from 'node:zlib'
import { deflate } from '../../kit/deflate.ts'
import { readPng } from '../../images/png.ts'
import type { PlainPng } from './png.ts'

/** A stored logo has a twentieth of them. */
const pixelsMax = 4_000_000

/** Channels by color type (W3C PNG, table 12): gray or color, with alpha. */
const channelsOf: Readonly<Record<number, 2 | 4>> = { 4: 2, 6: 4 }

/** Draws a transparent PNG on white, in a few milliseconds. Undefined if it is interlaced, too large or damaged. */
export function unpackPng(bytes: Uint8Array): PlainPng | undefined {
	const png = readPng(bytes)
	const channels = channelsOf[png?.colorType ?? -1]
	if (png === undefined || channels === undefined || png.isInterlaced) return undefined
	const { width, height } = png
	if (width * height > pixelsMax) return undefined
	const sampleBytes = png.bitDepth / 8
	const stride = width * channels * sampleBytes
	try {
		const rows = inflateSync(Buffer.concat(png.data), { maxOutputLength: (stride + 1) * height })
		if (rows.length !== (stride + 1) * height) return undefined
		undoFilters(rows, stride, channels * sampleBytes)
		const colors = channels === 2 ? 1 : 3
		const data = layOnWhite(rows, { width, height, channels, sampleBytes, colors })
		return { width, height, bitsPerComponent: 8, colors, data: deflate(data) }
	} catch {
		return undefined
	}
}

/** Works in place (W3C PNG, 9). `step` is the bytes of a pixel. */
function undoFilters(rows: Uint8Array, stride: number, step: number): void {
	for (let start = 0; start < rows.length; start += stride + 1) {
		const filter = rows[start] ?? 0
		for (let x = 1; x <= stride; x += 1) {
			const at = start + x
			const left = x > step ? (rows[at - step] ?? 0) : 0
			const up = start > 0 ? (rows[at - stride - 1] ?? 0) : 0
			const corner = x > step && start > 0 ? (rows[at - stride - 1 - step] ?? 0) : 0
			rows[at] = (rows[at] ?? 0) + predict(filter, left, up, corner)
		}
	}
}

function predict(filter: number, left: number, up: number, corner: number): number {
	if (filter === 1) return left
	if (filter === 2) return up
	if (filter === 3) return (left + up) >> 1
	if (filter !== 4) return 0
	const guess = left + up - corner
	const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
	return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
}

type Layout = {
	readonly width: number
	readonly height: number
	readonly channels: number
	readonly sampleBytes: number
	readonly colors: number
}

/** Returns rows without a filter and with one byte a sample: the upper byte of wider samples. */
function layOnWhite(rows: Uint8Array, layout: Layout): Uint8Array<ArrayBuffer> {
	const { width, height, channels, sampleBytes, colors } = layout
	const result = new Uint8Array((width * colors + 1) * height)
	let to = 0
	for (let y = 0; y < height; y += 1) {
		result[to++] = 0
		const start = y * (width * channels * sampleBytes + 1) + 1
		for (let x = 0; x < width; x += 1) {
			const pixel = start + x * channels * sampleBytes
			const alpha = (rows[pixel + colors * sampleBytes] ?? 255) / 255
			for (let color = 0; color < colors; color += 1)
				result[to++] = Math.round((rows[pixel + color * sampleBytes] ?? 0) * alpha + 255 * (1 - alpha))
		}
	}
	return result
}
