import type { Db } from '../../db/client.ts'
import { problem, requireById } from '../../http/problems.ts'
import { findParticipant, listMerged } from './queries.ts'
import type { Participant } from './table.ts'

/** The id of a merged duplicate leads to the remaining participant. @throws Problem 404 */
export function requireParticipant(db: Db, organizationId: string, id: string): Participant {
	return survivorOf(db, requireSelf(db, organizationId, id))
}

/** As `requireParticipant`, to change something. @throws Problem 404, 409 for a person who was erased */
export function requireUnerased(db: Db, organizationId: string, id: string): Participant {
	const participant = requireParticipant(db, organizationId, id)
	if (participant.nameFolded === '') throw problem('conflict', 'This person was erased.')
	return participant
}

/** The participant of this very id, merged or not. @throws Problem 404 */
export const requireSelf = requireById(findParticipant, 'participant')

/** The participant that remains after a merge, which may be the same. */
export function survivorOf(db: Db, participant: Participant): Participant {
	if (participant.mergedInto === null) return participant
	const survivor = findParticipant(db, participant.organizationId, participant.mergedInto)
	if (survivor === undefined) throw new Error('A participant was merged into one that does not exist.')
	return survivor
}

export function findParticipantIds(db: Db, organizationId: string, id: string): string[] | undefined {
	const participant = findParticipant(db, organizationId, id)
	return participant && idsOf(db, survivorOf(db, participant))
}

export function idsOf(db: Db, { id }: Participant): string[] {
	return [id, ...listMerged(db, id).map((duplicate) => duplicate.id)]
}

export function listRowsOf(db: Db, participant: Participant): Participant[] {
	return [participant, ...listMerged(db, participant.id)]
}
