import type { ActDeps } from '../../../deps.ts'
import { problem } from '../../../http/problems.ts'
import { toTimestamp } from '../../../kit/time/dates.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { appendEntry } from '../../evidence/append.ts'
import { emitEvent } from '../../webhooks/emit.ts'
import { reindexWaiver } from '../search/index-terms.ts'
import type { ClearedFlag } from '../model.ts'
import { findFlag, markFlagCleared } from '../queries.ts'
import { requireWaiver } from '../waiver.ts'

/**
 * The row and the answer stay. Repeating it returns the first time.
 * @throws Problem 404 for an unknown waiver, or a flag of another one
 */
export function clearFlag(
	deps: ActDeps,
	{ actor, id, flagId }: { actor: Actor; id: string; flagId: string },
): Promise<ClearedFlag> {
	return deps.write((tx) => {
		const { organizationId } = actor
		const waiver = requireWaiver(tx, organizationId, id)
		const flag = findFlag(tx, waiver.seq, flagId.toLowerCase())
		if (flag === undefined) throw problem('not_found', 'The waiver has no flag of this id.')
		const waiverId = waiver.id
		if (flag.clearedAt !== null) return { id: flag.id, waiverId, clearedAt: toTimestamp(flag.clearedAt) }

		const at = Math.max(deps.clock.now(), waiver.signedAt)
		const clearedAt = toTimestamp(at)
		reindexWaiver(tx, waiver.seq, () => markFlagCleared(tx, flag.id, at))
		const data = { flagId: flag.id, blockId: flag.blockId }
		appendEntry(tx, { organizationId, kind: 'flag.cleared', subject: waiverId, at, data })
		recordAudit(tx, deps, actor, { action: 'waiver.flag_cleared', subject: waiverId, data })
		emitEvent(tx, deps, {
			organizationId,
			type: 'waiver.flag_cleared',
			data: { waiverId, ...data, clearedAt },
		})
		return { id: flag.id, waiverId, clearedAt }
	})
}
