import type { Db } from '../../../db/client.ts'
import { catchUpWholly } from '../../../search/term-index.ts'
import { toMatch } from '../../../search/terms.ts'
import { waiverIndex } from './index-terms.ts'
import { OPEN_FLAGS_LABEL } from './labels.ts'
import { countMatching } from './queries.ts'

export function countFlagged(db: Db, organizationId: string): number {
	catchUpWholly(waiverIndex, db)
	const match = toMatch(organizationId, { words: [], labels: [OPEN_FLAGS_LABEL] }) ?? ''
	return countMatching(db, organizationId, match)
}
