import type { Db } from '../../../db/client.ts'
import { statement } from '../../../db/statement.ts'
import { MAX_KEPT } from './model.ts'

/** The newest of each kind, so that the cost doesn't grow with the venue. */
const likely = statement<{ id: string }>(
	`WITH recent (participant_id, at) AS (
		SELECT participant_id, ${Number.MAX_SAFE_INTEGER} FROM bans
		WHERE organization_id = ?1 AND (until IS NULL OR until >= ?2)
		UNION ALL SELECT p.participant_id, w.signed_at FROM (
			SELECT seq, signed_at FROM waivers
			WHERE organization_id = ?1 AND recency >= (?3 << 16) AND source <> 'import'
			ORDER BY recency DESC LIMIT ${MAX_KEPT}
		) w CROSS JOIN waiver_participants p ON p.waiver_seq = w.seq
		UNION ALL SELECT p.participant_id, c.checked_in_at FROM (
			SELECT seq, waiver_seq, checked_in_at FROM checkins
			WHERE organization_id = ?1 AND checked_in_at >= ?3 AND annulled_at IS NULL
			ORDER BY checked_in_at DESC LIMIT ${MAX_KEPT}
		) c CROSS JOIN checkin_participants a ON a.checkin_seq = c.seq
		CROSS JOIN waiver_participants p ON p.waiver_seq = c.waiver_seq AND p.position = a.position
		UNION ALL SELECT p.participant_id, w.signed_at FROM (
			SELECT w.seq, w.signed_at FROM events e CROSS JOIN waivers w ON w.event_id = e.id
			WHERE e.organization_id = ?1 AND coalesce(e.starts_at, ${Number.MAX_SAFE_INTEGER}) BETWEEN ?4 AND ?5
			ORDER BY w.seq DESC LIMIT ${MAX_KEPT}
		) w CROSS JOIN waiver_participants p ON p.waiver_seq = w.seq
	)
	SELECT coalesce(p.merged_into, p.id) AS id FROM recent r CROSS JOIN participants p ON p.id = r.participant_id
	WHERE p.name_folded <> '' GROUP BY 1 ORDER BY max(r.at) DESC, 1 LIMIT ${MAX_KEPT}`,
)

export type LikelySearch = {
	readonly organizationId: string
	/** YYYY-MM-DD */
	readonly today: string
	/** When they signed or came at the earliest, in milliseconds since 1970. */
	readonly from: number
	/** When today's events begin, in milliseconds since 1970, both inclusive. */
	readonly day: readonly [from: number, to: number]
}

/** The ids of the people who may come today, without those that were merged into others. */
export function listLikely(db: Db, { organizationId, today, from, day }: LikelySearch): string[] {
	return likely.all(db, organizationId, today, from, ...day).map(({ id }) => id)
}
