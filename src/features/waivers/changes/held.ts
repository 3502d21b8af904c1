import type { Db } from '../../../db/client.ts'
import { findHold } from './hold-queries.ts'
import { listSignedTogether } from '../../links/guardian/queries.ts'

/** Whether a legal hold keeps it from being purged: its own, or that of a waiver that was signed together with it. */
export function isHeld(db: Db, waiverSeq: number): boolean {
	return listSignedTogether(db, waiverSeq).some((seq) => findHold(db, seq) !== undefined)
}
