import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import { defined } from '../../kit/defined.ts'
import { tidy } from '../../kit/text/text.ts'
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
import { findCandidate } from './queries.ts'
import { readRule } from './rule.ts'
import type { Rule } from './rule.ts'

export type PurgeReason = 'retention' | 'request' | 'erasure' | 'import_undone'

export type Purge = { readonly id: string; readonly purgedAt: number }

/**
 * Erases everything personal and keeps the proof of signing.
 * @throws Problem 404, with `purged` for a purged one, 409 if it is held
 */
export async function purgeWaiver(
	deps: PurgeDeps & Pick<Deps, 'write' | 'wake'>,
	{ actor, id, reason: why }: ById & { readonly reason?: string | undefined },
): Promise<Purge> {
	const purge = await deps.write((tx) => {
		const waiver = requireUnpurged(tx, actor.organizationId, id)
		if (isHeld(tx, waiver.seq))
			throw problem('conflict', 'The waiver is under legal hold. Lift the hold before you purge it.')
		return purgeInTransaction(tx, deps, {
			actor,
			waiver,
			reason: 'request',
			why,
			rule: readRule(tx, actor.organizationId),
		})
	})
	deps.wake('file.erase')
	deps.wake('outbox.erase')
	deps.wake('remains.erase')
	return purge
}

type Purging = {
	readonly actor: Actor
	readonly waiver: Waiver
	readonly reason: PurgeReason
	/** In the words of whoever asked for it. */
	readonly why?: string | undefined
	/** Given if it may be purged before its time. */
	readonly rule?: Rule
}

/** Both guardians' waivers: what one alone would leave names the same minors. */
export function purgeInTransaction(tx: Tx, deps: PurgeDeps, purging: Purging): Purge {
	const { waiver } = purging
	const purge = purgeOne(tx, deps, purging)
	for (const seq of listSignedTogether(tx, waiver.seq)) {
		const other = findWaiverBySeq(tx, seq)
		if (other !== undefined && other.purgedAt === null) purgeOne(tx, deps, { ...purging, waiver: other })
	}
	return purge
}

function purgeOne(tx: Tx, deps: PurgeDeps, { actor, waiver, reason, why, rule }: Purging): Purge {
	const { organizationId, id, seq, pdfSha256 } = waiver
	const claims = rule === undefined ? {} : claimsOf(tx, deps, { rule, waiver })
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
	recordAudit(tx, deps, actor, {
		action: 'waiver.purged',
		subject: id,
		data: { policy: reason, ...claims, ...defined({ reason: why === undefined ? undefined : tidy(why) }) },
	})
	emitEvent(tx, deps, { organizationId, type: 'waiver.purged', data: { waiverId: id, policy: reason } })
	return { id, purgedAt }
}

/** Until when somebody may still sue, if it is purged before that. */
function claimsOf(
	tx: Tx,
	{ clock }: Pick<Deps, 'clock'>,
	{ rule, waiver }: { readonly rule: Rule; readonly waiver: Waiver },
): { readonly until?: string } {
	const candidate = findCandidate(tx, waiver.seq)
	const claimsUntil = candidate && rule.lawDayOf(candidate)
	if (candidate === undefined || (claimsUntil && rule.isPast(candidate, claimsUntil, clock.now()))) return {}
	return { until: claimsUntil ?? 'open' }
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
