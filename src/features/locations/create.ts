import type { ActDeps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import { tidy } from '../../kit/text/text.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import type { CreateLocation } from './model.ts'
import { countLocations, insertLocation } from './queries.ts'
import type { Location } from './table.ts'

const MAX_LOCATIONS = 1_000

/** @throws Problem 409 if the organization has `MAX_LOCATIONS` */
export function createLocation(
	deps: ActDeps,
	{ actor, input }: { actor: Actor; input: CreateLocation },
): Promise<Location> {
	return deps.write((tx) => {
		const { organizationId } = actor
		if (countLocations(tx, organizationId) >= MAX_LOCATIONS)
			throw problem('conflict', `An organization has at most ${MAX_LOCATIONS} locations. Delete one first.`)
		const now = deps.clock.now()
		const location: Location = {
			id: deps.ids.next(),
			organizationId,
			name: tidy(input.name),
			timezone: input.timezone ?? null,
			active: true,
			createdAt: now,
			updatedAt: now,
			capacity: input.capacity ?? null,
			blockWhenFull: input.blockWhenFull ?? false,
		}
		insertLocation(tx, location)
		recordAudit(tx, deps, actor, { action: 'location.created', subject: location.id })
		return location
	})
}
