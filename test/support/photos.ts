import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { pngChunk, pngHeader, pngSignature } from './images.ts'

/** An image as an answer carries it. */
export function dataUrl(bytes: Uint8Array, contentType = 'image/png'): string {
	return `data:${contentType};base64,${Buffer.from(bytes).toString('base64')}`
}

/** A JPEG of noise, which no encoder makes small. */
export function noisyJpeg(width: number, height: number): Promise<Buffer> {
	const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
	const background = '#888'
	return sharp({ create: { width, height, channels: 3, background, noise } })
		.jpeg({ quality: 60 })
		.toBuffer()
}

/** A drawn signature: a line on a transparent ground. */
export function drawnSignature(): Promise<Buffer> {
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="120"><path d="M10 90 C 90 5, 160 150, 390 30" stroke="#00f" stroke-width="4" fill="none"/></svg>`
	return sharp(Buffer.from(svg)).png().toBuffer()
}

/** A whole PNG of zeros: tiny as a file, `width * height` pixels of RGBA when decoded. */
export function blackPng(width: number, height: number, { depth = 8, interlace = 0 } = {}): Buffer {
	const pixelBytes = depth / 2
	const passes = interlace === 1 ? ADAM7 : [[0, 0, 1, 1] as const]
	const bytes = passes.reduce((sum, [x, y, dx, dy]) => {
		const [columns, lines] = [Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)]
		return sum + (columns * pixelBytes + 1) * lines
	}, 0)
	return Buffer.concat([
		pngSignature,
		pngHeader({ width, height, depth, colourType: 6, interlace }),
		pngChunk('IDAT', deflateSync(Buffer.alloc(bytes))),
		pngChunk('IEND'),
	])
}

/** Start and step, across and down, of the seven passes of an interlaced PNG (PNG specification, section 8.2). */
const ADAM7 = [
	[0, 0, 8, 8],
	[4, 0, 8, 8],
	[0, 4, 4, 8],
	[2, 0, 4, 4],
	[0, 2, 2, 4],
	[1, 0, 2, 2],
	[0, 1, 1, 2],
] as const
