import { isEmail } from '../../blocks/answers/email.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../http/problems.ts'
import { decodeImageDataUrl } from '../../kit/data-url.ts'
import { readImageHeader } from '../../images/header.ts'
import { tidy } from '../../kit/text/text.ts'
import { UnreadableImage, cleanImage } from '../../images/clean.ts'
import type { CleanImage } from '../../images/clean.ts'
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
		throw invalid([{ path: '/branding/replyTo', code: 'not_an_email', message: 'Send an email address.' }])
	return {
		...(logo === undefined ? {} : { logo: logo === null ? null : await readLogo(logo) }),
		...(color === undefined ? {} : { color: color?.toLowerCase() ?? null }),
		...defined({ replyTo: address }),
	}
}

async function readLogo(url: string): Promise<CleanImage> {
	const bytes = decodeImageDataUrl(url)
	if (bytes === undefined) throw noLogo('Send a data URL of a PNG or JPEG in base64.')
	if (bytes.length > MAX_LOGO_BYTES) throw noLogo(`Send at most ${MAX_LOGO_BYTES / 1024} KiB.`)
	const header = readImageHeader(bytes)
	if ('fault' in header) throw noLogo('Send a complete PNG or JPEG.')
	if (Math.max(header.width, header.height) > MAX_LOGO_EDGE)
		throw noLogo(`Send at most ${MAX_LOGO_EDGE} pixels each way.`)
	try {
		return await cleanImage(bytes, 'logo')
	} catch (error) {
		if (error instanceof UnreadableImage) throw noLogo('Send a PNG or JPEG that can be decoded.')
		throw error
	}
}

function noLogo(message: string) {
	return invalid([{ path: '/branding/logo', code: 'image', message }])
}

export function readLogoFile(
	{ files }: Pick<Deps, 'files'>,
	{ sha256 }: Pick<Logo, 'sha256'>,
): Promise<Uint8Array | undefined> {
	return files.get(sha256)
}
