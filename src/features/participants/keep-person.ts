import type { Person } from '../../blocks/types.ts'
import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { nextParticipantSeq } from './queries.ts'
import { recognizeParticipant } from './recognize.ts'
import type { Participant } from './table.ts'

/** Finds or creates a participant who has signed nothing. */
export function keepPerson(
	tx: Tx,
	{ clock, ids }: Pick<Deps, 'clock' | 'ids'>,
	organizationId: string,
	person: Person,
): { readonly participant: Participant; readonly isNew: boolean } {
	const next = nextParticipantSeq(tx)
	const occasion = { organizationId, waiverId: null, signedAt: clock.now() }
	const participant = recognizeParticipant(tx, { ids }, person, occasion)
	return { participant, isNew: participant.seq >= next }
}
