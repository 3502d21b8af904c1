import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import { enqueueJob } from '../../jobs/queue.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { appendEntry } from '../evidence/append.ts'
import { forgetMessages } from '../messages/forget.ts'
import { reindexParticipant } from '../participants/index-terms.ts'
import { idsOf, requireParticipant } from '../participants/participant.ts'
import { reindexWaiver } from '../waivers/search/index-terms.ts'
import type { Waiver } from '../waivers/table.ts'
import { requireKept } from '../waivers/waiver.ts'
import { emitEvent } from '../webhooks/emit.ts'
import { forgetGuests } from './guests.ts'
import * as queries from './queries.ts'

/** Why a waiver is purged: its time of keeping has ended, somebody asked for it, or a person has to be forgotten. */
export type PurgeReason = 'retention' | 'request' | 'erasure'

type PurgeDeps = Pick<Deps, 'clock' | 'ids' | 'linkTokens'>

export type Purged = { readonly id: string; readonly purgedAt: number }

/**
 * Takes everything personal of a waiver and leaves the proof that it was signed.
 * @throws Problem 404, with `purged` for one that was purged before, and 409 for one that is held
 */
export async function purgeWaiver(
	deps: PurgeDeps & Pick<Deps, 'write' | 'wake'>,
	{ actor, id }: { actor: Actor; id: string },
): Promise<Purged> {
	const purged = await deps.write((tx) => {
		const waiver = requireKept(tx, actor.organizationId, id)
		if (queries.findHold(tx, waiver.seq) !== undefined)
			throw problem('conflict', 'The waiver is held for a dispute; lift the hold before you purge it.')
		return purgeInTransaction(tx, deps, { actor, waiver, reason: 'request' })
	})
	deps.wake('file.erase')
	deps.wake('outbox.erase')
	return purged
}

/** Purges a waiver that is neither purged nor held, in the transaction that it is given. */
export function purgeInTransaction(
	tx: Tx,
	deps: PurgeDeps,
	{ actor, waiver, reason }: { actor: Actor; waiver: Waiver; reason: PurgeReason },
): Purged {
	const { organizationId, id, seq, pdfSha256 } = waiver
	// A clock that was set back must not have it purged before it was signed.
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
	const files = [...queries.listImageFiles(tx, seq), ...(pdfSha256 === null ? [] : [pdfSha256])]
	for (const sha256 of files) enqueueJob(tx, 'file.erase', sha256)
	blankEverything(tx, deps, waiver, purgedAt)
	recordAudit(tx, deps, actor, { action: 'waiver.purged', subject: id, data: { policy: reason } })
	emitEvent(tx, deps, { organizationId, type: 'waiver.purged', data: { waiverId: id, policy: reason } })
	return { id, purgedAt }
}

/**
 * Every table that holds something of what a waiver's people gave. A table that comes to hold more of it is blanked here.
 * What is left of the waiver is its ids, its times, its status and its hash. The search indexes keep no text of their
 * own, but the terms: they see each row before and after.
 */
function blankEverything(
	tx: Tx,
	deps: PurgeDeps,
	{ organizationId, id: waiverId, seq }: Waiver,
	purgedAt: number,
): void {
	reindexWaiver(tx, seq, () => {
		queries.blankWaiverRow(tx, seq, purgedAt)
		queries.blankPeople(tx, seq)
		queries.blankFlags(tx, seq)
		queries.blankCheckins(tx, seq)
		queries.blankImages(tx, seq)
		queries.deleteTags(tx, seq)
		queries.deleteSpool(tx, seq)
		queries.deletePdfSeal(tx, seq)
	})
	forgetGuests(tx, deps, waiverId)
	for (const id of queries.listParticipantIds(tx, seq))
		blankUnlessNeeded(tx, deps, { organizationId, id, at: purgedAt })
}

/**
 * Blanks names and contacts of a person whom no waiver that is kept names, under this id or that of a duplicate that was
 * merged with it, and what was written to them.
 */
export function blankUnlessNeeded(
	tx: Tx,
	deps: PurgeDeps,
	{ organizationId, id, at }: { organizationId: string; id: string; at: number },
): void {
	const person = requireParticipant(tx, organizationId, id)
	const participantIds = idsOf(tx, person)
	if (participantIds.some((each) => queries.listKeptWaiversOf(tx, each).length > 0)) return
	reindexParticipant(tx, person, () => {
		for (const each of participantIds) queries.blankParticipant(tx, each, at)
	})
	forgetMessages(tx, deps, { participantIds })
}
