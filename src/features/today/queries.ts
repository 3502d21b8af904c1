import type { Db } from '../../db/client.ts'
import { isAt } from '../../db/places.ts'
import type { Places } from '../../kit/places.ts'
import { statement } from '../../db/statement.ts'
import { placeOfMessage } from '../locations/is-own.ts'
import { MAX_COUNTED } from '../waivers/model.ts'

/** Every time zone's hours begin with a quarter. */
export const QUARTER_MS = 15 * 60_000

/** A co-signing counts with the waiver that it completes. */
export const IS_FIRST = 'NOT EXISTS (SELECT 1 FROM co_signings s WHERE s.co_waiver_seq = waivers.seq)'

/** Milliseconds since 1970, both inclusive. */
export type Span = {
	readonly organizationId: string
	readonly from: number
	readonly to: number
	readonly places: Places
}

/** By the quarter's number since 1970. */
export type Quarter = { readonly quarter: number; readonly n: number; readonly people: number }

const signings = statement<Quarter>(
	`SELECT signed_at / ${QUARTER_MS} AS quarter, count(*) AS n, 0 AS people FROM waivers
	WHERE organization_id = ?1 AND recency >= (?2 << 16) AND recency < ((?3 + 1) << 16)
	AND ${isAt('location_id', '?4')} AND ${IS_FIRST} GROUP BY quarter`,
)

export function countSigned(db: Db, { organizationId, from, to, places }: Span): Quarter[] {
	return signings.all(db, organizationId, from, to, places)
}

const arrivals = statement<Quarter>(
	`SELECT c.checked_in_at / ${QUARTER_MS} AS quarter, count(*) AS n,
	sum((SELECT count(*) FROM checkin_participants p WHERE p.checkin_seq = c.seq)) AS people FROM checkins c
	WHERE c.organization_id = ?1 AND c.checked_in_at BETWEEN ?2 AND ?3 AND c.annulled_at IS NULL
	AND ${isAt('c.location_id', '?4')} GROUP BY quarter`,
)

export function countArrivals(db: Db, { organizationId, from, to, places }: Span): Quarter[] {
	return arrivals.all(db, organizationId, from, to, places)
}

export type QueueCount = {
	readonly failedPdfs: number
	readonly failedMessages: number
	readonly pausedWebhooks: number
}

type Asked = Omit<Span, 'places'> & { readonly places?: Places }

const queueCounts = statement<QueueCount>(
	`SELECT (SELECT count(*) FROM (SELECT 1 FROM waivers INDEXED BY waivers_failed
		WHERE organization_id = ?1 AND pdf_status = 'failed' AND purged_at IS NULL
		AND ${isAt('location_id', '?4')} LIMIT ${MAX_COUNTED})) AS failedPdfs,
	(SELECT count(*) FROM messages m
		WHERE organization_id = ?1 AND status = 'failed' AND finished_at BETWEEN ?2 AND ?3
		AND ${isAt(placeOfMessage('m'), '?4')}) AS failedMessages,
	(SELECT count(*) FROM webhook_endpoints
		WHERE ?4 IS NULL AND organization_id = ?1 AND paused_reason IS NOT NULL AND deleted_at IS NULL) AS pausedWebhooks`,
)

/** @param places null for all: webhooks are of none of them */
export function countWaiting(db: Db, { organizationId, from, to, places = null }: Asked): QueueCount {
	const row = queueCounts.get(db, organizationId, from, to, places)
	if (row === undefined) throw new Error('Counting gave no row.')
	return row
}
