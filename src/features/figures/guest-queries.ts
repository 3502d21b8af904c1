import type { Db } from '../../db/client.ts'
import { isAt } from '../../db/places.ts'
import { statement } from '../../db/statement.ts'
import { IS_FIRST } from '../today/queries.ts'
import type { Span } from '../today/queries.ts'

const SIGNED_IN = `waivers.organization_id = ?1 AND recency >= (?2 << 16) AND recency < ((?3 + 1) << 16)
	AND ${isAt('location_id', '?4')} AND purged_at IS NULL AND ${IS_FIRST}`

const languages = statement<{ language: string | null; waivers: number }>(
	`SELECT evidence ->> '$.language' AS language, count(*) AS waivers FROM waivers WHERE ${SIGNED_IN} GROUP BY 1`,
)

/** The languages in which waivers were signed; null for those that came without one. */
export function listLanguages(db: Db, { organizationId, from, to, places }: Span) {
	return languages.all(db, organizationId, from, to, places)
}

const births = statement<{ born: string; people: number }>(
	`SELECT p.person ->> '$.dateOfBirth' AS born, count(*) AS people FROM waivers
	CROSS JOIN waiver_participants p ON p.waiver_seq = waivers.seq
	WHERE ${SIGNED_IN} AND p.person ->> '$.dateOfBirth' IS NOT NULL
	AND (p.role = 'minor' OR evidence ->> '$.signerTakesPart' IS NOT 0) GROUP BY 1`,
)

/** The days of birth of the people who take part by the waivers that were signed. */
export function listBirths(db: Db, { organizationId, from, to, places }: Span) {
	return births.all(db, organizationId, from, to, places)
}

/** A check-in of the same person, or of a duplicate of theirs, before `c`. Most people have it among their first ones. */
const HAS_EARLIER = `EXISTS (
	SELECT 1 FROM participants me
	CROSS JOIN participants same ON same.id = coalesce(me.merged_into, me.id)
		OR same.merged_into = coalesce(me.merged_into, me.id)
	CROSS JOIN waiver_participants o ON o.participant_id = same.id
	CROSS JOIN checkins e ON e.waiver_seq = o.waiver_seq AND e.annulled_at IS NULL
		AND (e.checked_in_at, e.seq) < (c.checked_in_at, c.seq)
	CROSS JOIN checkin_participants a ON a.checkin_seq = e.seq AND a.position = o.position
	WHERE me.id = p.participant_id)`

const visits = statement<{ all: number; first: number }>(
	`SELECT count(*) AS "all", coalesce(sum(NOT ${HAS_EARLIER}), 0) AS first FROM checkins c
	CROSS JOIN checkin_participants a ON a.checkin_seq = c.seq
	CROSS JOIN waiver_participants p ON p.waiver_seq = c.waiver_seq AND p.position = a.position
	WHERE c.organization_id = ?1 AND c.checked_in_at BETWEEN ?2 AND ?3 AND c.annulled_at IS NULL
	AND ${isAt('c.location_id', '?4')}`,
)

/** People on check-ins, and for how many of them it was the first one anywhere. */
export function readVisits(db: Db, { organizationId, from, to, places }: Span) {
	return visits.get(db, organizationId, from, to, places) ?? { all: 0, first: 0 }
}
