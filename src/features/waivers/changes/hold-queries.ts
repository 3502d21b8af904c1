import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { statement } from '../../../db/statement.ts'
import { legalHolds } from '../table.ts'
import type { LegalHold } from '../table.ts'

const ofWaiver = statement.from(legalHolds, 'WHERE waiver_seq = ?')

export function findHold(db: Db, waiverSeq: number): LegalHold | undefined {
	return ofWaiver.get(db, waiverSeq)
}

export function insertHold(tx: Tx, hold: LegalHold): void {
	tx.insert(legalHolds).values(hold).run()
}

export function deleteHold(tx: Tx, waiverSeq: number): void {
	tx.delete(legalHolds).where(eq(legalHolds.waiverSeq, waiverSeq)).run()
}
