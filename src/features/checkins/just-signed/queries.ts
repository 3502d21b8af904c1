import type { Db } from '../../../db/client.ts'
import { isAt } from '../../../db/places.ts'
import type { Places } from '../../../kit/places.ts'
import { statement } from '../../../db/statement.ts'
import { OPEN_FLAGS_SQL } from '../../waivers/people/coverage-queries.ts'
import type { Waiver } from '../../waivers/table.ts'

export type RecentWaiver = Pick<Waiver, 'seq' | 'id' | 'signedAt' | 'locationId'> & {
	readonly source: Exclude<Waiver['source'], 'import'>
	readonly signerTakesPart: 0 | 1
	readonly flagsOpen: number
}

/** A second guardian's waiver completes another one, and an imported one was signed elsewhere. */
const recent = statement<RecentWaiver>(
	`SELECT w.seq, w.id, w.signed_at AS signedAt, w.source, w.location_id AS locationId,
	w.evidence ->> '$.signerTakesPart' IS NOT 0 AS signerTakesPart,
	${OPEN_FLAGS_SQL} AS flagsOpen
	FROM waivers w
	WHERE w.organization_id = ?1 AND w.recency >= (?2 << 16)
	AND w.source <> 'import' AND w.voided_at IS NULL AND w.purged_at IS NULL
	AND ${isAt('w.location_id', '?3')}
	AND NOT EXISTS (SELECT 1 FROM co_signings s WHERE s.co_waiver_seq = w.seq)
	ORDER BY w.recency DESC LIMIT ?4`,
)

export type RecentSearch = {
	readonly organizationId: string
	/** Milliseconds since 1970. */
	readonly from: number
	readonly places: Places
	readonly limit: number
}

/** The newest first. */
export function listRecent(db: Db, { organizationId, from, places, limit }: RecentSearch): RecentWaiver[] {
	return recent.all(db, organizationId, from, places, limit)
}
