import type { LocationShape } from './model.ts'
import type { Location } from './table.ts'

export function presentLocation({
	id,
	name,
	timezone,
	active,
	capacity,
	blockWhenFull,
	...place
}: Location): LocationShape {
	const { country, region, jurisdiction, legalName, registration, address } = place
	return {
		id,
		name,
		timezone,
		active,
		capacity,
		blockWhenFull,
		address,
		country,
		region,
		jurisdiction,
		legalName,
		registration,
	}
}
