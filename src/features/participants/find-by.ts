import type { Db, Tx } from '../../db/client.ts'
import { createTermIndex, isCurrent, markCurrent } from '../../db/term-index.ts'
import { transact } from '../../db/transact.ts'
import { TERMS_VERSION, termsOf } from '../../lib/search-terms.ts'
import { findParticipant, listMerged, listSurvivorsAfter } from './queries.ts'
import type { Participant } from './table.ts'

/** What every participant has in the index, so that a list of all of them is a search too. */
export const EVERYONE = 'participant'

const index = createTermIndex('participant_terms', '?')

/** Makes a new participant findable. */
export function indexParticipant(tx: Tx, participant: Participant): void {
	index.add(tx, participant.seq, termsOfParticipant(participant, []))
}

/** Changes what a participant, or one of its duplicates, is found by. The index needs to see it before and after. */
export function reindexParticipant(
	tx: Tx,
	{ organizationId, id, mergedInto }: Participant,
	change: () => void,
): void {
	const survivorId = mergedInto ?? id
	removeFromIndex(tx, requireRow(tx, organizationId, survivorId))
	change()
	const survivor = requireRow(tx, organizationId, survivorId)
	index.add(tx, survivor.seq, termsOfParticipant(survivor, listMerged(tx, survivorId)))
}

/** Has a participant no longer found under its own place. */
export function removeFromIndex(tx: Tx, participant: Participant): void {
	index.remove(tx, participant.seq, termsOfParticipant(participant, listMerged(tx, participant.id)))
}

/** Builds the index anew where the program's terms are others than those that it was built with. */
export function ensureParticipantIndex(db: Db): void {
	if (isCurrent(db, 'participants', TERMS_VERSION)) return
	transact(db, (tx) => {
		index.clear(tx)
		let batch = listSurvivorsAfter(tx, 0)
		while (batch.length > 0) {
			for (const participant of batch)
				index.add(tx, participant.seq, termsOfParticipant(participant, listMerged(tx, participant.id)))
			batch = listSurvivorsAfter(tx, batch.at(-1)?.seq ?? 0)
		}
		markCurrent(tx, 'participants', TERMS_VERSION)
	})
}

/** The names, as they are searched, under which a participant is known. */
export function namesOf({ firstName, middleName, lastName }: Participant): string {
	return `${firstName} ${middleName ?? ''} ${lastName}`
}

/** A duplicate's name and contacts go on finding the one who stands for it. */
function termsOfParticipant(participant: Participant, merged: readonly Participant[]): string {
	const rows = [participant, ...merged]
	return termsOf(participant.organizationId, {
		names: rows.map(namesOf),
		emails: rows.flatMap(({ email }) => email ?? []),
		phones: rows.flatMap(({ phone }) => phone ?? []),
		labels: [EVERYONE],
	})
}

function requireRow(tx: Tx, organizationId: string, id: string): Participant {
	const participant = findParticipant(tx, organizationId, id)
	if (participant === undefined) throw new Error('A participant that is being changed does not exist.')
	return participant
}
