import type { Organization } from '../../features/organization/table.ts'
import { brandingOf, linksOf } from '../../features/organization/organization.ts'
import { defined } from '../../kit/defined.ts'
import { brandStyle } from '../../kit/color/brand-colors.ts'
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
