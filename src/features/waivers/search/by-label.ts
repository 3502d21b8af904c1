import type { Db } from '../../../db/client.ts'
import type { Places } from '../../../kit/places.ts'
import { toMatch } from '../../../search/terms.ts'
import { referenceLabel, OPEN_FLAGS_LABEL } from './labels.ts'
import { listMatchingReference, countMatching } from './queries.ts'

/**
 * By a term of the search: an index of its own, whose values are random, would make each signing write one more page.
 * @param reference as `readReference` returns it
 * @returns the ids of up to `limit` waivers that are not purged, the newest first
 */
export function listByReference(db: Db, organizationId: string, reference: string, limit: number): string[] {
	const match = toMatch(organizationId, { words: [], labels: [referenceLabel(reference)] }) ?? ''
	return listMatchingReference(db, organizationId, match, { reference, limit })
}

export function countFlagged(db: Db, organizationId: string, places: Places): number {
	const match = toMatch(organizationId, { words: [], labels: [OPEN_FLAGS_LABEL] }) ?? ''
	return countMatching(db, organizationId, match, places)
}
