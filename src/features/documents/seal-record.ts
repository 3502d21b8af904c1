import type { Db, Tx } from '../../db/client.ts'
import { sha256Hex } from '../../kit/sha256.ts'
import * as queries from './queries.ts'
import type { PdfSeal } from './table.ts'

/** How the PDF of a waiver was sealed; undefined before its first rendering and after a purge. */
export function findSeal(db: Db, waiverSeq: number): PdfSeal | undefined {
	return queries.findPdfSeal(db, waiverSeq)
}

/** Records a seal. Call it in the transaction that names the sealed file. @param certificate DER */
export function recordSeal(tx: Tx, certificate: Uint8Array, seal: Omit<PdfSeal, 'certificate'>): void {
	const fingerprint = sha256Hex(certificate)
	if (!queries.hasCertificate(tx, fingerprint))
		queries.insertCertificate(tx, { fingerprint, certificate, firstUsedAt: seal.sealedAt })
	const row = { ...seal, certificate: fingerprint }
	if (queries.findPdfSeal(tx, seal.waiverSeq) === undefined) queries.insertPdfSeal(tx, row)
	else queries.updatePdfSeal(tx, seal.waiverSeq, row)
}

export function recordTimestamp(tx: Tx, waiverSeq: number, stampedAt: number): void {
	queries.updatePdfSeal(tx, waiverSeq, { stampedAt })
}

/** Whether this service has ever sealed with the certificate. @param certificate DER */
export function isOwnSeal(db: Db, certificate: Uint8Array): boolean {
	return queries.hasCertificate(db, sha256Hex(certificate))
}
