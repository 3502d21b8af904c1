import { onlyAt } from '../../../kit/places.ts'
import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { requireLocation } from '../../locations/require.ts'
import { emitEvent } from '../../webhooks/emit.ts'
import type { CheckinRow } from '../queries.ts'
import { capacityAt } from './inside.ts'
import { countPresent } from './queries.ts'
import { venueDaysOf } from './venue-days.ts'

/**
 * Once an arrival fills its location, or the whole organization: not again until somebody has left.
 * @param people how many came with it
 */
export function tellFull(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	{ organizationId, locationId, checkedInAt: at, actor }: CheckinRow,
	people: number,
): void {
	for (const place of locationId === null ? [null] : [locationId, null]) {
		const location = place === null ? undefined : requireLocation(tx, organizationId, place)
		const capacity = capacityAt(tx, organizationId, location)
		if (capacity === null) continue
		const starts = venueDaysOf(tx, organizationId).startsOf(at)
		const { came, left } = countPresent(tx, { organizationId, at, starts, places: onlyAt(place) })
		const inside = came - left
		if (inside < capacity || inside - people >= capacity) continue
		const data = { locationId: place, inside, capacity }
		emitEvent(tx, deps, { organizationId, type: 'capacity.reached', data, actor })
	}
}
