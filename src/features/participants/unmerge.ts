import type { ActDeps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import { recordOf } from '../../kit/record-of.ts'
import type { Tx } from '../../db/client.ts'
import type { ById } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { participantIndex, reindexParticipant } from './index-terms.ts'
import { requireParticipant, requireSelf } from './participant.ts'
import { findParticipant, listMerged, unsetSurvivor, updateParticipant } from './queries.ts'
import type { GainedField, Participant } from './table.ts'

/**
 * Undoes a merge: the duplicate is a participant again, with its waivers and its own duplicates. The other
 * one loses the contacts that it had only gained by the merge, and keeps what was signed since.
 * @throws Problem 404, 409 if the participant is not a duplicate, or was erased
 */
export function unmergeParticipant(deps: ActDeps, { actor, id }: ById): Promise<Participant> {
	return deps.write((tx) => {
		const { organizationId } = actor
		const duplicate = requireSelf(tx, organizationId, id)
		if (duplicate.mergedInto === null)
			throw problem('conflict', 'This participant was not merged into another one.')
		if (duplicate.nameFolded === '') throw problem('conflict', 'This person was erased.')
		const survivor = requireParticipant(tx, organizationId, duplicate.id)
		const now = deps.clock.now()
		reindexParticipant(tx, survivor, () => {
			giveBack(tx, duplicate, now)
			unsetSurvivor(tx, duplicate.id, followersOf(listMerged(tx, survivor.id), duplicate.id), now)
		})
		const after = requireParticipant(tx, organizationId, duplicate.id)
		participantIndex.add(tx, after.seq)
		recordAudit(tx, deps, actor, {
			action: 'participant.unmerged',
			subject: after.id,
			data: { fromId: survivor.id },
		})
		return after
	})
}

/** The people who were merged into a participant, directly or through others. */
function followersOf(duplicates: readonly Participant[], id: string): string[] {
	const direct = duplicates.filter(({ mergedDirectly }) => mergedDirectly === id)
	return direct.flatMap((each) => [each.id, ...followersOf(duplicates, each.id)])
}

/** Takes back what the merge gave, also from whom it was given on to, unless it was changed since. */
function giveBack(tx: Tx, duplicate: Participant, updatedAt: number): void {
	let restorable: readonly GainedField[] = duplicate.mergeGave?.fields ?? []
	for (let child = duplicate; child.mergeGave !== null;) {
		const parent = findParticipant(tx, child.organizationId, child.mergedDirectly ?? '')
		if (parent === undefined) return
		const { fields, lastSignedAt, lastWaiverId } = child.mergeGave
		restorable = restorable.filter((field) => fields.includes(field) && parent[field] === duplicate[field])
		const isNewest = parent.lastWaiverId === duplicate.lastWaiverId
		updateParticipant(tx, {
			...parent,
			...recordOf(restorable, () => null),
			...(restorable.includes('email') ? { emailFolded: null } : {}),
			...(isNewest ? { lastSignedAt, lastWaiverId } : {}),
			updatedAt,
		})
		child = parent
	}
}
