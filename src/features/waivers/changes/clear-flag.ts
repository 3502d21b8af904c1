import type { Tx } from '../../../db/client.ts'
import type { ActDeps } from '../../../deps.ts'
import { problem } from '../../../http/problems.ts'
import { tidy } from '../../../kit/text/text.ts'
import { timestampOrNull, toTimestamp } from '../../../kit/time/dates.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { appendEntry } from '../../evidence/append.ts'
import { emitEvent } from '../../webhooks/emit.ts'
import { reindexWaiver } from '../search/index-terms.ts'
import type { ClearedFlag, ReopenedFlag } from '../model.ts'
import { findFlag, listFlags, updateFlag } from '../queries.ts'
import type { Waiver, WaiverFlag } from '../table.ts'
import { requireUnpurged, requireWaiver } from '../waiver.ts'

type Call = { readonly actor: Actor; readonly id: string; readonly flagId: string }

/**
 * The row and the answer stay. Repeating it changes nothing and returns the first time and note.
 * @throws Problem 404 for an unknown waiver, or a flag of another one
 */
export function clearFlag(
	deps: ActDeps,
	{ actor, id, flagId, note }: Call & { readonly note?: string | undefined },
): Promise<ClearedFlag> {
	return deps.write((tx) => {
		const waiver = requireWaiver(tx, actor.organizationId, id)
		const flag = requireFlag(tx, waiver, flagId)
		if (flag.clearedAt !== null) return present(waiver, flag, flag.clearedAt)
		return clear(tx, deps, { actor, waiver, flag, note })
	})
}

/** All that are open. @returns how many @throws Problem 404 */
export function clearFlags(
	deps: ActDeps,
	{ actor, id, note }: Omit<Call, 'flagId'> & { readonly note: string | undefined },
): Promise<number> {
	return deps.write((tx) => {
		const waiver = requireWaiver(tx, actor.organizationId, id)
		const flags = listFlags(tx, waiver.seq).filter(({ clearedAt }) => clearedAt === null)
		for (const flag of flags) clear(tx, deps, { actor, waiver, flag, note })
		return flags.length
	})
}

function clear(
	tx: Tx,
	deps: Pick<ActDeps, 'clock' | 'ids'>,
	{ actor, waiver, flag, note }: Omit<Act, 'at'> & { readonly note: string | undefined },
): ClearedFlag {
	const at = Math.max(deps.clock.now(), waiver.signedAt)
	// Anything written about a purged waiver would outlive it.
	const text = note === undefined || waiver.purgedAt !== null ? null : tidy(note)
	const changes = { clearedAt: at, clearedBy: actor.name, note: text }
	reindexWaiver(tx, waiver.seq, () => updateFlag(tx, flag.id, changes))
	record(tx, deps, { actor, waiver, flag, at }, 'cleared')
	return present(waiver, { ...flag, ...changes }, at)
}

/** The note goes. @throws Problem 404, 409 for a flag that is open, 410 */
export function reopenFlag(deps: ActDeps, { actor, id, flagId }: Call): Promise<ReopenedFlag> {
	return deps.write((tx) => {
		const waiver = requireUnpurged(tx, actor.organizationId, id)
		const flag = requireFlag(tx, waiver, flagId)
		if (flag.clearedAt === null) throw problem('conflict', 'The flag is open.')
		const at = Math.max(deps.clock.now(), flag.clearedAt)
		const changes = { clearedAt: null, clearedBy: null, note: null }
		reindexWaiver(tx, waiver.seq, () => updateFlag(tx, flag.id, changes))
		record(tx, deps, { actor, waiver, flag, at }, 'reopened')
		return { id: flag.id, waiverId: waiver.id, clearedAt: null }
	})
}

function requireFlag(tx: Tx, { seq }: Waiver, id: string): WaiverFlag {
	const flag = findFlag(tx, seq, id.toLowerCase())
	if (flag === undefined) throw problem('not_found', 'The waiver has no flag with this id.')
	return flag
}

function present({ id: waiverId }: Waiver, { id, note }: WaiverFlag, clearedAt: number): ClearedFlag {
	return { id, waiverId, clearedAt: toTimestamp(clearedAt), note }
}

type Act = { readonly actor: Actor; readonly waiver: Waiver; readonly flag: WaiverFlag; readonly at: number }

function record(
	tx: Tx,
	deps: Pick<ActDeps, 'clock' | 'ids'>,
	{ actor, waiver: { id: waiverId }, flag, at }: Act,
	act: 'cleared' | 'reopened',
): void {
	const { organizationId } = actor
	const data = { flagId: flag.id, blockId: flag.blockId }
	appendEntry(tx, { organizationId, kind: `flag.${act}`, subject: waiverId, at, data })
	recordAudit(tx, deps, actor, { action: `waiver.flag_${act}`, subject: waiverId, data })
	const clearedAt = timestampOrNull(act === 'cleared' ? at : null)
	emitEvent(tx, deps, {
		organizationId,
		type: `waiver.flag_${act}`,
		data: { waiverId, ...data, ...(clearedAt === null ? {} : { clearedAt }) },
	})
}
