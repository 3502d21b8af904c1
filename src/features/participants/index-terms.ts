import type { Db, Tx } from '../../db/client.ts'
import { createTermIndex } from '../../search/term-index.ts'
import { alikeKeysOf } from '../../search/alike/keys.ts'
import { TERMS_VERSION, termsOf } from '../../search/terms.ts'
import { findParticipant, listMerged, listSurvivors } from './queries.ts'
import type { Participant } from './table.ts'
import { fullName } from '../../kit/text/full-name.ts'

/** Incremented with each change of the keys by which people are found whose name is spelled in another way. */
const ALIKE_VERSION = 2

/** A list of all participants is a search, too. */
export const EVERYONE = 'participant'

export const participantIndex = createTermIndex<Participant>({
	name: 'participants',
	table: 'participant_terms',
	records: 'participants',
	version: TERMS_VERSION * 1_000 + ALIKE_VERSION,
	locate: '-?',
	list: listSurvivors,
	seqOf: ({ seq }) => seq,
	termsOf: termsOfParticipant,
})

export function reindexParticipant(tx: Tx, participant: Participant, change: () => void): void {
	participantIndex.change(tx, requireSurvivor(tx, participant), change)
}

/** As `reindexParticipant`, for a signing: no fault of the index may refuse it. */
export function reindexSigner(tx: Tx, participant: Participant, change: () => void): void {
	participantIndex.changeAnyway(tx, requireSurvivor(tx, participant), change)
}

/** A duplicate's name and contacts also find the participant that it was merged into. */
function termsOfParticipant(db: Db, participant: Participant): string {
	const rows = [participant, ...listMerged(db, participant.id)]
	const contacts = {
		emails: rows.flatMap(({ email }) => email ?? []),
		phones: rows.flatMap(({ phone }) => phone ?? []),
	}
	return termsOf(participant.organizationId, {
		names: rows.map((person) => fullName(person)),
		...contacts,
		labels: [EVERYONE],
		alike: alikeKeysOf({ names: rows.map(nameFieldsOf), ...contacts }),
	})
}

/** Given names and family names, which are not written together. */
export function nameFieldsOf({ firstName, middleName, lastName }: Participant): string[] {
	return [firstName, middleName ?? '', lastName]
}

function requireSurvivor(tx: Tx, { organizationId, id, mergedInto }: Participant): Participant {
	const participant = findParticipant(tx, organizationId, mergedInto ?? id)
	if (participant === undefined) throw new Error('A participant that is being changed does not exist.')
	return participant
}
