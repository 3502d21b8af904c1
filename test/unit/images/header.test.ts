import { describe, expect, test } from 'bun:test'
import sharp from 'sharp'
import { readImageHeader } from '../../../src/images/header.ts'
import { scanBomb } from '../../support/attacks/scan-bomb.ts'
import {
	fakeJpeg,
	greyPng,
	jpegSegment,
	pngChunk,
	pngHeader,
	pngSignature,
} from '../../support/fixtures/images.ts'

const damaged = { fault: 'damaged' } as const
const other = { fault: 'not_png_or_jpeg' } as const
const pixels = pngChunk('IDAT', Buffer.from([1]))
const end = pngChunk('IEND')
const picture = sharp({ create: { width: 31, height: 17, channels: 3, background: '#a05' } })

describe('Real images', () => {
	test('Images of every PNG and JPEG kind that an encoder writes are read', async () => {
		for (const image of [
			await picture.png().toBuffer(),
			await picture.png({ palette: true }).toBuffer(),
			await picture.png({ progressive: true }).toBuffer(),
			await picture.clone().ensureAlpha().png().toBuffer(),
			await picture.clone().toColourspace('b-w').png().toBuffer(),
		])
			expect(readImageHeader(image)).toEqual({ contentType: 'image/png', width: 31, height: 17 })
		for (const image of [
			await picture.jpeg().toBuffer(),
			await picture.jpeg({ progressive: true }).toBuffer(),
			await picture.clone().toColourspace('cmyk').jpeg().toBuffer(),
			await picture
				.clone()
				.withExif({ IFD0: { Copyright: 'x'.repeat(500) } })
				.jpeg()
				.toBuffer(),
		])
			expect(readImageHeader(image)).toEqual({ contentType: 'image/jpeg', width: 31, height: 17 })
	})

	test('Images of up to 64 scans are read, and those of more are damaged', () => {
		for (const scans of [1, 12, 64])
			expect(readImageHeader(scanBomb(40, scans))).toEqual({
				contentType: 'image/jpeg',
				width: 40,
				height: 40,
			})
		for (const scans of [65, 883]) expect(readImageHeader(scanBomb(40, scans))).toEqual(damaged)
	})

	test('Images that are cut off at any byte are damaged', async () => {
		for (const image of [
			greyPng(9, 9),
			await picture.jpeg().toBuffer(),
			await picture.jpeg({ progressive: true }).toBuffer(),
		])
			for (let length = 1; length < image.length; length++)
				expect(readImageHeader(image.subarray(0, length))).toEqual(damaged)
	})

	test('Images of other kinds are told apart', async () => {
		for (const bytes of [
			await picture.webp().toBuffer(),
			await picture.gif().toBuffer(),
			await picture.tiff().toBuffer(),
		])
			expect(readImageHeader(bytes)).toEqual(other)
		for (const text of ['', '<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7', ' \u0089PNG'])
			expect(readImageHeader(Buffer.from(text, 'latin1'))).toEqual(other)
	})
})

