import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../audit/actor.ts'
import type { Retention } from '../organization/model.ts'
import { requireOrganization } from '../organization/organization.ts'
import { ageOfMajorityOf } from '../waivers/expiry/expiry.ts'
import { requireWaiver } from '../waivers/waiver.ts'
import { isPast, retainUntil } from './policy.ts'
import type { Kept } from './policy.ts'
import { purgeInTransaction } from './purge.ts'
import { findHold } from '../waivers/changes/hold-queries.ts'
import { listCandidates, listTemplatesOf } from './queries.ts'
import type { Candidate, Place } from './queries.ts'

/** Limits the wait of signings. */
const PURGES_A_WRITE = 10

/** The bounds of a time in the order of signing are thousands of years away; see the column `recency`. */
const MAX_TIME_MS = 100_000_000_000_000

/** Before every waiver. */
const FIRST: Place = { signedAt: -MAX_TIME_MS, seq: 0 }

export type Progress = {
	/** The next run finds the rest. */
	isStopped?(): boolean
	onBatch?(judged: number, purged: number): void
}

type DueDeps = Pick<Deps, 'db' | 'write' | 'wake' | 'clock' | 'ids' | 'linkTokens'>

/** Can be stopped and repeated: each waiver is purged completely or not at all. @returns how many were purged */
export async function purgeDue(deps: DueDeps, actor: Actor, progress: Progress = {}): Promise<number> {
	const judge = judgeOf(deps.db, actor.organizationId, deps.clock.now())
	if (judge === undefined) return 0
	let [judged, purged] = [0, 0]
	let after = FIRST
	for (;;) {
		const batch = listCandidates(deps.db, actor.organizationId, after)
		const last = batch.at(-1)
		if (last === undefined) return purged
		const due = batch.filter((waiver) => judge.isDue(waiver))
		for (let i = 0; i < due.length; i += PURGES_A_WRITE) {
			if (progress.isStopped?.() === true) return purged
			purged += await purgeSome(deps, actor, due.slice(i, i + PURGES_A_WRITE))
		}
		judged += batch.length
		after = last
		deps.wake('file.erase')
		deps.wake('outbox.erase')
		deps.wake('remains.erase')
		progress.onBatch?.(judged, purged)
		// All later waivers were signed later, so none of them can be due.
		if (progress.isStopped?.() === true || !judge.canBeDue(last.signedAt)) return purged
		// A batch without due waivers does not write; let requests run in between.
		await Bun.sleep(0)
	}
}

export async function countDue(
	{ db, clock }: Pick<Deps, 'db' | 'clock'>,
	organizationId: string,
): Promise<number> {
	const judge = judgeOf(db, organizationId, clock.now())
	let due = 0
	let after = FIRST
	for (;;) {
		const batch = judge === undefined ? [] : listCandidates(db, organizationId, after)
		const last = batch.at(-1)
		if (judge === undefined || last === undefined) return due
		due += batch.filter((waiver) => judge.isDue(waiver)).length
		after = last
		if (!judge.canBeDue(last.signedAt)) return due
		await Bun.sleep(0)
	}
}

type Judge = {
	isDue(waiver: Candidate): boolean
	canBeDue(signedAt: number): boolean
}

function judgeOf(db: Db, organizationId: string, now: number): Judge | undefined {
	const { settings, timezone } = requireOrganization(db, organizationId)
	const templates = new Map(
		listTemplatesOf(db, organizationId).map((template) => [template.id, template.settings]),
	)
	const policyOf = (templateId: string): Retention | undefined =>
		templates.get(templateId)?.retention ?? settings.retention
	const policies = [...templates.keys()].flatMap((id) => policyOf(id) ?? [])
	if (policies.length === 0) return undefined
	const hasEnded = (policy: Retention, kept: Omit<Kept, 'timezone'>): boolean =>
		isPast(retainUntil(policy, { ...kept, timezone }), now, timezone)
	return {
		isDue({ signedAt, templateId, datesOfBirth }) {
			const policy = policyOf(templateId)
			const ageOfMajority = ageOfMajorityOf(templates.get(templateId))
			return policy !== undefined && hasEnded(policy, { signedAt, datesOfBirth, ageOfMajority })
		},
		canBeDue: (signedAt) =>
			policies.some((policy) =>
				hasEnded(policy, { signedAt, datesOfBirth: [], ageOfMajority: ageOfMajorityOf() }),
			),
	}
}

function purgeSome(deps: DueDeps, actor: Actor, due: readonly Candidate[]): Promise<number> {
	return deps.write((tx) => {
		let purged = 0
		for (const { id, seq } of due) {
			const waiver = requireWaiver(tx, actor.organizationId, id)
			// Another call may have purged or held it meanwhile.
			if (waiver.purgedAt !== null || findHold(tx, seq) !== undefined) continue
			purgeInTransaction(tx, deps, { actor, waiver, reason: 'retention' })
			purged++
		}
		return purged
	})
}
