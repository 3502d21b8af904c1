import type { Db } from '../../../db/client.ts'
import { isAt } from '../../../db/places.ts'
import type { Places } from '../../../kit/places.ts'
import { statement } from '../../../db/statement.ts'
import type { CheckinRow } from '../queries.ts'
import type { Instant } from './venue-days.ts'

export type Presence = Instant & {
	readonly organizationId: string
	readonly places: Places
}

/** Arrivals `c` of the venue's day, until an instant. An index leads to the first of all days. */
const CAME = `c.organization_id = ?1 AND c.checked_in_at BETWEEN ?2 AND ?3
	AND c.checked_in_at >= coalesce(?5 ->> c.location_id, ?4)
	AND c.annulled_at IS NULL AND ${isAt('c.location_id', '?6')}`

const PEOPLE = '(SELECT count(*) FROM checkin_participants p WHERE p.checkin_seq = c.seq)'

const valuesOf = ({ organizationId, at, starts: { first, usual, own }, places }: Presence) =>
	[organizationId, first, at, usual, own, places] as const

const counts = statement<{ came: number; left: number }>(
	`SELECT coalesce(sum(${PEOPLE}), 0) AS came,
	coalesce(sum(${PEOPLE}) FILTER (WHERE c.checked_out_at IS NOT NULL), 0) AS left
	FROM checkins c WHERE ${CAME}`,
)

export function countPresent(db: Db, presence: Presence): { came: number; left: number } {
	return counts.get(db, ...valuesOf(presence)) ?? { came: 0, left: 0 }
}

export type PersonInside = {
	readonly checkinId: string
	readonly participantId: string
	/** Empty once the waiver is purged. */
	readonly firstName: string
	readonly lastName: string
	readonly locationId: string | null
	readonly checkedInAt: number
}

const people = statement<PersonInside>(
	`SELECT c.id AS checkinId, w.participant_id AS participantId, w.person ->> '$.firstName' AS firstName,
	w.person ->> '$.lastName' AS lastName, c.location_id AS locationId, c.checked_in_at AS checkedInAt
	FROM checkins c
	CROSS JOIN checkin_participants p ON p.checkin_seq = c.seq
	CROSS JOIN waiver_participants w ON w.waiver_seq = c.waiver_seq AND w.position = p.position
	WHERE ${CAME} AND c.checked_out_at IS NULL ORDER BY c.seq DESC, p.position LIMIT ?7`,
)

/** The newest arrival first. */
export function listPeopleInside(db: Db, presence: Presence, limit: number): PersonInside[] {
	return people.all(db, ...valuesOf(presence), limit)
}

const arrived = statement<{ n: number }>(
	'SELECT count(*) AS n FROM checkin_participants WHERE checkin_seq IN (SELECT value FROM json_each(?))',
)

export function countPeople(db: Db, rows: readonly Pick<CheckinRow, 'seq'>[]): number {
	return arrived.get(db, JSON.stringify(rows.map(({ seq }) => seq)))?.n ?? 0
}
