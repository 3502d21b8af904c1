import type { Deps } from '../../deps.ts'
import type { Actor } from '../audit/actor.ts'
import { listSignedTogether } from '../links/guardian/queries.ts'
import { findWaiverBySeq } from '../waivers/queries.ts'
import { requireWaiver } from '../waivers/waiver.ts'
import { purgeInTransaction } from './purge.ts'
import { isHeld } from '../waivers/changes/hold.ts'
import type { Candidate } from './queries.ts'
import { readRule, walkCandidates } from './rule.ts'
import type { Rule } from './rule.ts'

/** Limits the wait of signings. */
const PURGES_A_WRITE = 10

export type Progress = {
	/** Returns whether to stop after this many waivers. The next run finds the rest. */
	isStopped?(purged: number): boolean
	onBatch?(judged: number, purged: number): void
}

type DueDeps = Pick<Deps, 'db' | 'write' | 'wake' | 'clock' | 'ids' | 'linkTokens'>

/** Can be stopped and repeated: each waiver is purged completely or not at all. @returns how many were purged */
export async function purgeDue(deps: DueDeps, actor: Actor, progress: Progress = {}): Promise<number> {
	const { organizationId } = actor
	const rule = readRule(deps.db, organizationId)
	const now = deps.clock.now()
	let [judged, purged] = [0, 0]
	for await (const { candidates, last } of walkCandidates(deps.db, organizationId, rule)) {
		const batch = candidates.filter((waiver) => isDue(rule, waiver, now))
		for (let i = 0; i < batch.length; i += PURGES_A_WRITE) {
			if (progress.isStopped?.(purged) === true) return purged
			purged += await purgeSome(deps, actor, batch.slice(i, i + PURGES_A_WRITE))
		}
		judged += candidates.length
		deps.wake('file.erase')
		deps.wake('outbox.erase')
		deps.wake('remains.erase')
		progress.onBatch?.(judged, purged)
		// All later waivers were signed later, so none of them can be due.
		if (progress.isStopped?.(purged) === true || !rule.isPastAnywhere(rule.earliestFor(last.signedAt), now))
			return purged
	}
	return purged
}

export async function countDue(
	{ db, clock }: Pick<Deps, 'db' | 'clock'>,
	organizationId: string,
): Promise<number> {
	const rule = readRule(db, organizationId)
	const now = clock.now()
	let count = 0
	for await (const { candidates, last } of walkCandidates(db, organizationId, rule)) {
		count += candidates.filter((waiver) => isDue(rule, waiver, now)).length
		if (!rule.isPastAnywhere(rule.earliestFor(last.signedAt), now)) return count
	}
	return count
}

function isDue(rule: Rule, waiver: Candidate, now: number): boolean {
	const lastDay = rule.lastDayOf(waiver)
	return lastDay !== undefined && rule.isPast(waiver, lastDay, now)
}

function purgeSome(deps: DueDeps, actor: Actor, candidates: readonly Candidate[]): Promise<number> {
	return deps.write((tx) => {
		let count = 0
		for (const { id, seq } of candidates) {
			const waiver = requireWaiver(tx, actor.organizationId, id)
			// Another call may have purged or held it meanwhile.
			if (waiver.purgedAt !== null || isHeld(tx, seq)) continue
			// Two guardians' waivers go together.
			count += listSignedTogether(tx, seq).filter(
				(each) => findWaiverBySeq(tx, each)?.purgedAt === null,
			).length
			purgeInTransaction(tx, deps, { actor, waiver, reason: 'retention' })
		}
		return count
	})
}
