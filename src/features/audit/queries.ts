import { and, desc, eq, gte, lte, sql } from 'drizzle-orm'
import type { Column, SQL } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { findBy } from '../../db/rows.ts'
import { statement } from '../../db/statement.ts'
import { auditLog, phiAccessLog } from './table.ts'
import type { AuditEntry, PhiAccess } from './table.ts'

export const insertAudit = statement.into(auditLog)

export const insertPhiAccess = statement.into(phiAccessLog)

export type LogPosition = { readonly at: number; readonly seq: number }

/** An absent filter does not restrict. Times in milliseconds, inclusive. */
export type AuditFilter = {
	readonly organizationId: string
	readonly actor?: string | undefined
	readonly action?: string | undefined
	/** Any of these. */
	readonly actions?: readonly string[] | undefined
	readonly from?: number | undefined
	readonly to?: number | undefined
	readonly before?: LogPosition | undefined
}

/** Most of the audit log has this action, so it is searched without the index on actions (migration 0003). */
const COMMONEST_ACTION = 'waiver.signed'

/** In the words of its index (migration 0026), which would not be used otherwise. */
const OVERRIDE = `action = 'checkin.created' AND json_extract(data, '$.isValid') = 0`

export function listAudit(
	db: Db,
	filter: AuditFilter & {
		subject?: string | undefined
		/** About any of these. */
		subjects?: readonly string[] | undefined
		/** Only arrivals of people without a valid waiver. */
		isOverride?: boolean | undefined
	},
	limit: number,
): AuditEntry[] {
	const { organizationId, actor, action, actions, subject, subjects, isOverride = false } = filter
	const isRare = (action !== undefined && action !== COMMONEST_ACTION) || actions !== undefined
	const isNarrow = subject !== undefined || subjects !== undefined
	return db
		.select()
		.from(auditLog)
		.where(
			and(
				equals(auditLog.organizationId, organizationId, !isNarrow),
				equals(auditLog.actor, actor, !isRare && !isOverride),
				equals(auditLog.subject, subject),
				subjects === undefined ? undefined : sql`${auditLog.subject} IN ${among(subjects)}`,
				equals(auditLog.action, action),
				actions === undefined ? undefined : sql`${auditLog.action} IN ${among(actions)}`,
				isOverride ? sql.raw(OVERRIDE) : undefined,
				isRare ? sql`${auditLog.action} <> ${sql.raw(`'${COMMONEST_ACTION}'`)}` : undefined,
				...timesOf(auditLog, filter),
			),
		)
		.orderBy(desc(auditLog.at), desc(auditLog.seq))
		.limit(limit)
		.all()
}

export function listPhiAccess(
	db: Db,
	filter: AuditFilter & { waiverId?: string | undefined; records?: Records | undefined },
	limit: number,
): PhiAccess[] {
	const { organizationId, actor, action, waiverId, records } = filter
	const isOpen = waiverId === undefined && records === undefined
	return db
		.select()
		.from(phiAccessLog)
		.where(
			and(
				equals(phiAccessLog.organizationId, organizationId, isOpen),
				equals(phiAccessLog.actor, actor),
				equals(phiAccessLog.action, action, actor === undefined),
				equals(phiAccessLog.waiverId, waiverId),
				records === undefined ? undefined : ofRecords(records),
				...timesOf(phiAccessLog, filter),
			),
		)
		.orderBy(desc(phiAccessLog.at), desc(phiAccessLog.seq))
		.limit(limit)
		.all()
}

/** SQLite can't tell which filter is narrowest. @param mayLead false excludes the column's index, by a plus sign */
function equals(column: Column, value: string | undefined, mayLead = true): SQL | undefined {
	if (value === undefined) return undefined
	return mayLead ? eq(column, value) : sql`+${column} = ${value}`
}

export type Records = { readonly participantIds: readonly string[]; readonly waiverIds: readonly string[] }

function among(texts: readonly string[]): SQL {
	return sql`(SELECT value FROM json_each(${JSON.stringify(texts)}))`
}

function ofRecords({ participantIds, waiverIds }: Records): SQL {
	const { seq, participantId, waiverId } = phiAccessLog
	return sql`${seq} IN (
		SELECT ${seq} FROM ${phiAccessLog} WHERE ${participantId} IN ${among(participantIds)}
		UNION SELECT ${seq} FROM ${phiAccessLog} WHERE ${waiverId} IN ${among(waiverIds)})`
}

function timesOf(
	log: typeof auditLog | typeof phiAccessLog,
	{ from, to, before }: AuditFilter,
): (SQL | undefined)[] {
	return [
		from === undefined ? undefined : gte(log.at, from),
		to === undefined ? undefined : lte(log.at, to),
		before === undefined ? undefined : sql`(${log.at}, ${log.seq}) < (${before.at}, ${before.seq})`,
	]
}

export const findAudit = findBy(auditLog, 'organizationId', 'id')

export const findPhiAccess = findBy(phiAccessLog, 'organizationId', 'id')
