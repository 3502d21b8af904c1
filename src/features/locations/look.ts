import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { invalidField } from '../../http/problems.ts'
import { cleanBand, cleanImage } from '../../images/clean.ts'
import type { CleanImage } from '../../images/clean.ts'
import { readImageDataUrl } from '../../images/read-data-url.ts'
import { awaitCopies } from '../../jobs/await-copies.ts'
import { copyOffBox } from '../../jobs/queue.ts'
import { defined } from '../../kit/defined.ts'
import { MAX_LOGO_BYTES, MAX_LOGO_EDGE, MAX_PICTURE_BYTES } from './look-model.ts'
import type { LookChanges } from './look-model.ts'

/** The file is named by its hash. */
export type BrandImage<Type> = {
	readonly contentType: Type
	readonly sha256: string
	readonly bytes: number
	readonly width: number
	readonly height: number
}

export type Look = {
	readonly logo: BrandImage<'image/png' | 'image/jpeg'> | null
	/** At the top of guests' pages. */
	readonly picture: BrandImage<'image/webp'> | null
	/** `#rrggbb`, lower case. */
	readonly color: string | null
}

export const PLAIN_LOOK: Look = { logo: null, picture: null, color: null }

/** Its images are decoded and encoded again; undefined fields stay. */
type ReadLook = {
	readonly logo?: CleanImage | null
	readonly picture?: CleanImage<'image/webp'> | null
	readonly color?: string | null
}

/** @throws Problem 422 for an image that is not a PNG or JPEG or is too large */
export async function readLook({ logo, picture, color }: LookChanges): Promise<ReadLook> {
	return {
		...defined({ logo: await readImage(LOGO, logo), picture: await readImage(PICTURE, picture) }),
		...(color === undefined ? {} : { color: color?.toLowerCase() ?? null }),
	}
}

const LOGO = {
	path: '/branding/logo',
	maxBytes: MAX_LOGO_BYTES,
	clean: (bytes: Uint8Array) => cleanImage(bytes, 'logo'),
}

const PICTURE = { path: '/branding/picture', maxBytes: MAX_PICTURE_BYTES, clean: cleanBand }

type Kind<Type> = {
	readonly path: string
	readonly maxBytes: number
	clean(bytes: Uint8Array): Promise<CleanImage<Type>>
}

async function readImage<Type>(
	{ path, ...limits }: Kind<Type>,
	url: string | null | undefined,
): Promise<CleanImage<Type> | null | undefined> {
	if (url === null || url === undefined) return url
	const image = await readImageDataUrl(url, { ...limits, maxPixels: MAX_LOGO_EDGE })
	if (typeof image === 'string') throw invalidField(path, 'image', image)
	return image
}

export type LookDeps = Pick<Deps, 'db' | 'wake' | 'onWake' | 'write' | 'clock' | 'ids' | 'files' | 'replica'>

/** Stores the files of new images, and has a row written that names them. */
export async function writeLook<Written>(
	deps: LookDeps,
	read: ReadLook,
	write: (tx: Tx, newLook: Partial<Look>) => Written,
): Promise<Written> {
	if (!read.logo && !read.picture) {
		const { written } = await deps.write((tx) => ({ written: write(tx, withoutImages(read)) }))
		return written
	}
	// Otherwise a purge of the same image could delete the file before a row names it.
	const { written, names } = await deps.files.exclusively(async () => {
		const newLook = await storeImages(deps.files, read)
		const images = listFiles(newLook)
		return deps.write((tx) => {
			for (const sha256 of images) copyOffBox(tx, deps, sha256)
			return { written: write(tx, newLook), names: images }
		})
	})
	// With a bucket as the store, the response says that the images are there.
	if (deps.files.cache !== undefined) await awaitCopies(deps, names)
	return written
}

/** A look that has no new image. */
function withoutImages({ logo, picture, ...color }: ReadLook): Partial<Look> {
	return {
		...color,
		...(logo === null ? { logo } : {}),
		...(picture === null ? { picture } : {}),
	}
}

async function storeImages(
	files: Deps['files'],
	{ logo, picture, ...others }: ReadLook,
): Promise<Partial<Look>> {
	const store = async <Type>(image: CleanImage<Type>): Promise<BrandImage<Type>> => {
		const { bytes, contentType, width, height } = image
		return { contentType, width, height, sha256: await files.put(bytes), bytes: bytes.length }
	}
	return {
		...others,
		...defined({ logo: logo && (await store(logo)), picture: picture && (await store(picture)) }),
	}
}

/** @param formerLogos of PDFs that must render to the same bytes */
export function listFiles(
	{ logo, picture }: Partial<Look> = {},
	formerLogos: readonly string[] = [],
): string[] {
	return [...[logo, picture].flatMap((image) => (image ? [image.sha256] : [])), ...formerLogos]
}

/** Each is kept for ever, a quarter of a megabyte at most. */
const MAX_FORMER_LOGOS = 1_000

/**
 * The former logos, once a look is changed: PDFs that show them must render to the same bytes.
 * @throws Problem 422 for the change that would keep one too many
 */
export function addFormerLogo(
	formerLogos: readonly string[],
	before: Partial<Look>,
	newLook: Partial<Look>,
): readonly string[] {
	if (!before.logo || newLook.logo === undefined) return formerLogos
	const kept = [...new Set([...formerLogos, before.logo.sha256])]
	if (kept.length <= MAX_FORMER_LOGOS) return kept
	const message = `The logo was changed ${MAX_FORMER_LOGOS} times, and documents keep each. Leave it as it is.`
	throw invalidField('/branding/logo', 'too_many', message)
}

export function readBrandFile(
	{ files }: Pick<Deps, 'files'>,
	{ sha256 }: Pick<BrandImage<unknown>, 'sha256'>,
): Promise<Uint8Array | undefined> {
	return files.get(sha256)
}
