import type { ActDeps } from '../../deps.ts'
import type { Tx } from '../../db/client.ts'
import type { ById } from '../audit/actor.ts'
import { recordPhiAccess } from '../audit/record.ts'
import { idsOf, requireParticipant } from './participant.ts'
import type { Participant } from './table.ts'

/**
 * `more` adds data for the participant's ids. The access log's row is on disk before this settles, or the read fails
 * (specification, What the service does, rule 3). @throws Problem 404
 */
export function readParticipant<T>(
	deps: ActDeps,
	{ actor, id }: ById,
	more: (tx: Tx, ids: readonly string[]) => T,
): Promise<{ participant: Participant; more: T }> {
	return deps.write((tx) => {
		const participant = requireParticipant(tx, actor.organizationId, id)
		recordPhiAccess(tx, deps, actor, { action: 'participant.read', participantId: participant.id })
		return { participant, more: more(tx, idsOf(tx, participant)) }
	})
}
