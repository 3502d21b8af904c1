import { describe, expect, test } from 'bun:test'
import { inflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { readPlainPng } from '../../../src/pdf/writer/png.ts'
import { unpackPng } from '../../../src/pdf/writer/unpack-png.ts'

const size = { width: 12, height: 7 }
const create = (channels: 3 | 4): Sharp =>
	sharp({ create: { ...size, channels, background: { r: 200, g: 30, b: 90, alpha: 0.5 } } })

const read = async (image: Sharp): Promise<ReturnType<typeof readPlainPng>> =>
	readPlainPng(new Uint8Array(await image.toBuffer()))

describe('Taking a PNG apart', () => {
	test('Color, gray and palette images keep their data', async () => {
		expect(await read(create(3).png())).toMatchObject({ ...size, colors: 3, bitsPerComponent: 8 })
		const grey = await read(create(3).toColourspace('b-w').png())
		expect(grey).toMatchObject({ ...size, colors: 1, bitsPerComponent: 8 })
		// A row is its filter's number and one byte a pixel.
		expect(inflateSync(grey?.data ?? new Uint8Array()).length).toBe(size.height * (size.width + 1))
		const palette = await read(create(3).png({ palette: true, colours: 4 }))
		expect(palette?.colors).toBe(1)
		expect((palette?.palette?.length ?? 0) % 3).toBe(0)
		expect(palette?.palette?.length).toBeGreaterThan(0)
	})

	test('Transparent and interlaced images are not embedded unchanged', async () => {
		expect(await read(create(4).png())).toBeUndefined()
		expect(await read(create(3).png({ progressive: true }))).toBeUndefined()
	})

	test('Transparent colors of a palette are laid on white', async () => {
		const bytes = new Uint8Array(await create(4).png({ palette: true, colours: 4 }).toBuffer())
		expect(Buffer.from(bytes).includes('tRNS')).toBe(true)
		const plain = readPlainPng(bytes)
		const [red = 0, green = 0, blue = 0] = plain?.palette ?? []
		// Half of 200, 30 and 90, and half of white.
		for (const [shown, wanted] of [
			[red, 228],
			[green, 143],
			[blue, 173],
		] as const)
			expect(Math.abs(shown - wanted)).toBeLessThanOrEqual(3)
	})

	test('A PNG that is cut anywhere is refused', async () => {
		const bytes = new Uint8Array(await create(3).png().toBuffer())
		expect(readPlainPng(bytes)).toBeDefined()
		for (let length = 0; length < bytes.length; length += 1)
			expect(readPlainPng(bytes.subarray(0, length))).toBeUndefined()
		const huge = bytes.slice()
		huge.set([0xff, 0xff, 0xff, 0xff], 8)
		expect(readPlainPng(huge)).toBeUndefined()
	})
})

describe('Unpacking a PNG with transparency', () => {
	/** Ink with soft edges, so that every filter and many shares of transparency come up. */
	const draw = (): Sharp =>
		sharp(
			Buffer.from(
				'<svg xmlns="http://www.w3.org/2000/svg" width="64" height="40"><path d="M4 30 C20 0 40 50 60 8" fill="none" stroke="#14305c" stroke-opacity="0.8" stroke-width="5"/></svg>',
			),
		)

	/** The pixels as the PDF will have them, against those that sharp makes of it. */
	async function compare(bytes: Buffer, colors: 1 | 3): Promise<void> {
		const unpacked = unpackPng(new Uint8Array(bytes))
		expect(unpacked).toMatchObject({ width: 64, height: 40, bitsPerComponent: 8, colors })
		const rows = inflateSync(unpacked?.data ?? new Uint8Array())
		const pixels = await sharp(bytes)
			.flatten({ background: '#fff' })
			.toColourspace(colors === 1 ? 'b-w' : 'srgb')
			.raw()
			.toBuffer()
		const stride = 64 * colors
		let worst = 0
		for (let y = 0; y < 40; y += 1)
			for (let x = 0; x < stride; x += 1) {
				const value = rows[y * (stride + 1) + 1 + x] ?? 0
				worst = Math.max(worst, Math.abs(value - (pixels[y * stride + x] ?? 0)))
			}
		expect(worst).toBeLessThanOrEqual(2)
		expect(Math.min(...pixels)).toBeLessThan(120)
	}

	test('Transparent color and gray are laid on white, with every filter', async () => {
		for (const adaptiveFiltering of [false, true]) {
			await compare(await draw().png({ adaptiveFiltering }).toBuffer(), 3)
			await compare(await draw().toColourspace('b-w').png({ adaptiveFiltering }).toBuffer(), 1)
		}
		await compare(await draw().toColourspace('rgb16').png().toBuffer(), 3)
	})

	test('An interlaced, cut or damaged PNG is refused', async () => {
		expect(unpackPng(new Uint8Array(await draw().png({ progressive: true }).toBuffer()))).toBeUndefined()
		const bytes = new Uint8Array(await draw().png().toBuffer())
		expect(unpackPng(bytes.subarray(0, -20))).toBeUndefined()
		const damaged = bytes.slice()
		damaged.fill(7, 60, 90)
		expect(unpackPng(damaged)).toBeUndefined()
	})
})
