import { deflate } from '../../kit/packing/deflate.ts'
import { CHANNELS, readPasses } from '../../images/png-rows.ts'
import { readPng } from '../../images/png.ts'
import type { PlainPng } from './png.ts'

/** A stored logo has a twentieth of them. */
const pixelsMax = 4_000_000

/** Draws a transparent PNG on white, in a few milliseconds. Undefined if it is interlaced, too large or damaged. */
export function unpackPng(bytes: Uint8Array): PlainPng | undefined {
	const png = readPng(bytes)
	if (png === undefined || png.isInterlaced || (png.colorType !== 4 && png.colorType !== 6)) return undefined
	const { width, height } = png
	if (width * height > pixelsMax) return undefined
	const lines = readPasses(png)?.[0]?.lines
	if (lines === undefined) return undefined
	const channels = CHANNELS[png.colorType] ?? 4
	const colors = channels === 2 ? 1 : 3
	const data = layOnWhite(lines, { width, height, channels, sampleBytes: png.bitDepth / 8, colors })
	return { width, height, bitsPerComponent: 8, colors, data: deflate(data) }
}

type Layout = {
	readonly width: number
	readonly height: number
	readonly channels: number
	readonly sampleBytes: number
	readonly colors: number
}

/** Returns rows without a filter and with one byte a sample: the upper byte of wider samples. */
function layOnWhite(lines: Iterable<Uint8Array>, layout: Layout): Uint8Array<ArrayBuffer> {
	const { width, height, channels, sampleBytes, colors } = layout
	const result = new Uint8Array((width * colors + 1) * height)
	let to = 0
	for (const line of lines) {
		result[to++] = 0
		for (let x = 0; x < width; x += 1) {
			const pixel = x * channels * sampleBytes
			const alpha = (line[pixel + colors * sampleBytes] ?? 255) / 255
			for (let color = 0; color < colors; color += 1)
				result[to++] = Math.round((line[pixel + color * sampleBytes] ?? 0) * alpha + 255 * (1 - alpha))
		}
	}
	return result
}
