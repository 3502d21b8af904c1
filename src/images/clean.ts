import type { default as Decoder, Sharp } from 'sharp'
import { systemClock } from '../kit/time/clock.ts'
import { messageOf } from '../kit/errors.ts'

/** The largest photo of a person, in pixels: 200 for each inch of its print, which is 80 by 60 mm. */
const PHOTO = { size: { width: 630, height: 472 }, quality: 75, mozjpeg: true } as const

/** The largest picture with text, in pixels: an identity card, or a sheet of paper. */
const DOCUMENT = { size: { width: 2_000, height: 2_000 }, quality: 82, mozjpeg: false } as const

/** A photo of a person beside their name, for screens of double density. */
const FACE = { size: { width: 160, height: 160 }, quality: 75, mozjpeg: false } as const

/** Twice its size in mails and on pages, for screens of double density. */
const LOGO_SIZE = { width: 640, height: 320 } as const

/** A band across a guests' page, on a phone of triple density. */
const BAND_SIZE = { width: 1_200, height: 400 } as const

/** What a phone is to load of it. */
const BAND_FILE = { maxBytes: 40_000, qualities: [64, 48, 32, 16] } as const

/** 8000 x 8000, the limit of the API. */
const MAX_PIXELS = 64_000_000

/** An image in several passes is held whole: 8 bytes a pixel of an interlaced PNG, up to 6 of a progressive JPEG. */
const MAX_HELD_PIXELS = { png: 12_500_000, jpeg: 24_000_000 } as const

/** The decoder checks it between lines, but not between scans. */
const DECODE_LIMIT_SECONDS = 10

type ImageType = 'image/png' | 'image/jpeg'

export type CleanImage<Type = ImageType> = {
	readonly bytes: Uint8Array
	readonly contentType: Type
	readonly width: number
	readonly height: number
	readonly tookMs: number
}

export class UnreadableImage extends Error {
	readonly tookMs: number

	constructor(tookMs: number, cause: unknown) {
		super(messageOf(cause), { cause })
		this.tookMs = tookMs
	}
}

/** The image took longer than the limit. On a less busy machine it may be readable. */
export class SlowImage extends UnreadableImage {}

let decoder: Promise<typeof Decoder> | undefined

/** Loads the decoder with the first image: it takes a fifth of an idle service's memory. */
function loadDecoder(): Promise<typeof Decoder> {
	decoder ??= import('sharp').then(({ default: sharp }) => {
		// One image at a time keeps a machine with 2 cores responsive, and its memory flat.
		sharp.concurrency(1)
		sharp.cache(false)
		return sharp
	})
	return decoder
}

let last: Promise<unknown> = Promise.resolve()

export type ImageRole = 'ink' | 'photo' | 'face' | 'document' | 'logo'

/**
 * Encodes an image again, so that only the picture remains: no position, no camera, no hidden payload. One at a time,
 * because each may take 100 MB.
 * @throws UnreadableImage if it can't be decoded or needs more memory, SlowImage if it takes longer than the limit
 */
export function cleanImage(
	bytes: Uint8Array,
	role: ImageRole,
	limitSeconds = DECODE_LIMIT_SECONDS,
): Promise<CleanImage> {
	return inTurn(() => encodeAnew(bytes, ENCODERS[role], limitSeconds))
}

/** The same for a band, which becomes a WebP. */
export function cleanBand(bytes: Uint8Array): Promise<CleanImage<'image/webp'>> {
	return inTurn(() => encodeAnew(bytes, BAND, DECODE_LIMIT_SECONDS))
}

function inTurn<Result>(encode: () => Promise<Result>): Promise<Result> {
	const result = last.then(encode)
	last = result.catch(() => undefined)
	return result
}

async function encodeAnew<Type>(
	bytes: Uint8Array,
	encoder: Encoder<Type>,
	limitSeconds: number,
): Promise<CleanImage<Type>> {
	const sharp = await loadDecoder()
	const begunAt = systemClock.monotonic()
	const tookMs = (): number => systemClock.monotonic() - begunAt
	try {
		const limitInputPixels = await mostPixelsOf(sharp, bytes)
		const picture = sharp(bytes, { failOn: 'error', limitInputPixels, sequentialRead: true })
			.timeout({ seconds: limitSeconds })
			.autoOrient()
		const { data, info } = await encodeSmall(picture, encoder)
		const { contentType } = encoder
		return { bytes: data, contentType, width: info.width, height: info.height, tookMs: tookMs() }
	} catch (error) {
		const isSlow = messageOf(error).startsWith('timeout:')
		throw isSlow ? new SlowImage(tookMs(), error) : new UnreadableImage(tookMs(), error)
	}
}

/** @param quality of a file that may be only so large, from 100 down */
type Encode = (picture: Sharp, quality: number) => Sharp

type Encoder<Type> = Pick<CleanImage<Type>, 'contentType'> & {
	readonly encode: Encode
	/** Given where a file may be only so large. The last quality is taken as it is. */
	readonly small?: { readonly maxBytes: number; readonly qualities: readonly [number, ...number[]] }
}

async function encodeSmall(picture: Sharp, { encode, small }: Encoder<unknown>) {
	if (small === undefined) return encode(picture, 100).toBuffer({ resolveWithObject: true })
	const [first, ...others] = small.qualities
	const encodeAs = (quality: number) => encode(picture.clone(), quality).toBuffer({ resolveWithObject: true })
	let encoded = await encodeAs(first)
	for (const quality of others) {
		if (encoded.data.length <= small.maxBytes) break
		encoded = await encodeAs(quality)
	}
	return encoded
}

const ENCODERS: Readonly<Record<ImageRole, Encoder<ImageType>>> = {
	ink: {
		contentType: 'image/png',
		// Twice as fast as the default effort, and 3 % larger. Without dithering, which would put dots around the
		// ink.
		encode: (picture) => picture.png({ palette: true, colours: 16, effort: 1, dither: 0 }),
	},
	photo: makeEncoder(PHOTO),
	face: makeEncoder(FACE),
	document: makeEncoder(DOCUMENT),
	logo: {
		contentType: 'image/png',
		encode: (picture) =>
			picture
				.resize({ ...LOGO_SIZE, fit: 'inside', withoutEnlargement: true })
				.toColourspace('srgb')
				.png({ compressionLevel: 9 }),
	},
}

const BAND: Encoder<'image/webp'> = {
	contentType: 'image/webp',
	encode: (picture, quality) =>
		picture
			.resize({ ...BAND_SIZE, fit: 'cover', position: 'attention' })
			.flatten({ background: '#ffffff' })
			.toColourspace('srgb')
			.webp({ quality, effort: 5 }),
	small: BAND_FILE,
}

function makeEncoder({
	size,
	quality,
	mozjpeg,
}: typeof PHOTO | typeof FACE | typeof DOCUMENT): Encoder<ImageType> {
	return {
		contentType: 'image/jpeg',
		encode: (picture) =>
			picture
				.resize({ ...size, fit: 'inside', withoutEnlargement: true })
				.flatten({ background: '#ffffff' })
				.toColourspace('srgb')
				.jpeg({ quality, mozjpeg }),
	}
}

async function mostPixelsOf(sharp: typeof Decoder, bytes: Uint8Array): Promise<number> {
	const { format, isProgressive } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
	if (!isProgressive) return MAX_PIXELS
	return format === 'png' ? MAX_HELD_PIXELS.png : MAX_HELD_PIXELS.jpeg
}
