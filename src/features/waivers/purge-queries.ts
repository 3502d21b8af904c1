import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { waiverFlags, waiverParticipants, waivers } from './table.ts'

export function blankWaiverRow(tx: Tx, seq: number, purgedAt: number): void {
	tx.update(waivers)
		.set({
			purgedAt,
			values: {},
			evidence: sql`'{}'`,
			recordSalt: null,
			commitments: {},
			voidReason: null,
			pdfSha256: null,
			pdfFailure: null,
			missingLetters: null,
		})
		.where(eq(waivers.seq, seq))
		.run()
}

export function blankPeople(tx: Tx, waiverSeq: number): void {
	tx.update(waiverParticipants)
		.set({ person: { firstName: '', lastName: '' } })
		.where(eq(waiverParticipants.waiverSeq, waiverSeq))
		.run()
}

export function blankFlags(tx: Tx, waiverSeq: number): void {
	tx.update(waiverFlags).set({ value: '', note: null }).where(eq(waiverFlags.waiverSeq, waiverSeq)).run()
}
