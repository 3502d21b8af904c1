import type { Deps } from '../../../deps.ts'
import { holdsScope } from '../../../api/scopes.ts'
import { KeyFileLost } from '../../../files/key-file.ts'
import type { Caller } from '../../../http/request-context.ts'
import { mapInTurns } from '../../../kit/limits/next-turn.ts'
import { dayInZone, endOfDay, startOfDay } from '../../../kit/time/dates.ts'
import { DAY_MS } from '../../../kit/time/durations.ts'
import { COPY_CODE_LENGTH } from '../../../search/read-lookup.ts'
import { findLinkOf, findToken } from '../../links/token/link.ts'
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

export type KeptDeps = Pick<Deps, 'db' | 'clock' | 'linkTokens'>

/** Whoever may come today, read in turns with other requests. */
export async function findKept(
	deps: KeptDeps,
	{ organizationId, seesBirth, locationId }: KeptQuestion,
): Promise<KeptGuests> {
	const { db, clock } = deps
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
		const standing = readStanding(db, question)
		return [
			{
				...presentStanding(participant, standing, { today, seesBirth }),
				passNumber: participant.passNumber,
				copyCode: readCopyCode(deps, standing.coverage.waiver?.id),
			},
		]
	}
	return { items: (await mapInTurns(ids, PER_TURN, read)).flat() }
}

/** Also null while links.key is lost or replaced: the guest is then found by name. */
function readCopyCode({ db, linkTokens }: KeptDeps, waiverId: string | undefined): string | null {
	const link = waiverId === undefined ? undefined : findLinkOf(db, 'copy', waiverId)
	// An expired link opens no copy, but still says whose it is.
	if (link === undefined || link.revokedAt !== null) return null
	try {
		return findToken({ linkTokens }, link)?.slice(0, COPY_CODE_LENGTH) ?? null
	} catch (error) {
		if (error instanceof KeyFileLost) return null
		throw error
	}
}
