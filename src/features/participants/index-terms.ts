import type { Db, Tx } from '../../db/client.ts'
import { createTermIndex } from '../../search/term-index.ts'
import { TERMS_VERSION, termsOf } from '../../search/terms.ts'
import { findParticipant, listMerged, listSurvivorsAfter } from './queries.ts'
import type { Participant } from './table.ts'
import { fullName } from '../../kit/text/full-name.ts'

/** A list of all participants is a search, too. */
export const EVERYONE = 'participant'

export const participantIndex = createTermIndex<Participant>({
	name: 'participants',
	table: 'participant_terms',
	records: 'participants',
	version: TERMS_VERSION,
	locate: '-?',
	listAfter: listSurvivorsAfter,
	seqOf: ({ seq }) => seq,
	termsOf: termsOfParticipant,
})

export function reindexParticipant(
	tx: Tx,
	{ organizationId, id, mergedInto }: Participant,
	change: () => void,
): void {
	participantIndex.change(tx, () => requireRow(tx, organizationId, mergedInto ?? id), change)
}

/** A duplicate's name and contacts also find the participant that it was merged into. */
function termsOfParticipant(db: Db, participant: Participant): string {
	const rows = [participant, ...listMerged(db, participant.id)]
	return termsOf(participant.organizationId, {
		names: rows.map((person) => fullName(person)),
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
