import type { Tx } from '../../db/client.ts'
import { findByPass, findParticipant, updateParticipant } from './queries.ts'

type Giving = {
	readonly organizationId: string
	readonly participantId: string
	readonly passNumber: string
	/** Milliseconds since 1970. */
	readonly now: number
}

/** Gives a pass number to somebody who has none. @returns false if they have another one, or somebody else has this one */
export function givePass(tx: Tx, { organizationId, participantId, passNumber, now }: Giving): boolean {
	const person = findParticipant(tx, organizationId, participantId)
	if (person === undefined) return false
	if (person.passNumber !== null) return person.passNumber === passNumber
	if (findByPass(tx, organizationId, passNumber) !== undefined) return false
	updateParticipant(tx, { ...person, passNumber, updatedAt: now })
	return true
}
