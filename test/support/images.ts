import { crc32, deflateSync } from 'node:zlib'

/** A chunk of a PNG: length, type, data, CRC. */
export function pngChunk(type: string, data: Uint8Array = new Uint8Array()): Buffer {
	const chunk = Buffer.alloc(12 + data.length)
	chunk.writeUInt32BE(data.length, 0)
	chunk.write(type, 4, 'latin1')
	chunk.set(data, 8)
	chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length)
	return chunk
}

export const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex')

export type PngHeader = {
	width: number
	height: number
	depth?: number
	colourType?: number
	interlace?: number
}

/** The IHDR chunk, grey of 8 bits unless told otherwise. */
export function pngHeader({ width, height, depth = 8, colourType = 0, interlace = 0 }: PngHeader): Buffer {
	const data = Buffer.alloc(13)
	data.writeUInt32BE(width, 0)
	data.writeUInt32BE(height, 4)
	data.set([depth, colourType, 0, 0, interlace], 8)
	return pngChunk('IHDR', data)
}

/** A whole grey PNG, every pixel 0. */
export function greyPng(width: number, height: number): Buffer {
	const pixels = deflateSync(Buffer.alloc((width + 1) * height))
	return Buffer.concat([
		pngSignature,
		pngHeader({ width, height }),
		pngChunk('IDAT', pixels),
		pngChunk('IEND'),
	])
}

/** A segment of a JPEG: marker, length, data. */
export function jpegSegment(marker: number, data: Uint8Array): Buffer {
	const segment = Buffer.alloc(4 + data.length)
	segment.set([0xff, marker], 0)
	segment.writeUInt16BE(2 + data.length, 2)
	segment.set(data, 4)
	return segment
}

export type FakeJpeg = {
	width: number
	height: number
	frame?: number
	before?: Buffer[]
	scan?: Buffer
	after?: Buffer
}

/** A JPEG in structure only: start, `before`, frame header, scan header, `scan`, end, `after`. No decoder could show it. */
export function fakeJpeg(options: FakeJpeg): Buffer {
	const {
		width,
		height,
		frame = 0xc0,
		before = [],
		scan = Buffer.from([1, 2, 3]),
		after = Buffer.alloc(0),
	} = options
	const sizes = Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0])
	return Buffer.concat([
		Buffer.from([0xff, 0xd8]),
		...before,
		jpegSegment(frame, sizes),
		jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
		scan,
		Buffer.from([0xff, 0xd9]),
		after,
	])
}
