import type { Db, Tx } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import { findBy } from '../../db/rows.ts'
import { waiverQueues } from './table.ts'
import type { WaiverQueue } from './table.ts'

export const findQueue = findBy(waiverQueues, 'organizationId', 'name')

const put = statement(
	`INSERT INTO waiver_queues (organization_id, name, cursor, marks) VALUES (?1, ?2, ?3, ?4)
	ON CONFLICT (organization_id, name) DO UPDATE SET cursor = ?3, marks = ?4`,
)

export function putQueue(tx: Tx, { organizationId, name, cursor, marks }: WaiverQueue): void {
	put.run(tx, organizationId, name, cursor, JSON.stringify(marks))
}

/** The event by which a waiver became whole. */
export type NewWaiverEvent = {
	readonly sequence: number
	readonly id: string
	readonly waiverId: string
	readonly templateId: string
}

const NEW_WAIVERS = `SELECT e.sequence, e.id, e.body ->> '$.data.waiverId' AS waiverId,
	e.body ->> '$.data.templateId' AS templateId
	FROM webhook_events e INDEXED BY webhook_events_signed
	WHERE e.organization_id = ?1 AND e.sequence > ?2 AND e.type IN ('waiver.signed', 'waiver.co_signed')
	AND (e.type = 'waiver.co_signed'
		OR (e.body ->> '$.data.coSigns' IS NULL AND e.body ->> '$.data.awaitsSecondGuardian' IS NULL))`

const UNPURGED = `EXISTS (SELECT 1 FROM waivers w WHERE w.id = e.body ->> '$.data.waiverId' AND w.purged_at IS NULL)`

const following = statement<NewWaiverEvent, [string, number, number]>(
	`${NEW_WAIVERS} AND ${UNPURGED} ORDER BY e.sequence LIMIT ?3`,
)

/** New waivers after an event, the oldest first, without those that have been purged. */
export function listNewWaivers(
	db: Db,
	organizationId: string,
	after: number,
	limit: number,
): NewWaiverEvent[] {
	return following.all(db, organizationId, after, limit)
}

const byId = statement<NewWaiverEvent, [string, number, string]>(`${NEW_WAIVERS} AND e.id = ?3`)

export function findNewWaiver(
	db: Db,
	organizationId: string,
	after: number,
	id: string,
): NewWaiverEvent | undefined {
	return byId.get(db, organizationId, after, id)
}
