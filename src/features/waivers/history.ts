import type { Db } from '../../db/client.ts'
import { readCursor } from '../../http/page.ts'
import type { Page } from '../../http/page.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import { nameActors } from '../actors/name-actors.ts'
import { findAudit, findPhiAccess, listAudit, listPhiAccess } from '../audit/queries.ts'
import type { LogPosition } from '../audit/queries.ts'
import { listChainFacts } from '../evidence/history.ts'
import type { HistoryItem } from './model.ts'
import type { Waiver } from './table.ts'
import { requireWaiver } from './waiver.ts'

type Source = 'phi' | 'audit' | 'chain'

/** Within a millisecond the chain's entry is the newest, since it follows from the act. */
const SOURCES: readonly Source[] = ['phi', 'audit', 'chain']

type Step = LogPosition & { readonly source: Source; readonly item: HistoryItem }

/**
 * Acts from the audit log, reads from the access log, and chain entries; newest first.
 * @throws Problem 404, 422 for an unknown cursor
 */
export function readHistory(
	db: Db,
	{
		organizationId,
		id,
		limit,
		cursor,
	}: { organizationId: string; id: string; limit: number; cursor?: string },
): Page<HistoryItem> {
	const waiver = requireWaiver(db, organizationId, id)
	const chain = chainSteps(db, waiver)
	const after = readCursor(cursor, (stepId) => findStep(db, organizationId, chain, stepId))
	const count = limit + 1
	const before = (source: Source): LogPosition | undefined => after && positionBefore(after, source)
	const acts = listAudit(db, { organizationId, subject: waiver.id, before: before('audit') }, count)
	const reads = listPhiAccess(db, { organizationId, waiverId: waiver.id, before: before('phi') }, count)
	const chainBefore = before('chain')
	const nameOf = nameActors(db, organizationId)
	const steps: Step[] = [
		...acts.map(({ seq, at, id, action, actor, data }) =>
			toStep('audit', seq, at, {
				id,
				type: action,
				actor,
				actorName: nameOf(actor),
				data: { ...data, ...moreOf(waiver, action) },
			}),
		),
		...reads.map(({ seq, at, id, action, actor }) =>
			toStep('phi', seq, at, { id, type: action, actor, actorName: nameOf(actor), data: {} }),
		),
		...chain.filter(
			(step) => chainBefore === undefined || compare(step, { ...chainBefore, source: 'chain' }) < 0,
		),
	].sort((one, other) => compare(other, one))
	const items = steps.slice(0, limit).map(({ item }) => item)
	return { items, nextCursor: steps.length > limit ? (items.at(-1)?.id ?? null) : null }
}

function chainSteps(db: Db, waiver: Waiver): Step[] {
	return listChainFacts(db, waiver).map(({ seq, hash, kind, at }) =>
		toStep('chain', seq, at, {
			id: idOfHash(hash),
			type: 'chain.appended',
			actor: 'system',
			actorName: null,
			data: { kind, seq, hash },
		}),
	)
}

function toStep(source: Source, seq: number, at: number, item: Omit<HistoryItem, 'at'>): Step {
	return { source, seq, at, item: { ...item, at: toTimestamp(at) } }
}

/** A void's reason is stored with the waiver, where a purge erases it, and not in a log that is kept forever. */
function moreOf({ voidReason, purgedAt }: Waiver, action: string): Record<string, string> {
	return action === 'waiver.voided' && voidReason !== null && purgedAt === null ? { reason: voidReason } : {}
}

function findStep(
	db: Db,
	organizationId: string,
	chain: readonly Step[],
	id: string,
): (LogPosition & { source: Source }) | undefined {
	const step = chain.find(({ item }) => item.id === id)
	if (step !== undefined) return step
	const act = findAudit(db, organizationId, id)
	if (act !== undefined) return { ...act, source: 'audit' }
	const access = findPhiAccess(db, organizationId, id)
	return access && { ...access, source: 'phi' }
}

function positionBefore(
	{ at, seq, source: last }: LogPosition & { source: Source },
	source: Source,
): LogPosition {
	if (source === last) return { at, seq }
	const isPast = SOURCES.indexOf(source) > SOURCES.indexOf(last)
	return { at, seq: isPast ? -1 : Number.MAX_SAFE_INTEGER }
}

function compare(one: LogPosition & { source: Source }, other: LogPosition & { source: Source }): number {
	return (
		one.at - other.at || SOURCES.indexOf(one.source) - SOURCES.indexOf(other.source) || one.seq - other.seq
	)
}

/** A chain entry has no id; its hash makes a UUID of version 8 (RFC 9562). */
function idOfHash(hash: string): string {
	return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
