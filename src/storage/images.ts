import sharp from 'sharp'

/** Longest edge of a kept photo, in pixels: enough to read an identity card by. */
const MAX_PHOTO_EDGE = 2_000

/** JPEG quality of a kept photo. */
const PHOTO_QUALITY = 82

/** Most pixels that are ever decoded: the interface's 8000 x 8000. */
const MAX_PIXELS = 64_000_000

export type CleanImage = {
	readonly bytes: Uint8Array
	readonly contentType: 'image/png' | 'image/jpeg'
	readonly width: number
	readonly height: number
}

/** The bytes have the head of an image and the body of none. */
export class UnreadableImage extends Error {}

// One image at a time keeps a box with 2 cores answering, and its memory flat.
sharp.concurrency(1)
sharp.cache(false)

/**
 * Decodes an image and encodes it anew, upright, so that nothing of the sender's file survives but the picture: no
 * position, no camera, no hidden payload.
 * @throws UnreadableImage when it can't be decoded to the end
 */
export async function cleanImage(bytes: Uint8Array, role: 'ink' | 'photo'): Promise<CleanImage> {
	const decoded = sharp(bytes, {
		failOn: 'error',
		limitInputPixels: MAX_PIXELS,
		sequentialRead: true,
	}).autoOrient()
	const encoded =
		role === 'ink'
			? decoded.png({ palette: true, colours: 16, compressionLevel: 9 })
			: decoded
					.resize({ width: MAX_PHOTO_EDGE, height: MAX_PHOTO_EDGE, fit: 'inside', withoutEnlargement: true })
					.flatten({ background: '#ffffff' })
					.toColourspace('srgb')
					.jpeg({ quality: PHOTO_QUALITY })
	try {
		const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
		const contentType = role === 'ink' ? 'image/png' : 'image/jpeg'
		return { bytes: data, contentType, width: info.width, height: info.height }
	} catch (error) {
		throw new UnreadableImage(error instanceof Error ? error.message : 'unknown', { cause: error })
	}
}
