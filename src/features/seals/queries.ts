import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { pdfSeals, sealCertificates } from './table.ts'
import type { PdfSeal } from './table.ts'

export function findPdfSeal(db: Db, waiverSeq: number): PdfSeal | undefined {
	return db.select().from(pdfSeals).where(eq(pdfSeals.waiverSeq, waiverSeq)).get()
}

export function upsertPdfSeal(tx: Tx, seal: PdfSeal): void {
	tx.insert(pdfSeals).values(seal).onConflictDoUpdate({ target: pdfSeals.waiverSeq, set: seal }).run()
}

export function updatePdfSeal(tx: Tx, waiverSeq: number, changes: Partial<PdfSeal>): void {
	tx.update(pdfSeals).set(changes).where(eq(pdfSeals.waiverSeq, waiverSeq)).run()
}

/** Where it is known already, nothing changes. */
export function insertCertificate(tx: Tx, certificate: typeof sealCertificates.$inferInsert): void {
	tx.insert(sealCertificates).values(certificate).onConflictDoNothing().run()
}

export function hasCertificate(db: Db, fingerprint: string): boolean {
	const found = db
		.select({ fingerprint: sealCertificates.fingerprint })
		.from(sealCertificates)
		.where(eq(sealCertificates.fingerprint, fingerprint))
		.get()
	return found !== undefined
}
