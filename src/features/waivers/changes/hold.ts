import type { Tx } from '../../../db/client.ts'
import type { ActDeps, Deps } from '../../../deps.ts'
import { problem } from '../../../http/problems.ts'
import { tidy } from '../../../kit/text/text.ts'
import type { Actor, ById } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { deleteHold, findHold, insertHold, putRelease } from './hold-queries.ts'
import type { LegalHold, Waiver } from '../table.ts'
import { requireUnpurged, requireWaiver } from '../waiver.ts'
import type { Db } from '../../../db/client.ts'
import { listSignedTogether } from '../../links/guardian/queries.ts'

export type PlacedHold = LegalHold & { readonly waiverId: string }

/** @throws Problem 404, with `purged` for a purged one, 409 if it is held */
export function placeHold(
	deps: ActDeps,
	{ actor, id, reason }: { actor: Actor; id: string; reason: string },
): Promise<PlacedHold> {
	return deps.write((tx) => {
		const waiver = requireUnpurged(tx, actor.organizationId, id)
		const hold = holdWaiver(tx, deps, { actor, waiver, reason })
		if (hold === undefined)
			throw problem(
				'conflict',
				'The waiver is already under legal hold. Lift the hold before you place another.',
			)
		return { ...hold, waiverId: waiver.id }
	})
}

/** @throws Problem 404 for an unknown waiver or one without a hold */
export function liftHold(deps: ActDeps, { actor, id }: ById): Promise<PlacedHold> {
	return deps.write((tx) => {
		const waiver = requireWaiver(tx, actor.organizationId, id)
		const hold = releaseWaiver(tx, deps, { actor, waiver })
		if (hold === undefined) throw problem('not_found', 'The waiver is not under legal hold.')
		return { ...hold, waiverId: waiver.id }
	})
}

type Holding = { readonly actor: Actor; readonly waiver: Pick<Waiver, 'seq' | 'id'> }

/** In the caller's transaction. @returns undefined if the waiver is held already */
export function holdWaiver(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	{ actor, waiver, reason }: Holding & { readonly reason: string },
): LegalHold | undefined {
	if (findHold(tx, waiver.seq) !== undefined) return undefined
	const hold = {
		waiverSeq: waiver.seq,
		reason: tidy(reason),
		placedAt: deps.clock.now(),
		placedBy: actor.name,
	}
	insertHold(tx, hold)
	recordAudit(tx, deps, actor, { action: 'waiver.held', subject: waiver.id })
	return hold
}

/** In the caller's transaction. @returns undefined if the waiver is not held */
export function releaseWaiver(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	{ actor, waiver }: Holding,
): LegalHold | undefined {
	const hold = findHold(tx, waiver.seq)
	if (hold === undefined) return undefined
	deleteHold(tx, waiver.seq)
	putRelease(tx, { waiverSeq: waiver.seq, releasedAt: deps.clock.now() })
	recordAudit(tx, deps, actor, { action: 'waiver.hold_lifted', subject: waiver.id })
	return hold
}

/** Returns whether a legal hold forbids the purge: its own, or that of a waiver that was signed together with it. */
export function isHeld(db: Db, waiverSeq: number): boolean {
	return listSignedTogether(db, waiverSeq).some((seq) => findHold(db, seq) !== undefined)
}
