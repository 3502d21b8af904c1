import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { decodeImageDataUrl } from '../../src/kit/data-url.ts'
import { readImageHeader } from '../../src/images/header.ts'
import { startCpuClock } from '../support/service/cpu-clock.ts'
import { fakeJpeg, greyPng } from '../support/fixtures/images.ts'

const starts = [
	Buffer.alloc(0),
	Buffer.from('ffd8ff', 'hex'),
	greyPng(2, 2).subarray(0, 33),
	greyPng(2, 2).subarray(0, 8),
]

test('Arbitrary bytes never throw, and a size is never zero', () => {
	fc.assert(
		fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 300 }), (start, rest) => {
			const header = readImageHeader(Buffer.concat([start, rest]))
			if ('fault' in header) expect(['damaged', 'not_png_or_jpeg']).toContain(header.fault)
			else expect(Math.min(header.width, header.height)).toBeGreaterThan(0)
		}),
		{ numRuns: 2000 },
	)
})

test('A size is read whatever the scan or the trailing bytes hold', () => {
	const side = fc.integer({ min: 1, max: 65535 })
	fc.assert(
		fc.property(side, side, fc.uint8Array(), fc.uint8Array(), (width, height, scan, trailing) => {
			const stuffed = Buffer.from([...scan].flatMap((byte) => (byte === 255 ? [255, 0] : [byte])))
			const image = fakeJpeg({ width, height, scan: stuffed, after: Buffer.from(trailing) })
			expect(readImageHeader(image)).toEqual({ contentType: 'image/jpeg', width, height })
		}),
	)
})

test('The worst bytes take linear time', () => {
	for (const filler of [[0xff], [0xff, 0x00], [0xff, 0xd0], [0xff, 0xfe, 0, 2]]) {
		const image = fakeJpeg({ width: 1, height: 1, scan: Buffer.alloc(8 * 1024 * 1024, Buffer.from(filler)) })
		const spentMs = startCpuClock()
		expect(readImageHeader(image)).toEqual({ contentType: 'image/jpeg', width: 1, height: 1 })
		expect(spentMs()).toBeLessThan(1000)
	}
})

test('A data URL gives back what went in', () => {
	fc.assert(
		fc.property(fc.uint8Array(), (bytes) => {
			expect(decodeImageDataUrl(`data:image/png;base64,${Buffer.from(bytes).toString('base64')}`)).toEqual(
				bytes,
			)
		}),
	)
})
