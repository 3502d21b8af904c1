import type { LocationShape } from './model.ts'
import type { Location } from './table.ts'

export function presentLocation({
	id,
	name,
	timezone,
	active,
	capacity,
	blockWhenFull,
}: Location): LocationShape {
	return { id, name, timezone, active, capacity, blockWhenFull }
}
