import type { Deps } from '../../../deps.ts'
import { holdsScope } from '../../../api/scopes.ts'
import type { Caller } from '../../../http/request-context.ts'
import { mapInTurns } from '../../../kit/limits/next-turn.ts'
import { dayInZone, endOfDay, startOfDay } from '../../../kit/time/dates.ts'
import { DAY_MS } from '../../../kit/time/durations.ts'
import { requireOrganization } from '../../organization/organization.ts'
import { idsOf } from '../../participants/participant.ts'
import { findParticipant } from '../../participants/queries.ts'
import { presentStanding } from '../lookup/present.ts'
import { readStanding } from '../lookup/standing.ts'
import { LIKELY_DAYS } from './model.ts'
import type { KeptGuest, KeptGuests } from './model.ts'
import { listLikely } from './queries.ts'

/** People who are read before waiting requests go first: about a millisecond. */
const PER_TURN = 10

export type KeptQuestion = {
	readonly organizationId: string
	readonly seesBirth: boolean
	readonly locationId: string | null
}

export function questionOf(
	{ organizationId, scopes }: Pick<Caller, 'organizationId' | 'scopes'>,
	locationId: string | null,
): KeptQuestion {
	return { organizationId, seesBirth: holdsScope(scopes, 'participants:read'), locationId }
}

/** Whoever may come today, read in turns with other requests. */
export async function findKept(
	{ db, clock }: Pick<Deps, 'db' | 'clock'>,
	{ organizationId, seesBirth, locationId }: KeptQuestion,
): Promise<KeptGuests> {
	const now = clock.now()
	const { timezone } = requireOrganization(db, organizationId)
	const today = dayInZone(now, timezone)
	const day = [startOfDay(today, timezone), endOfDay(today, timezone)] as const
	const ids = listLikely(db, { organizationId, today, day, from: now - LIKELY_DAYS * DAY_MS })
	const read = (id: string): KeptGuest[] => {
		const participant = findParticipant(db, organizationId, id)
		// They may have been erased or merged since the ids were listed.
		if (participant === undefined || participant.nameFolded === '' || participant.mergedInto !== null)
			return []
		const question = { organizationId, ids: idsOf(db, participant), now, today, locationId }
		return [presentStanding(participant, readStanding(db, question), { today, seesBirth })]
	}
	return { items: (await mapInTurns(ids, PER_TURN, read)).flat() }
}
