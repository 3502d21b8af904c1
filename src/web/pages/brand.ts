import type { Organization } from '../../features/organization/table.ts'
import { brandingOf, linksOf } from '../../features/organization/organization.ts'
import { defined } from '../../kit/defined.ts'
import { brandColors } from '../../kit/color/brand-colors.ts'
import type { BrandColors } from '../../kit/color/brand-colors.ts'
import { sha256Hex } from '../../kit/sha256.ts'
import type { PageProps } from '../signing/page-props.ts'

export function brandStyleAddress(organization: Organization): string | undefined {
	const { color } = brandingOf(organization)
	if (color === null) return undefined
	return `/brand/${color.slice(1)}-${sha256Hex(brandStyle(color)).slice(0, 12)}.css`
}

export function presentBrand(organization: Organization): PageProps['organization'] {
	const { logo } = brandingOf(organization)
	const { privacyUrl, imprintUrl } = linksOf(organization)
	return {
		name: organization.name,
		...defined({
			logoUrl: logo === null ? undefined : `/brand/logo/${logo.sha256}`,
			address: organization.settings.address ?? undefined,
			privacyUrl: privacyUrl ?? undefined,
			imprintUrl: imprintUrl ?? undefined,
		}),
	}
}

export function brandStyle(color: string): string {
	const { light, dark } = brandColors(color)
	return `:root{${tokens(light)}}@media (prefers-color-scheme:dark){:root{${tokens(dark)}}}`
}

function tokens({ accent, onAccent, text, wash }: BrandColors): string {
	return `--accent:${accent};--on-accent:${onAccent};--accent-text:${text};--accent-wash:${wash}`
}
