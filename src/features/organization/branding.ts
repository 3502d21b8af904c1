import { isEmail } from '../../blocks/answers/email.ts'
import type { Deps } from '../../deps.ts'
import { invalidField } from '../../http/problems.ts'
import { tidy } from '../../kit/text/text.ts'
import { cleanBand, cleanImage } from '../../images/clean.ts'
import type { CleanImage } from '../../images/clean.ts'
import { readImageDataUrl } from '../../images/read-data-url.ts'
import { MAX_LOGO_BYTES, MAX_LOGO_EDGE, MAX_PICTURE_BYTES } from './model.ts'
import type { BrandingChanges } from './model.ts'
import type { BrandImage, Branding } from './table.ts'
import { defined } from '../../kit/defined.ts'

export const PLAIN_BRANDING: Branding = { logo: null, picture: null, color: null, replyTo: null }

/** Its images are decoded and encoded again; undefined fields stay. */
export type ReadBranding = Partial<Omit<Branding, 'logo' | 'picture'>> & {
	readonly logo?: CleanImage | null
	readonly picture?: CleanImage<'image/webp'> | null
}

/** @throws Problem 422 for an image that is not a PNG or JPEG or is too large, and for an invalid email address */
export async function readBranding(changes: BrandingChanges): Promise<ReadBranding> {
	const { logo, picture, color, replyTo } = changes
	const address = typeof replyTo === 'string' ? tidy(replyTo) : replyTo
	if (typeof address === 'string' && !isEmail(address))
		throw invalidField('/branding/replyTo', 'not_an_email', 'Send an email address.')
	return {
		...defined({ logo: await readImage(LOGO, logo), picture: await readImage(PICTURE, picture) }),
		...(color === undefined ? {} : { color: color?.toLowerCase() ?? null }),
		...defined({ replyTo: address }),
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

/** Stores the files of new images. */
export async function storeBranding(
	files: Deps['files'],
	{ logo, picture, ...others }: ReadBranding,
): Promise<Partial<Branding>> {
	const store = async <Type>(image: CleanImage<Type>): Promise<BrandImage<Type>> => {
		const { bytes, contentType, width, height } = image
		return { contentType, width, height, sha256: await files.put(bytes), bytes: bytes.length }
	}
	return {
		...others,
		...defined({ logo: logo && (await store(logo)), picture: picture && (await store(picture)) }),
	}
}

export function readBrandFile(
	{ files }: Pick<Deps, 'files'>,
	{ sha256 }: Pick<BrandImage<unknown>, 'sha256'>,
): Promise<Uint8Array | undefined> {
	return files.get(sha256)
}
