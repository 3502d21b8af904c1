import type { Block } from '../../blocks/types.ts'
import type { Location } from '../../features/locations/table.ts'
import { countryAt } from '../../features/organization/place.ts'
import type { Organization } from '../../features/organization/table.ts'

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
