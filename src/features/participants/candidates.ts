import type { Db } from '../../db/client.ts'
import { namedWords } from '../../search/alike/keys.ts'
import type { WordKeys } from '../../search/alike/keys.ts'
import { nameFieldsOf } from './index-terms.ts'
import { listRowsOf } from './participant.ts'
import { listMatching, requireBySeq } from './queries.ts'
import type { Participant } from './table.ts'

/** At most this many people are compared with a name in another spelling, the newest first. */
export const MAX_CANDIDATES = 250

/** @param match an FTS5 expression */
export function listCandidates(db: Db, organizationId: string, match: string): Participant[] {
	const before = Number.MAX_SAFE_INTEGER
	const { seqs } = listMatching(db, { organizationId, match, before, least: MAX_CANDIDATES })
	return seqs.slice(0, MAX_CANDIDATES).map((seq) => requireBySeq(db, seq))
}

/** The words of each name of a person, also of merged duplicates. */
export function listNamedWords(db: Db, person: Participant): WordKeys[] {
	return listRowsOf(db, person).flatMap((row) => namedWords(nameFieldsOf(row)))
}
