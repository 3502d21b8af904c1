import { isEmail } from '../../blocks/answers/email.ts'
import type { Deps } from '../../deps.ts'
import { invalidField } from '../../http/problems.ts'
import { tidy } from '../../kit/text/text.ts'
import type { CleanImage } from '../../images/clean.ts'
import { readImageDataUrl } from '../../images/read-data-url.ts'
import { MAX_LOGO_BYTES, MAX_LOGO_EDGE } from './model.ts'
import type { BrandingChanges } from './model.ts'
import type { Branding, Logo } from './table.ts'
import { defined } from '../../kit/defined.ts'

export const PLAIN_BRANDING: Branding = { logo: null, color: null, replyTo: null }

/** The logo is decoded and encoded again; undefined fields stay. */
export type ReadBranding = Partial<Omit<Branding, 'logo'>> & { readonly logo?: CleanImage | null }

/** @throws Problem 422 for a logo that is not a PNG or JPEG or is too large, and for an invalid email address */
export async function readBranding(changes: BrandingChanges): Promise<ReadBranding> {
	const { logo, color, replyTo } = changes
	const address = typeof replyTo === 'string' ? tidy(replyTo) : replyTo
	if (typeof address === 'string' && !isEmail(address))
		throw invalidField('/branding/replyTo', 'not_an_email', 'Send an email address.')
	return {
		...(logo === undefined ? {} : { logo: logo === null ? null : await readLogo(logo) }),
		...(color === undefined ? {} : { color: color?.toLowerCase() ?? null }),
		...defined({ replyTo: address }),
	}
}

async function readLogo(url: string): Promise<CleanImage> {
	const logo = await readImageDataUrl(url, 'logo', { maxBytes: MAX_LOGO_BYTES, maxPixels: MAX_LOGO_EDGE })
	if (typeof logo === 'string') throw invalidField('/branding/logo', 'image', logo)
	return logo
}

export function readLogoFile(
	{ files }: Pick<Deps, 'files'>,
	{ sha256 }: Pick<Logo, 'sha256'>,
): Promise<Uint8Array | undefined> {
	return files.get(sha256)
}
