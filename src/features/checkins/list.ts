import { onlyAt } from '../../kit/places.ts'
import type { Reach } from '../../kit/places.ts'
import type { Deps } from '../../deps.ts'
import { readCursor, toPage } from '../../http/page.ts'
import { dayInZone, endOfDay, isDay, startOfDay, toTimestamp } from '../../kit/time/dates.ts'
import { endOfMoment, requireTime, startOfMoment } from '../../kit/time/moment.ts'
import { requireOrganization } from '../organization/organization.ts'
import { zoneOfPlaces } from '../organization/zones.ts'
import { findParticipantIds } from '../participants/participant.ts'
import type { CheckinList, ListCheckins } from './model.ts'
import { venueDaysOf } from './presence/venue-days.ts'
import { checkinPresenter } from './present.ts'
import { countCheckins, findCheckinSeq, findMost, listArrived, listCheckins } from './queries.ts'

/**
 * Newest first by default: after a timeout a caller sees whether its check-in was stored (specification, Check-ins rule 2).
 * @throws Problem 422 for an unknown cursor
 */
export function findCheckins(
	deps: Pick<Deps, 'db' | 'clock'>,
	{ organizationId, places }: Reach,
	{ limit, cursor, sort, count, from, to, insideAt, ...wanted }: ListCheckins,
): CheckinList {
	const { db } = deps
	const { timezone } = requireOrganization(db, organizationId)
	const days = venueDaysOf(db, organizationId)
	const instantOf = (at: number) => ({ at, starts: days.startsOf(at) })
	const now = instantOf(deps.clock.now())
	const filter = {
		organizationId,
		insideAt: insideAt === undefined ? undefined : instantOf(requireTime(insideAt)),
		presence: wanted.presence,
		now,
		isOverride: wanted.override !== undefined,
		sort,
		after: readCursor(cursor, (id) => findCheckinSeq(db, organizationId, id)),
		from: from === undefined ? undefined : startOfMoment(from, timezone),
		to: to === undefined ? undefined : endOfMoment(to, timezone),
		waiverId: wanted.waiverId?.toLowerCase(),
		participantIds:
			wanted.participantId === undefined
				? undefined
				: (findParticipantIds(db, organizationId, wanted.participantId.toLowerCase()) ?? []),
		places: wanted.locationId === undefined ? places : onlyAt(wanted.locationId.toLowerCase()),
		eventId: wanted.eventId?.toLowerCase(),
	}
	const rows = listCheckins(db, filter, limit + 1)
	const arrivals = listArrived(db, rows)
	const present = checkinPresenter(deps, organizationId)
	const page = toPage(rows, limit, (row) => present({ checkin: row, people: arrivals.get(row.seq) ?? [] }))
	if (count === undefined) return page
	const isDayThere = isWholeDay(filter, zoneOfPlaces(db, organizationId, filter.places))
	const most = (from === to && isDay(from ?? '')) || isDayThere ? findMost(db, filter) : undefined
	return {
		...page,
		counts: {
			...countCheckins(db, filter),
			most: most === undefined ? null : { people: most.people, at: toTimestamp(most.at) },
		},
	}
}

type Span = { readonly from: number | undefined; readonly to: number | undefined }

function isWholeDay({ from, to }: Span, timezone: string): boolean {
	if (from === undefined || to === undefined) return false
	const day = dayInZone(from, timezone)
	return from === startOfDay(day, timezone) && to === endOfDay(day, timezone)
}
