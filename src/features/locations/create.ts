import { problem } from '../../http/problems.ts'
import { tidy, tidyOrNull } from '../../kit/text/text.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { PLAIN_LOOK, readLook, writeLook } from './look.ts'
import type { LookDeps } from './look.ts'
import { requireJurisdiction } from './require-jurisdiction.ts'
import type { CreateLocation } from './model.ts'
import { countLocations, insertLocation } from './queries.ts'
import type { Location } from './table.ts'

const MAX_LOCATIONS = 1_000

/** @throws Problem 409 if the organization has `MAX_LOCATIONS`, 422 for an unknown jurisdiction or an invalid image */
export async function createLocation(
	deps: LookDeps,
	{ actor, input }: { actor: Actor; input: CreateLocation },
): Promise<Location> {
	requireJurisdiction(input.jurisdiction)
	return writeLook(deps, await readLook(input.branding ?? {}), (tx, look) => {
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
			country: input.country ?? null,
			region: input.region ?? null,
			jurisdiction: input.jurisdiction ?? null,
			legalName: tidyOrNull(input.legalName ?? null),
			registration: tidyOrNull(input.registration ?? null),
			address: tidyOrNull(input.address ?? null),
			retention: input.retention ?? null,
			branding: { ...PLAIN_LOOK, ...look },
			formerLogos: [],
			overrides: [],
		}
		insertLocation(tx, location)
		recordAudit(tx, deps, actor, { action: 'location.created', subject: location.id })
		return location
	})
}
