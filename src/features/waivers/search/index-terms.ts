import type { Db, Tx } from '../../../db/client.ts'
import { createTermIndex } from '../../../search/term-index.ts'
import { TERMS_VERSION, termsOf } from '../../../search/terms.ts'
import { OPEN_FLAGS_LABEL, eventLabel, referenceLabel, tagLabel, templateLabel } from './labels.ts'
import { listFindable, listTags, listWaiverParticipants } from '../queries.ts'
import type { FindableWaiver } from '../queries.ts'
import { endOf } from '../../../search/waiver-code.ts'
import { fullName } from '../../../kit/text/full-name.ts'

export const waiverIndex = createTermIndex<FindableWaiver>({
	name: 'waivers',
	table: 'waiver_terms',
	records: 'waivers',
	version: TERMS_VERSION,
	locate: 'SELECT -recency FROM waivers WHERE seq = ?',
	list: listFindable,
	seqOf: ({ seq }) => seq,
	termsOf: termsOfWaiver,
})

export function reindexWaiver(tx: Tx, seq: number, change: () => void): void {
	waiverIndex.change(tx, requireFindable(tx, seq), change)
}

/** A purged waiver keeps only terms that are not personal. */
function termsOfWaiver(db: Db, waiver: FindableWaiver): string {
	const people = listWaiverParticipants(db, waiver.seq).map(({ person }) => person)
	const { id, organizationId, templateId, eventId, purgedAt, hasOpenFlags } = waiver
	const keptPeople = purgedAt === null ? people : []
	const [signer] = keptPeople
	return termsOf(organizationId, {
		names: keptPeople.map((person) => fullName(person)),
		emails: signer?.email === undefined ? [] : [signer.email],
		phones: signer?.phone === undefined ? [] : [signer.phone],
		labels: [
			templateLabel(templateId),
			...(eventId === null ? [] : [eventLabel(eventId)]),
			...listTags(db, waiver.seq).map(tagLabel),
			...(purgedAt === null ? [referenceLabel(endOf(id))] : []),
			...(purgedAt === null && hasOpenFlags === 1 ? [OPEN_FLAGS_LABEL] : []),
		],
	})
}

function requireFindable(tx: Tx, seq: number): FindableWaiver {
	const [waiver] = listFindable(tx, [seq])
	if (waiver === undefined) throw new Error('A waiver that is being changed does not exist.')
	return waiver
}
