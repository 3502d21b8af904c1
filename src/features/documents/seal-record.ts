import type { Db, Tx } from '../../db/client.ts'
import { sha256Hex } from '../../kit/sha256.ts'
import * as queries from './queries.ts'
import type { SealLevel } from './model.ts'
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

/** @param renewAt when the next one is due */
export function recordArchiving(tx: Tx, waiverSeq: number, renewAt: number): void {
	queries.updatePdfSeal(tx, waiverSeq, { renewAt })
}

/** How the PDF of a waiver is sealed (ETSI EN 319 142-1, 5). */
export function sealLevelOf({ stampedAt, renewAt }: Pick<PdfSeal, 'stampedAt' | 'renewAt'>): SealLevel {
	if (stampedAt === null) return 'B-B'
	return renewAt === 0 ? 'B-T' : 'B-LTA'
}

/** @param certificate DER */
export function isOwnSeal(db: Db, certificate: Uint8Array): boolean {
	return queries.hasCertificate(db, sha256Hex(certificate))
}
