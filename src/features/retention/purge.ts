import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import { enqueueJob } from '../../jobs/queue.ts'
import type { Actor, ById } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { appendEntry } from '../evidence/append.ts'
import { countProtecting } from '../incidents/queries.ts'
import { idsOf, requireParticipant } from '../participants/participant.ts'
import type { PurgeDeps } from '../personal-data.ts'
import { isHeld } from '../waivers/changes/hold.ts'
import { listSignedTogether } from '../links/guardian/queries.ts'
import { findWaiverBySeq, listUnpurgedWaiversOf, listParticipantIds } from '../waivers/queries.ts'
import type { Waiver } from '../waivers/table.ts'
import { requireUnpurged } from '../waivers/waiver.ts'
import { emitEvent } from '../webhooks/emit.ts'
import { personalData } from './personal-data.ts'

export type PurgeReason = 'retention' | 'request' | 'erasure' | 'import_undone'

export type Purge = { readonly id: string; readonly purgedAt: number }

/**
 * Erases everything personal and keeps the proof of signing.
 * @throws Problem 404, with `purged` for a purged one, 409 if it is held
 */
export async function purgeWaiver(
	deps: PurgeDeps & Pick<Deps, 'write' | 'wake'>,
	{ actor, id }: ById,
): Promise<Purge> {
	const purge = await deps.write((tx) => {
		const waiver = requireUnpurged(tx, actor.organizationId, id)
		if (isHeld(tx, waiver.seq))
			throw problem('conflict', 'The waiver is under legal hold. Lift the hold before you purge it.')
		return purgeInTransaction(tx, deps, { actor, waiver, reason: 'request' })
	})
	deps.wake('file.erase')
	deps.wake('outbox.erase')
	deps.wake('remains.erase')
	return purge
}

type Purging = { readonly actor: Actor; readonly waiver: Waiver; readonly reason: PurgeReason }

/** Both guardians' waivers: what one alone would leave names the same minors. */
export function purgeInTransaction(tx: Tx, deps: PurgeDeps, { actor, waiver, reason }: Purging): Purge {
	const purge = purgeOne(tx, deps, { actor, waiver, reason })
	for (const seq of listSignedTogether(tx, waiver.seq)) {
		const other = findWaiverBySeq(tx, seq)
		if (other !== undefined && other.purgedAt === null) purgeOne(tx, deps, { actor, waiver: other, reason })
	}
	return purge
}

function purgeOne(tx: Tx, deps: PurgeDeps, { actor, waiver, reason }: Purging): Purge {
	const { organizationId, id, seq, pdfSha256 } = waiver
	// If the clock was set back, it must not be purged before it was signed.
	const purgedAt = Math.max(deps.clock.now(), waiver.signedAt)
	appendEntry(tx, {
		organizationId,
		kind: 'waiver.purged',
		subject: id,
		at: purgedAt,
		data: {
			policy: reason,
			signedSeq: waiver.chainSeq,
			signedHash: waiver.hash,
			itemsErased: Object.keys(waiver.commitments).length,
		},
	})
	for (const { purgeWaiver: purge } of personalData)
		purge?.(tx, deps, { organizationId, id, seq, pdfSha256, purgedAt })
	for (const participantId of listParticipantIds(tx, seq))
		purgePersonUnlessNeeded(tx, deps, { organizationId, id: participantId, purgedAt })
	enqueueJob(tx, 'remains.erase', id)
	recordAudit(tx, deps, actor, { action: 'waiver.purged', subject: id, data: { policy: reason } })
	emitEvent(tx, deps, { organizationId, type: 'waiver.purged', data: { waiverId: id, policy: reason } })
	return { id, purgedAt }
}

/** A person whom no kept waiver names, nor a report under hold, under this id or that of a merged duplicate. */
export function purgePersonUnlessNeeded(
	tx: Tx,
	deps: PurgeDeps,
	{ organizationId, id, purgedAt }: { organizationId: string; id: string; purgedAt: number },
): void {
	const participantIds = idsOf(tx, requireParticipant(tx, organizationId, id))
	if (countProtecting(tx, participantIds) > 0) return
	if (participantIds.some((each) => listUnpurgedWaiversOf(tx, each).length > 0)) return
	for (const { purgePerson } of personalData)
		purgePerson?.(tx, deps, { organizationId, participantIds, purgedAt })
}
