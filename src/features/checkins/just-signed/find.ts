import { within } from '../../../kit/places.ts'
import type { Reach } from '../../../kit/places.ts'
import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { dayInZone, startOfDay, toTimestamp } from '../../../kit/time/dates.ts'
import { MINUTE_MS } from '../../../kit/time/durations.ts'
import { requireLocation } from '../../locations/require.ts'
import { zoneOfPlaces } from '../../organization/zones.ts'
import { idsOf, requireParticipant } from '../../participants/participant.ts'
import { listCovering } from '../../waivers/people/coverage-queries.ts'
import { judgeCoverage } from '../../waivers/people/coverage.ts'
import { listWaiverParticipants } from '../../waivers/queries.ts'
import { presentCoverage, presentName } from '../lookup/present.ts'
import { findLastArrival } from '../lookup/queries.ts'
import { LISTED_MINUTES, MAX_LISTED } from './model.ts'
import type { AskJustSigned, JustSigned } from './model.ts'
import { listRecent } from './queries.ts'
import type { RecentWaiver } from './queries.ts'

/** Waivers that are looked at: in a rush most of their people have come. */
const MAX_RECENT = 200

/** People who are listed, but for those of the last household: a class has dozens. */
const MAX_PEOPLE = 200

type Household = JustSigned['items'][number]

/**
 * The households that signed in the last half hour and have not come yet, the newest first. Whoever signed twice is
 * listed once, with the newest waiver. @throws Problem 404 for an unknown location
 */
export function findJustSigned(
	{ db, clock }: Pick<Deps, 'db' | 'clock'>,
	{ organizationId, places }: Reach,
	{ locationId }: AskJustSigned,
): JustSigned {
	const now = clock.now()
	// Somebody who signed at no place may come to any.
	const asked =
		locationId === undefined ? places : within([requireLocation(db, organizationId, locationId).id])
	const timezone = zoneOfPlaces(db, organizationId, asked)
	const waivers = listRecent(db, {
		organizationId,
		from: now - LISTED_MINUTES * MINUTE_MS,
		places: asked,
		limit: MAX_RECENT,
	})
	const today = startOfDay(dayInZone(now, timezone), timezone)
	const listedIds = new Set<string>()
	const items: Household[] = []
	for (const waiver of waivers) {
		const people = listPeople(db, { organizationId, now, today, waiver }).filter(
			({ participant: { id } }) => !listedIds.has(id),
		)
		for (const { participant } of people) listedIds.add(participant.id)
		const { id: waiverId, signedAt, source, flagsOpen, locationId: place } = waiver
		if (people.length > 0)
			items.push({ waiverId, signedAt: toTimestamp(signedAt), source, flagsOpen, people, locationId: place })
		if (items.length === MAX_LISTED || listedIds.size >= MAX_PEOPLE) break
	}
	return { items }
}

type Ask = {
	readonly organizationId: string
	readonly now: number
	/** When today began, in milliseconds since 1970. */
	readonly today: number
	readonly waiver: RecentWaiver
}

/** Those who take part and have not come: neither today, nor since they signed before midnight. */
function listPeople(db: Db, { organizationId, now, today, waiver }: Ask): Household['people'] {
	return listWaiverParticipants(db, waiver.seq).flatMap(({ participantId, role }) => {
		if (role === 'signer' && waiver.signerTakesPart === 0) return []
		const participant = requireParticipant(db, organizationId, participantId)
		const ids = idsOf(db, participant)
		const arrival = findLastArrival(db, ids, null)
		if (arrival !== undefined && arrival.checkedInAt >= Math.min(today, waiver.signedAt)) return []
		const coverage = judgeCoverage(listCovering(db, organizationId, ids), { from: now, to: now })
		return [{ participant: presentName(participant), role, coverage: presentCoverage(coverage) }]
	})
}
