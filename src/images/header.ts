import { readJpegHeader } from './jpeg-header.ts'
import { readPng } from './png.ts'

export type ImageSize = { readonly width: number; readonly height: number }

export type ImageHeader =
	| ({ readonly contentType: 'image/png' | 'image/jpeg' } & ImageSize)
	| { readonly fault: 'not_png_or_jpeg' | 'damaged' }

/**
 * Reads the type and size in pixels without decoding a pixel, in linear time, and never throws. An image that ends
 * early is `damaged`. Bytes after its end are accepted: phones append some, and re-encoding strips them.
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader {
	if (startsLike(bytes, PNG_SIGNATURE)) return describe('image/png', readPng(bytes))
	if (startsLike(bytes, JPEG_SIGNATURE)) return describe('image/jpeg', readJpegHeader(bytes))
	return { fault: 'not_png_or_jpeg' }
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG_SIGNATURE = [0xff, 0xd8, 0xff]

/** True also if the bytes end within the signature: such an image is damaged rather than of another type. */
function startsLike(bytes: Uint8Array, signature: readonly number[]): boolean {
	return bytes.length > 0 && signature.every((byte, i) => i >= bytes.length || bytes[i] === byte)
}

function describe(contentType: 'image/png' | 'image/jpeg', size: ImageSize | undefined): ImageHeader {
	return size === undefined ? { fault: 'damaged' } : { contentType, width: size.width, height: size.height }
}
