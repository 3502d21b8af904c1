import type { Block } from '../../blocks/types.ts'
import type { Location } from '../../features/locations/table.ts'
import type { Organization } from '../../features/organization/table.ts'

/** The country of the location, else of the organization, as ISO 3166-1 alpha-2; null if nobody has said. */
export function countryAt({ settings }: Organization, location?: Pick<Location, 'country'>): string | null {
	return location?.country ?? settings.country ?? null
}

/** Preselects the country of the place in each address for which the form names none: most guests live there. */
export function withPresetCountry(
	blocks: readonly Block[],
	organization: Organization,
	location?: Pick<Location, 'country'>,
): readonly Block[] {
	const country = countryAt(organization, location)
	if (country === null) return blocks
	return blocks.map((block) => (block.type === 'address' ? { defaultCountry: country, ...block } : block))
}
