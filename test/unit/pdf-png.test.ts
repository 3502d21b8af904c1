import { describe, expect, test } from 'bun:test'
import { inflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { readPlainPng } from '../../src/pdf/png.ts'

const size = { width: 12, height: 7 }
const create = (channels: 3 | 4): Sharp =>
	sharp({ create: { ...size, channels, background: { r: 200, g: 30, b: 90, alpha: 0.5 } } })

const read = async (image: Sharp): Promise<ReturnType<typeof readPlainPng>> =>
	readPlainPng(new Uint8Array(await image.toBuffer()))

describe('taking a PNG apart', () => {
	test('colour, grey and palette images keep their data', async () => {
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

	test('transparent and interlaced images are left to the library', async () => {
		expect(await read(create(4).png())).toBeUndefined()
		expect(await read(create(3).png({ progressive: true }))).toBeUndefined()
	})

	test('what is no whole PNG is refused, wherever it ends', async () => {
		const bytes = new Uint8Array(await create(3).png().toBuffer())
		expect(readPlainPng(bytes)).toBeDefined()
		for (let length = 0; length < bytes.length; length += 1)
			expect(readPlainPng(bytes.subarray(0, length))).toBeUndefined()
		const huge = bytes.slice()
		huge.set([0xff, 0xff, 0xff, 0xff], 8)
		expect(readPlainPng(huge)).toBeUndefined()
	})
})
