import type { Db } from '../../../db/client.ts'
import { toMatch } from '../../../search/terms.ts'
import { OPEN_FLAGS_LABEL } from './labels.ts'
import { countMatching } from './queries.ts'

export function countFlagged(db: Db, organizationId: string): number {
	const match = toMatch(organizationId, { words: [], labels: [OPEN_FLAGS_LABEL] }) ?? ''
	return countMatching(db, organizationId, match)
}
