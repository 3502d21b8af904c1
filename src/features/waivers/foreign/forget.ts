import type { Tx } from '../../../db/client.ts'
import { deleteImported } from './queries.ts'

/** So that the record can be imported again. */
export function forgetForeign(tx: Tx, waiverSeq: number): void {
	deleteImported(tx, waiverSeq)
}
