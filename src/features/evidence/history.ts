import type { Db } from '../../db/client.ts'
import { readBody } from './entry.ts'
import type { Entry } from './entry.ts'
import { findEntry, listEntriesOf } from './queries.ts'

export type ChainFact = {
	readonly seq: number
	readonly hash: string
	readonly kind: string
	/** Milliseconds since 1970. */
	readonly at: number
}

/** In chain order. They are few: only changes of a waiver's state make one. @param chainSeq of its signing */
export function listChainFacts(
	db: Db,
	{ organizationId, id, chainSeq }: { organizationId: string; id: string; chainSeq: number },
): ChainFact[] {
	const signing = findEntry(db, organizationId, chainSeq)
	const later = listEntriesOf(db, organizationId, id)
	return [...(signing === undefined ? [] : [signing]), ...later].map(toFact)
}

/** When an entry was appended, in milliseconds since 1970. @param chainSeq its place in the chain, from 0 */
export function findEntryAt(
	db: Db,
	{ organizationId, chainSeq }: { organizationId: string; chainSeq: number },
): number | undefined {
	const origin = findEntry(db, organizationId, chainSeq)
	return origin && toFact(origin).at
}

/** Whether a rendering of this waiver named this PDF, also one of before a purge. */
export function namesPdf(
	db: Db,
	{ organizationId, id }: { organizationId: string; id: string },
	sha256: string,
): boolean {
	return listEntriesOf(db, organizationId, id).some(({ body }) => {
		const { kind, data } = readBody(body)
		return kind === 'waiver.rendered' && data['pdfSha256'] === sha256
	})
}

function toFact({ seq, hash, body }: Entry): ChainFact {
	const { kind, at } = readBody(body)
	return { seq, hash, kind, at: Date.parse(at) }
}
