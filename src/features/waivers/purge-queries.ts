import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import {
	personalFlag,
	personalWaiverParticipant,
	personalWaiver,
	waiverFlags,
	waiverParticipants,
	waivers,
} from './table.ts'

export function blankWaiverRow(tx: Tx, seq: number, purgedAt: number): void {
	tx.update(waivers)
		.set({
			...personalWaiver.erased,
			purgedAt,
			evidence: sql`'{}'`,
			recordSalt: null,
			commitments: {},
			pdfSha256: null,
			pdfFailure: null,
			missingLetters: null,
			law: null,
		})
		.where(eq(waivers.seq, seq))
		.run()
}

export function blankPeople(tx: Tx, waiverSeq: number): void {
	tx.update(waiverParticipants)
		.set({ ...personalWaiverParticipant.erased, person: { firstName: '', lastName: '' } })
		.where(eq(waiverParticipants.waiverSeq, waiverSeq))
		.run()
}

export function blankFlags(tx: Tx, waiverSeq: number): void {
	tx.update(waiverFlags).set(personalFlag.erased).where(eq(waiverFlags.waiverSeq, waiverSeq)).run()
}
