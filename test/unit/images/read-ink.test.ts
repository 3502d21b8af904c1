import { expect, test } from 'bun:test'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { PngOptions, Sharp } from 'sharp'
import { hasInk } from '../../../src/images/read-ink.ts'
import { pngChunk, pngHeader, pngSignature } from '../../support/fixtures/images.ts'

const STROKE = 'M20 90 C 90 5, 160 150, 390 30'

type Sketch = { path?: string; color?: string; dot?: number; paper?: string }

function draw({ path = '', color = '#111', dot = 0, paper = '#fff' }: Sketch): Sharp {
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="120"><rect width="400" height="120" fill="${paper}"/><path d="${path}" stroke="${color}" stroke-width="3" fill="none"/><circle cx="60" cy="60" r="${dot}" fill="${color}"/></svg>`
	return sharp(Buffer.from(svg))
}

const judge = async (picture: Sharp, options: PngOptions = {}) =>
	hasInk(await picture.png(options).toBuffer())

/** How a PNG is written, and the color type and depth that this gives. */
const formats: [string, (picture: Sharp) => Sharp, number, number][] = [
	['RGBA', (picture) => picture.png(), 6, 8],
	['RGB', (picture) => picture.removeAlpha().png(), 2, 8],
	['RGB of 16 bits', (picture) => picture.removeAlpha().toColourspace('rgb16').png(), 2, 16],
	['gray', (picture) => picture.removeAlpha().toColourspace('b-w').png(), 0, 8],
	['gray with alpha', (picture) => picture.toColourspace('b-w').png(), 4, 8],
	['a palette', (picture) => picture.png({ palette: true, colours: 64 }), 3, 8],
	['a palette of two colors', (picture) => picture.png({ palette: true, colours: 2, dither: 0 }), 3, 1],
	['interlaced RGBA', (picture) => picture.png({ progressive: true }), 6, 8],
	['the filter Paeth', (picture) => picture.png({ adaptiveFiltering: true }), 6, 8],
]

test.each(formats)('A stroke is ink, and white is none, in a PNG of %s', async (_, write, color, depth) => {
	const [stroke, white] = [draw({ path: STROKE }), draw({})]
	const bytes = await write(stroke).toBuffer()
	if (depth > 1) expect([bytes[25], bytes[24]]).toEqual([color, depth])
	expect(hasInk(bytes)).toBe(true)
	expect(hasInk(await write(white).toBuffer())).toBe(false)
})

test('Gray of 1 bit is read bit by bit', () => {
	const write = (lines: readonly number[][]) =>
		Buffer.concat([
			pngSignature,
			pngHeader({ width: 16, height: lines.length, depth: 1 }),
			pngChunk('IDAT', deflateSync(Buffer.from(lines.flatMap((line) => [0, ...line])))),
			pngChunk('IEND'),
		])
	const [black, white] = [
		[0, 0],
		[255, 255],
	]
	expect(hasInk(write([black, black, black, white]))).toBe(true)
	expect(hasInk(write([black, [0, 255], [0, 255], white]))).toBe(false)
})

test.each([
	['transparent', { paper: 'none' }, false],
	['a dot of the pen', { dot: 3.5 }, false],
	['white on white', { path: STROKE, color: '#fff' }, false],
	['yellow on white', { path: STROKE, color: '#ff0' }, false],
	['nearly transparent black', { path: STROKE, color: 'rgba(0,0,0,0.1)' }, false],
	['black on nothing', { path: STROKE, paper: 'none' }, true],
	['blue', { path: STROKE, color: '#00f' }, true],
	['orange', { path: STROKE, color: '#f80' }, true],
	['a small cross', { path: 'M20 20 L34 34 M34 20 L20 34' }, true],
	['white on black', { path: STROKE, color: '#fff', paper: '#000' }, true],
	['black on black', { path: STROKE, color: '#000', paper: '#000' }, false],
	['gray all over', { path: STROKE, color: '#888', paper: '#888' }, false],
] as [string, Sketch, boolean][])('Ink or not: %s', async (_, sketch, expected) => {
	expect(await judge(draw(sketch))).toBe(expected)
})

test('Pixels that are cut off, or are more than the header says, are not read', async () => {
	// Black, but for one pixel.
	const pixels = (bytes: number) => deflateSync(Buffer.alloc(bytes).fill(255, 1, 2))
	const write = (data: Uint8Array) =>
		Buffer.concat([
			pngSignature,
			pngHeader({ width: 20, height: 20 }),
			pngChunk('IDAT', data),
			pngChunk('IEND'),
		])
	expect(hasInk(write(Buffer.from(pixels(420))))).toBe(true)
	expect(hasInk(write(Buffer.from(pixels(419))))).toBeUndefined()
	expect(hasInk(write(Buffer.from(pixels(10_000_000))))).toBeUndefined()
	expect(hasInk(write(Buffer.from('no pixels')))).toBeUndefined()
	expect(hasInk(Buffer.from('no PNG'))).toBeUndefined()
})

test.each([false, true])(
	'Ink below hundreds of lines of noise is found (interlaced: %p)',
	async (progressive) => {
		const [width, height] = [200, 300]
		// Lighter than what can be seen, and too random to be compressed.
		const noise = Uint8Array.from({ length: width * height }, (_, at) => 230 + (Bun.hash.crc32(`${at}`) % 25))
		const write = (pixels: Uint8Array) =>
			sharp(pixels, { raw: { width, height, channels: 1 } })
				.png({ progressive, compressionLevel: 9 })
				.toBuffer()
		expect((await write(noise)).length).toBeGreaterThan(10_000)
		expect(hasInk(await write(noise))).toBe(false)
		expect(hasInk(await write(noise.fill(0, -width)))).toBe(true)
	},
)
