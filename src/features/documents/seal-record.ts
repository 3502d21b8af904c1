import type { Db, Tx } from '../../db/client.ts'
import { sha256Hex } from '../../kit/sha256.ts'
import * as queries from './queries.ts'
import type { PdfSeal } from './table.ts'

/** In the transaction that names the sealed file. @param certificate DER */
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

/** @param certificate DER */
export function isOwnSeal(db: Db, certificate: Uint8Array): boolean {
	return queries.hasCertificate(db, sha256Hex(certificate))
}
