import type { Db } from '../../../db/client.ts'
import { statement } from '../../../db/statement.ts'
import type { Stay } from '../presence/left.ts'
import { MAX_HOUSEHOLD, MAX_VISITS } from './model.ts'

const HOUSEHOLD_WAIVERS = 20

/** With `max`, SQLite takes the position from the row of the newest waiver. */
const household = statement<{ id: string }>(
	`SELECT o.participant_id AS id FROM (
		SELECT DISTINCT p.waiver_seq FROM waiver_participants p CROSS JOIN waivers w ON w.seq = p.waiver_seq
		WHERE p.participant_id IN (SELECT value FROM json_each(?1)) AND w.purged_at IS NULL
		ORDER BY p.waiver_seq DESC LIMIT ${HOUSEHOLD_WAIVERS}
	) m CROSS JOIN waiver_participants o ON o.waiver_seq = m.waiver_seq
	WHERE o.participant_id NOT IN (SELECT value FROM json_each(?1))
	GROUP BY o.participant_id ORDER BY max(m.waiver_seq) DESC, o.position LIMIT ${MAX_HOUSEHOLD}`,
)

export function listHousehold(db: Db, participantIds: readonly string[]): string[] {
	return household.all(db, JSON.stringify(participantIds)).map(({ id }) => id)
}

export type LastArrival = Stay & { readonly checkinId: string }

/** Reads only the newest arrival of each waiver, however often it was used. */
const lastArrival = statement<LastArrival>(
	`SELECT id AS checkinId, checked_in_at AS checkedInAt, checked_out_at AS checkedOutAt, checked_out_by AS checkedOutBy,
	annulled_at AS annulledAt, location_id AS locationId FROM checkins WHERE seq = (
		SELECT max((
			SELECT c.seq FROM checkins c
			CROSS JOIN checkin_participants a ON a.checkin_seq = c.seq AND a.position = p.position
			WHERE c.waiver_seq = p.waiver_seq AND c.annulled_at IS NULL AND (?2 IS NULL OR c.location_id = ?2)
			ORDER BY c.seq DESC LIMIT 1
		)) FROM waiver_participants p WHERE p.participant_id IN (SELECT value FROM json_each(?1))
	)`,
)

export function findLastArrival(
	db: Db,
	participantIds: readonly string[],
	locationId: string | null,
): LastArrival | undefined {
	return lastArrival.get(db, JSON.stringify(participantIds), locationId)
}

const visits = statement<{ n: number }>(
	`SELECT count(*) AS n FROM (
		SELECT 1 FROM waiver_participants p
		CROSS JOIN checkins c ON c.waiver_seq = p.waiver_seq
		CROSS JOIN checkin_participants a ON a.checkin_seq = c.seq AND a.position = p.position
		WHERE p.participant_id IN (SELECT value FROM json_each(?1))
		AND c.annulled_at IS NULL AND (?2 IS NULL OR c.location_id = ?2) LIMIT ${MAX_VISITS}
	)`,
)

export function countVisits(db: Db, participantIds: readonly string[], locationId: string | null): number {
	return visits.get(db, JSON.stringify(participantIds), locationId)?.n ?? 0
}