describe('PNG', () => {
	const header = pngHeader({ width: 3, height: 4 })
	const read = (...chunks: Buffer[]) => readImageHeader(Buffer.concat([pngSignature, ...chunks]))

	test('A PNG with animation, text and bytes after its end passes', () => {
		const size = { contentType: 'image/png', width: 3, height: 4 } as const
		expect(read(header, pngChunk('acTL', Buffer.alloc(8)), pngChunk('tEXt'), pixels, pixels, end)).toEqual(
			size,
		)
		expect(read(header, pixels, end, Buffer.from('<script>'))).toEqual(size)
	})

	test('A PNG within a larger buffer is read by its own bytes', () => {
		const whole = Buffer.concat([Buffer.alloc(5), greyPng(3, 4)])
		expect(readImageHeader(whole.subarray(5))).toEqual({ contentType: 'image/png', width: 3, height: 4 })
	})

	for (const [name, chunks] of [
		['without pixels', [header, end]],
		['without an end', [header, pixels]],
		['with another first chunk', [pngChunk('tEXt', Buffer.alloc(13)), header, pixels, end]],
		['with two headers', [header, header, pixels, end]],
		['with a header of the wrong length', [pngChunk('IHDR', Buffer.alloc(14)), pixels, end]],
		[
			'with a wrong header checksum',
			[Buffer.concat([header.subarray(0, -1), Buffer.from([0])]), pixels, end],
		],
		['with an end of some length', [header, pixels, pngChunk('IEND', Buffer.alloc(1))]],
		['with a wrong end checksum', [header, pixels, Buffer.concat([end.subarray(0, -1), Buffer.from([0])])]],
		['with a chunk type that is no letters', [header, pngChunk('a1cd'), pixels, end]],
		['with no width', [pngHeader({ width: 0, height: 1 }), pixels, end]],
		['with no height', [pngHeader({ width: 1, height: 0 }), pixels, end]],
		['with a width beyond 31 bits', [pngHeader({ width: 0x80000000, height: 1 }), pixels, end]],
		['with color type 1', [pngHeader({ width: 1, height: 1, colorType: 1 }), pixels, end]],
		['with 4 bits of true color', [pngHeader({ width: 1, height: 1, depth: 4, colorType: 2 }), pixels, end]],
		['with interlacing 2', [pngHeader({ width: 1, height: 1, interlace: 2 }), pixels, end]],
		['with indexed color and no palette', [pngHeader({ width: 1, height: 1, colorType: 3 }), pixels, end]],
	] as const)
		test(`A PNG ${name} is damaged`, () => expect(read(...chunks)).toEqual(damaged))

	test('A PNG with a chunk longer than the file is damaged', () => {
		const chunk = Buffer.from(pixels)
		chunk.writeUInt32BE(0xffffffff, 0)
		expect(read(header, chunk, end)).toEqual(damaged)
	})
})

describe('JPEG', () => {
	const size = { contentType: 'image/jpeg', width: 640, height: 480 } as const
	const exif = jpegSegment(0xe1, Buffer.alloc(65533, Buffer.from([0xff, 0xd9, 0xff, 0xc0, 0, 11])))

	for (const [name, options] of [
		['EXIF of several segments, full of markers', { before: [exif, exif, exif] }],
		['fill bytes before a marker', { before: [Buffer.from([0xff, 0xff])] }],
		['a progressive frame', { frame: 0xc2 }],
		[
			'tables before the frame',
			{ before: [jpegSegment(0xc4, Buffer.alloc(30)), jpegSegment(0xcc, Buffer.alloc(5))] },
		],
		[
			'stuffed and restart bytes in the scan',
			{ scan: Buffer.from([0xff, 0, 0xff, 0xd0, 5, 0xff, 0xd7, 0xff, 0xff]) },
		],
		[
			'a comment between scans that looks like an end',
			{ scan: jpegSegment(0xfe, Buffer.from([0xff, 0xd9])) },
		],
		['bytes after its end', { after: Buffer.from('Samsung') }],
	] as const)
		test(`A JPEG with ${name} passes`, () => {
			expect(
				readImageHeader(
					fakeJpeg({ ...size, ...options, before: [...('before' in options ? options.before : [])] }),
				),
			).toEqual(size)
		})

	for (const [name, bytes] of [
		['no width', fakeJpeg({ width: 0, height: 1 })],
		['no height', fakeJpeg({ width: 1, height: 0 })],
		['no frame before the scan', fakeJpeg({ width: 1, height: 1, frame: 0xc4 })],
		['a segment too short', fakeJpeg({ width: 1, height: 1, before: [Buffer.from([0xff, 0xe0, 0, 1])] })],
		[
			'bytes between segments',
			fakeJpeg({ width: 1, height: 1, before: [jpegSegment(0xe0, Buffer.alloc(4)), Buffer.from([0])] }),
		],
		['an end before its scan', fakeJpeg({ width: 1, height: 1, before: [Buffer.from([0xff, 0xd9])] })],
		['a second start', fakeJpeg({ width: 1, height: 1, before: [Buffer.from([0xff, 0xd8])] })],
		[
			'an end inside a comment only',
			Buffer.concat([
				fakeJpeg({ width: 1, height: 1 }).subarray(0, -2),
				jpegSegment(0xfe, Buffer.from([0xff, 0xd9])),
			]),
		],
	] as const)
		test(`A JPEG with ${name} is damaged`, () => expect(readImageHeader(bytes)).toEqual(damaged))
})
