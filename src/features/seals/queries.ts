import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { insertInto, statement } from '../../db/statement.ts'
import { pdfSeals, sealCertificates } from './table.ts'
import type { PdfSeal } from './table.ts'

const sealOf = statement((db) =>
	db
		.select()
		.from(pdfSeals)
		.where(eq(pdfSeals.waiverSeq, sql.placeholder('waiverSeq')))
		.prepare(),
)

export function findPdfSeal(db: Db, waiverSeq: number): PdfSeal | undefined {
	return sealOf(db).get({ waiverSeq })
}

export const insertPdfSeal = insertInto(pdfSeals)

export function updatePdfSeal(tx: Tx, waiverSeq: number, changes: Partial<PdfSeal>): void {
	tx.update(pdfSeals).set(changes).where(eq(pdfSeals.waiverSeq, waiverSeq)).run()
}

export const insertCertificate = insertInto(sealCertificates)

const certificate = statement((db) =>
	db
		.select({ fingerprint: sealCertificates.fingerprint })
		.from(sealCertificates)
		.where(eq(sealCertificates.fingerprint, sql.placeholder('fingerprint')))
		.prepare(),
)

export function hasCertificate(db: Db, fingerprint: string): boolean {
	return certificate(db).get({ fingerprint }) !== undefined
}
