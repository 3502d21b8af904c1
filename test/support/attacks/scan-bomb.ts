import { jpegSegment } from '../fixtures/images.ts'

/** Tables for the Huffman codes: one code of one bit, `0`, for this symbol (ITU-T T.81, B.2.4.2). */
function huffmanTable(kind: 'dc' | 'ac', symbol: number): Buffer {
	const counts = [1, ...Array.from({ length: 15 }, () => 0)]
	return jpegSegment(0xc4, Buffer.from([kind === 'dc' ? 0x00 : 0x10, ...counts, symbol]))
}

/** A scan of the one component: spectral selection from `band` to `band`, bit position `high` to `low`. */
function scanHeader(band: number, high: number, low: number): Buffer {
	return jpegSegment(0xda, Buffer.from([1, 1, 0, band, band, (high << 4) | low]))
}

/**
 * A valid grey progressive JPEG whose every pixel is grey, and whose decoding takes as many passes over the whole picture
 * as it has scans: one for the mean of each block, then one for each bit of each coefficient.
 * @param scans 1 to 883
 */
export function scanBomb(side: number, scans: number): Buffer {
	const blocks = Math.ceil(side / 8) ** 2
	// A run of 32,767 blocks in which nothing changes: the code `0`, and 14 bits that are set.
	const runs = Math.ceil(blocks / 32_767)
	const bits = '011111111111111'.repeat(runs)
	const unchanged = Buffer.from(
		bits
			.padEnd(Math.ceil(bits.length / 8) * 8, '1')
			.match(/.{8}/g)
			// A real FF byte is followed by 00.
			?.flatMap((byte) => (byte === '11111111' ? [255, 0] : [Number.parseInt(byte, 2)])) ?? [],
	)
	const parts = [
		Buffer.from([0xff, 0xd8]),
		jpegSegment(0xdb, Buffer.from([0, ...Array.from({ length: 64 }, () => 1)])),
		jpegSegment(0xc2, Buffer.from([8, side >> 8, side & 255, side >> 8, side & 255, 1, 1, 0x11, 0])),
		huffmanTable('dc', 0x00),
		huffmanTable('ac', 0xe0),
		scanHeader(0, 0, 0),
		Buffer.alloc(Math.ceil(blocks / 8)),
	]
	for (let scan = 0; scan < scans - 1; scan++) {
		const low = 13 - (scan % 14)
		parts.push(scanHeader(1 + Math.floor(scan / 14), low === 13 ? 0 : low + 1, low), unchanged)
	}
	return Buffer.concat([...parts, Buffer.from([0xff, 0xd9])])
}
