import type { ActDeps } from '../../deps.ts'
import { problem, invalidField } from '../../http/problems.ts'
import { recordOf } from '../../kit/record-of.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { participantIndex, reindexParticipant } from './index-terms.ts'
import { requireParticipant, requireSelf } from './participant.ts'
import { setSurvivor, updateParticipant } from './queries.ts'
import { GAINED_FIELDS } from './table.ts'
import type { MergeGave, Participant } from './table.ts'

/**
 * Waivers keep naming the participant they were signed under; the remaining one is found by both names and contacts,
 * and reached by both ids. @throws Problem 404, 409 if the duplicate was merged before, 422 for a merge into itself
 */
export function mergeParticipant(
	deps: ActDeps,
	{ actor, id, intoId }: { actor: Actor; id: string; intoId: string },
): Promise<Participant> {
	return deps.write((tx) => {
		const { organizationId } = actor
		const duplicate = requireSelf(tx, organizationId, id)
		const survivor = requireParticipant(tx, organizationId, intoId)
		if (duplicate.mergedInto !== null)
			throw problem('conflict', 'This participant was already merged; its id leads to the remaining one.')
		if (survivor.id === duplicate.id)
			throw invalidField('/intoId', 'itself', 'Send the id of another participant.')
		const survivorAfter = joinContacts(survivor, duplicate, deps.clock.now())
		participantIndex.remove(tx, duplicate)
		reindexParticipant(tx, survivor, () => {
			setSurvivor(tx, duplicate.id, survivor.id, whatIsGiven(survivor, survivorAfter))
			updateParticipant(tx, survivorAfter)
		})
		recordAudit(tx, deps, actor, {
			action: 'participant.merged',
			subject: duplicate.id,
			data: { intoId: survivor.id },
		})
		return survivorAfter
	})
}

function whatIsGiven(before: Participant, after: Participant): MergeGave {
	const { lastSignedAt, lastWaiverId } = before
	const fields = GAINED_FIELDS.filter((field) => before[field] !== after[field])
	return { fields, lastSignedAt, lastWaiverId }
}

/** The remaining participant keeps its contacts and gains missing ones; the later signature counts. */
function joinContacts(survivor: Participant, duplicate: Participant, updatedAt: number): Participant {
	const signedLater = (duplicate.lastSignedAt ?? -Infinity) > (survivor.lastSignedAt ?? -Infinity)
	const { lastSignedAt, lastWaiverId } = signedLater ? duplicate : survivor
	return {
		...survivor,
		...recordOf(GAINED_FIELDS, (field) => survivor[field] ?? duplicate[field]),
		emailFolded: survivor.emailFolded ?? duplicate.emailFolded,
		lastSignedAt,
		lastWaiverId,
		updatedAt,
	}
}
