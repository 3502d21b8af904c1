import type { Db } from '../../db/client.ts'
import { readCursor, toPage } from '../../http/page.ts'
import type { Page } from '../../http/page.ts'
import { defined } from '../../kit/defined.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import { nameActors } from '../actors/name-actors.ts'
import { SETTINGS, SIGN_INS } from '../audit/acts.ts'
import { findAudit, findPhiAccess, listAudit, listPhiAccess } from '../audit/queries.ts'
import type { LogPosition, Records } from '../audit/queries.ts'
import type { AuditData, AuditEntry, PhiAccess } from '../audit/table.ts'
import { listCheckinIdsOf } from '../checkins/queries.ts'
import { findRecords, readTimes } from './list.ts'
import type { ListLog, LogEntry } from './log-model.ts'
import { describer } from './mentions.ts'
import type { Describe } from './mentions.ts'

type Row =
	| (AuditEntry & { readonly log: 'audit' })
	| (PhiAccess & { readonly log: 'access'; readonly subject: string; readonly data: AuditData })

type Reader = { readonly organizationId: string; readonly scopes: ReadonlySet<string> }

/**
 * Acts and reads as one list, newest first, with the present names of what they are about.
 * @throws Problem 422 for an unknown cursor
 */
export function findLog(db: Db, { organizationId, scopes }: Reader, query: ListLog): Page<LogEntry> {
	const { view, limit } = query
	const last = readCursor(query.cursor, (id) => findRow(db, organizationId, id))
	const acts = view === 'reads' ? [] : listActs(db, organizationId, query, before(last, 'audit'))
	const hasReads = view === undefined || view === 'reads'
	const reads = hasReads ? listReads(db, organizationId, query, before(last, 'access')) : []
	const rows = [...acts, ...reads].sort((one, other) => compare(other, one))
	const nameOf = nameActors(db, organizationId)
	const describe = describer(db, organizationId, scopes)
	return toPage(rows, limit, (row) => present(row, nameOf, describe))
}

function listActs(db: Db, organizationId: string, query: ListLog, position: LogPosition | undefined): Row[] {
	const { view, actor, participantId, limit } = query
	const records = recordsOf(db, organizationId, participantId)
	const subjects = records && [
		...records.participantIds,
		...records.waiverIds,
		...listCheckinIdsOf(db, organizationId, records.participantIds),
	]
	const actions = view === 'settings' ? SETTINGS : view === 'sign_ins' ? SIGN_INS : undefined
	const filter = {
		organizationId,
		actor: actor?.toLowerCase(),
		subjects,
		actions,
		isOverride: view === 'overrides',
		before: position,
		...readTimes(db, organizationId, query),
	}
	return listAudit(db, filter, limit + 1).map((entry) => ({ ...entry, log: 'audit' }))
}

function listReads(db: Db, organizationId: string, query: ListLog, position: LogPosition | undefined): Row[] {
	const { actor, participantId, limit } = query
	const filter = {
		organizationId,
		actor: actor?.toLowerCase(),
		records: recordsOf(db, organizationId, participantId),
		before: position,
		...readTimes(db, organizationId, query),
	}
	return listPhiAccess(db, filter, limit + 1).map(toRow)
}

function recordsOf(db: Db, organizationId: string, participantId: string | undefined): Records | undefined {
	return participantId === undefined
		? undefined
		: findRecords(db, organizationId, participantId.toLowerCase())
}

/** A read is about its waiver, or its person. */
function toRow(access: PhiAccess): Row {
	return { ...access, log: 'access', subject: access.waiverId ?? access.participantId ?? '', data: {} }
}

function findRow(db: Db, organizationId: string, id: string): Row | undefined {
	const entry = findAudit(db, organizationId, id)
	if (entry !== undefined) return { ...entry, log: 'audit' }
	const access = findPhiAccess(db, organizationId, id)
	return access && toRow(access)
}

/** Within a millisecond the act is the newer, since it follows from the read. */
function compare(one: Row, other: Row): number {
	const inOneLog = one.log === other.log ? one.seq - other.seq : one.log === 'audit' ? 1 : -1
	return one.at - other.at || inOneLog
}

/** The position in a log from which rows are older than the last one of a page. */
function before(last: Row | undefined, log: Row['log']): LogPosition | undefined {
	if (last === undefined) return undefined
	const { at, seq } = last
	if (log === last.log) return { at, seq }
	return { at, seq: log === 'access' ? Number.MAX_SAFE_INTEGER : -1 }
}

/** A read is of a waiver or a person, although its act may speak of a link or a report. */
function kindOf({ waiverId, participantId }: PhiAccess): string {
	if (waiverId !== null) return 'waiver.read'
	return participantId === null ? '' : 'participant.read'
}

function present(row: Row, nameOf: (actor: string) => string | null, describe: Describe): LogEntry {
	const { id, at, actor, action, subject, requestId, data } = row
	const { mentions, reason } = describe({
		action: row.log === 'access' ? kindOf(row) : action,
		subject,
		data,
	})
	const address = row.log === 'access' ? (row.address ?? undefined) : undefined
	return {
		id,
		at: toTimestamp(at),
		actor,
		actorName: nameOf(actor),
		action,
		subject,
		mentions,
		...defined({ reason, address }),
		requestId,
		data,
	}
}
