import type { default as Decoder, Sharp } from 'sharp'
import { systemClock } from '../kit/clock.ts'
import { messageOf } from '../kit/message-of.ts'

/** Largest kept photo, in pixels: enough to read an identity card by. */
const PHOTO_SIZE = { width: 2_000, height: 2_000 } as const

/** Largest kept logo, in pixels: twice what mails and pages show it at, for screens of double density. */
const LOGO_SIZE = { width: 640, height: 320 } as const

/** JPEG quality of a kept photo. */
const PHOTO_QUALITY = 82

/** Most pixels that are ever decoded: the interface's 8000 x 8000. */
const MAX_PIXELS = 64_000_000

/**
 * Most pixels of an image whose lines come in several passes, so that a decoder must hold all of it: 8 bytes a pixel in
 * an interlaced PNG, and up to 6 in a progressive JPEG.
 */
const MAX_HELD_PIXELS = { png: 12_500_000, jpeg: 24_000_000 } as const

/** Longest that one image may be worked on, in seconds. The decoder looks at it between lines, and not between scans. */
const DECODE_LIMIT_SECONDS = 10

export type CleanImage = {
	readonly bytes: Uint8Array
	readonly contentType: 'image/png' | 'image/jpeg'
	readonly width: number
	readonly height: number
	/** How long the decoder was at it, in milliseconds. */
	readonly tookMs: number
}

/** The bytes have the head of an image and the body of none. */
export class UnreadableImage extends Error {
	/** How long the decoder was at it, in milliseconds. */
	readonly tookMs: number

	constructor(tookMs: number, cause: unknown) {
		super(messageOf(cause), { cause })
		this.tookMs = tookMs
	}
}

/** The image took longer than the limit: on a box that is less busy it may be read. */
export class SlowImage extends UnreadableImage {}

let decoder: Promise<typeof Decoder> | undefined

/** The decoder, loaded with the first image: until then it would be a fifth of an idle service's memory. */
function loadDecoder(): Promise<typeof Decoder> {
	decoder ??= import('sharp').then(({ default: sharp }) => {
		// One image at a time keeps a box with 2 cores answering, and its memory flat.
		sharp.concurrency(1)
		sharp.cache(false)
		return sharp
	})
	return decoder
}

let last: Promise<unknown> = Promise.resolve()

/** What an image shows, which says how it is kept. */
type ImageRole = 'ink' | 'photo' | 'logo'

/**
 * Decodes an image and encodes it anew, upright, so that nothing of the sender's file survives but the picture: no
 * position, no camera, no hidden payload. One image after the other, whoever asks, for each may take 100 MB meanwhile.
 * @throws UnreadableImage when it can't be decoded to the end or needs more memory than that, SlowImage when it takes
 * longer than the limit
 */
export function cleanImage(
	bytes: Uint8Array,
	role: ImageRole,
	limitSeconds = DECODE_LIMIT_SECONDS,
): Promise<CleanImage> {
	const cleaned = last.then(() => encodeAnew(bytes, role, limitSeconds))
	last = cleaned.catch(() => undefined)
	return cleaned
}

async function encodeAnew(bytes: Uint8Array, role: ImageRole, limitSeconds: number): Promise<CleanImage> {
	const sharp = await loadDecoder()
	const begunAt = systemClock.monotonic()
	const tookMs = (): number => systemClock.monotonic() - begunAt
	try {
		const limitInputPixels = await mostPixelsOf(sharp, bytes)
		const decoded = sharp(bytes, { failOn: 'error', limitInputPixels, sequentialRead: true })
			.timeout({ seconds: limitSeconds })
			.autoOrient()
		const { contentType, encode } = KEPT_AS[role]
		const { data, info } = await encode(decoded).toBuffer({ resolveWithObject: true })
		return { bytes: data, contentType, width: info.width, height: info.height, tookMs: tookMs() }
	} catch (error) {
		// As libvips says it.
		const isSlow = messageOf(error).startsWith('timeout:')
		throw isSlow ? new SlowImage(tookMs(), error) : new UnreadableImage(tookMs(), error)
	}
}

type KeptAs = Pick<CleanImage, 'contentType'> & { readonly encode: (decoded: Sharp) => Sharp }

const KEPT_AS: Readonly<Record<ImageRole, KeptAs>> = {
	ink: {
		contentType: 'image/png',
		// Twice as fast as the default effort, and 3 % larger. Dots that only look grey from afar would be no ink.
		encode: (decoded) => decoded.png({ palette: true, colours: 16, effort: 1, dither: 0 }),
	},
	photo: {
		contentType: 'image/jpeg',
		encode: (decoded) =>
			decoded
				.resize({ ...PHOTO_SIZE, fit: 'inside', withoutEnlargement: true })
				.flatten({ background: '#ffffff' })
				.toColourspace('srgb')
				.jpeg({ quality: PHOTO_QUALITY }),
	},
	logo: {
		contentType: 'image/png',
		encode: (decoded) =>
			decoded
				.resize({ ...LOGO_SIZE, fit: 'inside', withoutEnlargement: true })
				.toColourspace('srgb')
				.png({ compressionLevel: 9 }),
	},
}

async function mostPixelsOf(sharp: typeof Decoder, bytes: Uint8Array): Promise<number> {
	const { format, isProgressive } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
	if (!isProgressive) return MAX_PIXELS
	return format === 'png' ? MAX_HELD_PIXELS.png : MAX_HELD_PIXELS.jpeg
}
