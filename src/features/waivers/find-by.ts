import type { Person } from '../../blocks/types.ts'
import type { Db, Tx } from '../../db/client.ts'
import { createTermIndex, isCurrent, markCurrent } from '../../db/term-index.ts'
import { transact } from '../../db/transact.ts'
import { TERMS_VERSION, termsOf } from '../../lib/search-terms.ts'
import { eventLabel, spanLabel, tagLabel, templateLabel, templateSpanLabel } from './labels.ts'
import { findFindable, listFindableAfter, listTags, listWaiverParticipants } from './queries.ts'
import type { FindableWaiver } from './queries.ts'
import { spanOf } from './span.ts'

const index = createTermIndex('waiver_terms', 'SELECT recency FROM waivers WHERE seq = ?')

/** Makes a waiver findable that has just been stored. @param people the signer first */
export function indexWaiver(
	tx: Tx,
	waiver: FindableWaiver,
	people: readonly Person[],
	tags: readonly string[],
): void {
	index.add(tx, waiver.seq, termsOfWaiver(waiver, people, tags))
}

/**
 * Changes what a waiver is found by: its tags, its status, or what a purge takes. The index keeps no text, so it needs
 * to see the rows before and after.
 */
export function reindexWaiver(tx: Tx, seq: number, change: () => void): void {
	index.remove(tx, seq, readTerms(tx, requireFindable(tx, seq)))
	change()
	index.add(tx, seq, readTerms(tx, requireFindable(tx, seq)))
}

/** Builds the index anew where the program's terms are others than those that it was built with. */
export function ensureWaiverIndex(db: Db): void {
	if (isCurrent(db, 'waivers', TERMS_VERSION)) return
	transact(db, (tx) => {
		index.clear(tx)
		let batch = listFindableAfter(tx, 0)
		while (batch.length > 0) {
			for (const waiver of batch) index.add(tx, waiver.seq, readTerms(tx, waiver))
			batch = listFindableAfter(tx, batch.at(-1)?.seq ?? 0)
		}
		markCurrent(tx, 'waivers', TERMS_VERSION)
	})
}

/** A person's name as searches know it. */
export function nameOf({ firstName, middleName, lastName }: Person): string {
	return `${firstName} ${middleName ?? ''} ${lastName}`
}

function readTerms(tx: Tx, waiver: FindableWaiver): string {
	const people = listWaiverParticipants(tx, waiver.seq).map(({ person }) => person)
	return termsOfWaiver(waiver, people, listTags(tx, waiver.seq))
}

/** A purged waiver is found by nobody's name or contact, and was in force on no day; the rest of it stays. */
function termsOfWaiver(waiver: FindableWaiver, people: readonly Person[], tags: readonly string[]): string {
	const { organizationId, templateId, eventId, purgedAt } = waiver
	const kept = purgedAt === null ? people : []
	const span = spanOf(waiver)
	const [signer] = kept
	return termsOf(organizationId, {
		names: kept.map(nameOf),
		emails: signer?.email === undefined ? [] : [signer.email],
		phones: signer?.phone === undefined ? [] : [signer.phone],
		labels: [
			templateLabel(templateId),
			...(eventId === null ? [] : [eventLabel(eventId)]),
			...tags.map(tagLabel),
			...(purgedAt === null ? [spanLabel(span), templateSpanLabel(templateId, span)] : []),
		],
	})
}

function requireFindable(tx: Tx, seq: number): FindableWaiver {
	const waiver = findFindable(tx, seq)
	if (waiver === undefined) throw new Error('A waiver that is being changed does not exist.')
	return waiver
}
