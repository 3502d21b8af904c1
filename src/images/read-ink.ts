import { showsOnWhite, watchInk } from '../kit/ink.ts'
import { CHANNELS, readPasses } from './png-rows.ts'
import type { Pass } from './png-rows.ts'
import { INDEXED_COLOR, readPng } from './png.ts'
import type { Png } from './png.ts'

/** In compressed bytes. The white above a signature takes only tens. */
const FIRST_LOOK = 512
/** How many times as far each look reads as the one before. */
const FURTHER = 4

/**
 * Returns whether a drawing has enough ink that can be seen on white (see `kit/ink.ts`). It reads no further than to
 * where it is enough: for a signature a twentieth of a millisecond. An empty drawing takes longer, by its pixels. A
 * color that stands for transparent is taken as it is: no canvas writes one.
 * @returns undefined if its pixels can't be read
 */
export function hasInk(bytes: Uint8Array): boolean | undefined {
	const png = readPng(bytes)
	if (png === undefined) return undefined
	const compressed = png.data.reduce((sum, { length }) => sum + length, 0)
	for (let most = FIRST_LOOK; most < compressed; most *= FURTHER) {
		const passes = readPasses(png, most)
		if (passes === undefined) return undefined
		const ink = findInk(png, passes)
		if (ink !== 'too little') return isDrawing(png, ink)
	}
	const passes = readPasses(png)
	return passes && isDrawing(png, findInk(png, passes))
}

/** Whether there is enough ink, and not one color all over, as some programs make of a transparent drawing. */
function isDrawing(png: Png, ink: Ink): boolean {
	return ink === 'enough' || (ink === 'nothing else' && !isOneColor(png))
}

function isOneColor(png: Png): boolean {
	for (const { columns, lines } of readPasses(png) ?? []) {
		let first: Uint8Array | undefined
		for (const line of lines) {
			if (first === undefined && !isEvenLine(png, line, columns)) return false
			if (first !== undefined && Buffer.compare(line, first) !== 0) return false
			first ??= line
		}
	}
	return true
}

/** Whether each pixel of a line is as the one before it. */
function isEvenLine({ bitDepth, colorType }: Png, line: Uint8Array, columns: number): boolean {
	const bits = bitDepth * (CHANNELS[colorType] ?? 1)
	if (bits < 8)
		return Array.from({ length: columns }, (_, at) => readBits(line, at, bits)).every(
			(sample) => sample === readBits(line, 0, bits),
		)
	const step = bits / 8
	return Buffer.compare(line.subarray(step, columns * step), line.subarray(0, (columns - 1) * step)) === 0
}

/** `nothing else`: enough, and each pixel up to there is ink. */
type Ink = 'too little' | 'enough' | 'nothing else'

function findInk(png: Png, passes: readonly Pass[]): Ink {
	const isEnough = watchInk()
	const isInk = makeTest(png)
	let hasPaper = false
	for (const {
		at: [left, top, dx, dy],
		columns,
		lines,
	} of passes) {
		let y = top
		let empty: Uint8Array | undefined
		for (const line of lines) {
			// Most lines are as white as the one above.
			if (empty === undefined || Buffer.compare(line, empty) !== 0) {
				empty = line
				for (let column = 0; column < columns; column += 1)
					if (isInk(line, column)) {
						empty = undefined
						if (isEnough(left + column * dx, y)) return hasPaper ? 'enough' : 'nothing else'
					} else hasPaper = true
			}
			y += dy
		}
	}
	return 'too little'
}

/** Whether a pixel of a line can be seen. */
function makeTest(png: Png): (line: Uint8Array, column: number) => boolean {
	const { bitDepth, colorType } = png
	const channels = CHANNELS[colorType] ?? 1
	if (colorType === INDEXED_COLOR) {
		const visible = listVisible(png)
		return (line, column) => visible[readBits(line, column, bitDepth)] ?? true
	}
	if (bitDepth < 8) {
		const scale = 255 / (2 ** bitDepth - 1)
		return (line, column) => {
			const gray = readBits(line, column, bitDepth) * scale
			return showsOnWhite(gray, gray, gray, 255)
		}
	}
	// The upper byte of a wide sample is enough.
	const step = bitDepth / 8
	const [green, blue] = channels < 3 ? [0, 0] : [step, 2 * step]
	const alpha = channels % 2 === 0 ? (channels - 1) * step : undefined
	return (line, column) => {
		const at = column * channels * step
		const opacity = alpha === undefined ? 255 : (line[at + alpha] ?? 255)
		return showsOnWhite(line[at] ?? 0, line[at + green] ?? 0, line[at + blue] ?? 0, opacity)
	}
}

/** A sample of 1, 2, 4 or 8 bits. */
function readBits(line: Uint8Array, at: number, bitDepth: number): number {
	const bit = at * bitDepth
	return ((line[bit >> 3] ?? 0) >> (8 - bitDepth - (bit & 7))) & (2 ** bitDepth - 1)
}

/** Whether each color of a palette can be seen. */
function listVisible({ palette = new Uint8Array(), transparency }: Png): readonly boolean[] {
	return Array.from({ length: palette.length / 3 }, (_, at) => {
		const [red = 0, green = 0, blue = 0] = palette.subarray(at * 3, at * 3 + 3)
		return showsOnWhite(red, green, blue, transparency?.[at] ?? 255)
	})
}
