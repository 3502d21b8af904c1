import type { Organization } from '../../features/organization/table.ts'
import type { Look } from '../../features/locations/look.ts'
import type { Location } from '../../features/locations/table.ts'
import { addressAt, nameReleasee, releaseeOf } from '../../features/organization/place.ts'
import { linksOf } from '../../features/organization/organization.ts'
import { defined } from '../../kit/defined.ts'
import { brandStyle } from '../../kit/color/brand-colors.ts'
import { sha256, sha256Hex } from '../../kit/sha256.ts'
import type { PageAssets } from '../assets/entries.ts'
import type { InlineStyle, Page } from './page.ts'
import type { PageProps } from '../signing/page-props.ts'

export function brandStyleAddress({ color }: Pick<Look, 'color'>): string | undefined {
	if (color === null) return undefined
	return `/brand/${color.slice(1)}-${sha256Hex(brandStyle(color)).slice(0, 12)}.css`
}

/** The style of guests' pages, with a color of their own. */
export function inlineStyleOf({ files, style }: PageAssets, { color }: Pick<Look, 'color'>): InlineStyle {
	const text = new TextDecoder().decode(files.get(style)?.bytes) + (color === null ? '' : brandStyle(color))
	return { text, source: `'sha256-${Buffer.from(sha256(text)).toString('base64')}'` }
}

export function logoAddress({ logo }: Pick<Look, 'logo'>): string | undefined {
	return logo === null ? undefined : `/brand/logo/${logo.sha256}`
}

/** The picture at the top of a page; undefined where the venue has none. */
export function pictureOf({ picture }: Pick<Look, 'picture'>): Page['picture'] {
	if (picture === null) return undefined
	const { sha256, width, height } = picture
	return { url: `/brand/picture/${sha256}`, width, height }
}

/** @param location whose company and address may be others */
export function presentBrand(
	organization: Organization,
	look: Pick<Look, 'logo'>,
	location?: Location,
): PageProps['organization'] {
	const releasee = releaseeOf(organization, location)
	const { privacyUrl, imprintUrl, accessibilityUrl } = linksOf(organization)
	return {
		name: organization.name,
		...defined({
			logoUrl: logoAddress(look),
			releasee: releasee && nameReleasee(releasee),
			address: addressAt(organization, location) ?? undefined,
			privacyUrl: privacyUrl ?? undefined,
			imprintUrl: imprintUrl ?? undefined,
			accessibilityUrl: accessibilityUrl ?? undefined,
		}),
	}
}
