import type { Db } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import { MAX_COUNTED } from '../waivers/model.ts'
import { MOST_WAITING } from './model.ts'

/** `since`: when the oldest came, in milliseconds since 1970. */
export type Queue = { readonly waiting: number; readonly failing: number; readonly since: number | null }

function counted(sql: string) {
	const query = statement<Queue, [string]>(sql)
	return (db: Db, organizationId: string): Queue => {
		const row = query.get(db, organizationId)
		if (row === undefined) throw new Error('Counting gave no row.')
		return row
	}
}

/** The oldest of the whole box, in the order in which they are made, and of those the organization's own. */
const UNMADE = `SELECT organization_id, id, signed_at, missing_letters FROM waivers
	WHERE pdf_status IN ('pending', 'failed') AND purged_at IS NULL AND pdf_status = 'pending'
	ORDER BY seq LIMIT ${MOST_WAITING}`

/** Without those that wait for a font. */
export const readDocuments = counted(
	`WITH unmade AS (${UNMADE}) SELECT count(*) AS waiting, min(signed_at) AS since,
	(SELECT count(*) FROM (SELECT 1 FROM jobs INDEXED BY jobs_retried
		WHERE organization_id = ?1 AND kind IN ('waiver.images', 'waiver.pdf') AND failure IS NOT NULL
		LIMIT ${MOST_WAITING})) AS failing
	FROM unmade WHERE organization_id = ?1 AND missing_letters IS NULL`,
)

export const countWaitingForFont = statement.count<[organizationId: string]>(
	`SELECT count(*) AS n FROM (SELECT 1 FROM waivers INDEXED BY waivers_waiting_for_font
	WHERE organization_id = ? AND missing_letters IS NOT NULL LIMIT ${MAX_COUNTED})`,
)

/** Deliveries that failed and will be sent again, without those of paused endpoints. */
export const readDeliveries = counted(
	`SELECT count(*) AS waiting, coalesce(sum(attempt_count > 0), 0) AS failing, min(created_at) AS since
	FROM (SELECT d.attempt_count, d.created_at FROM webhook_endpoints e CROSS JOIN webhook_deliveries d
		ON d.endpoint_id = e.id AND d.pause_count = e.pause_count AND d.status = 'pending'
		WHERE e.organization_id = ?1 AND e.active = 1 AND e.deleted_at IS NULL LIMIT ${MOST_WAITING})`,
)

export const readMessages = counted(
	`SELECT count(*) AS waiting, coalesce(sum(attempts > 0), 0) AS failing, min(created_at) AS since
	FROM (SELECT attempts, created_at FROM messages
		WHERE organization_id = ?1 AND status = 'queued' ORDER BY seq LIMIT ${MOST_WAITING})`,
)

const newest = statement<{ at: number | null }, [string]>(
	'SELECT max(at) AS at FROM audit_log WHERE organization_id = ?',
)

/** When the newest act on the audit log was, in milliseconds since 1970. */
export function findNewestAct(db: Db, organizationId: string): number | null {
	return newest.get(db, organizationId)?.at ?? null
}

const newestOfAll = statement<{ at: number | null }, []>(
	'SELECT max((SELECT max(at) FROM audit_log WHERE organization_id = o.id)) AS at FROM organizations o',
)

/** As `findNewestAct`, of the whole box. */
export function findNewestActOfAll(db: Db): number | null {
	return newestOfAll.get(db)?.at ?? null
}
