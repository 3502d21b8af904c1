import type { Tx } from '../../db/client.ts'
import { updateWaiver } from './queries.ts'
import type { PdfStatus } from './model.ts'
import type { Waiver } from './table.ts'

/** Returns whether this service renders the PDF. An imported waiver keeps the PDF that it came with, if any. */
export function isRendered({ source }: Pick<Waiver, 'source'>): boolean {
	return source !== 'import'
}

/** @param reason why the previous PDF does not count */
export function markPdfPending(tx: Tx, seq: number, reason: string | null = null): void {
	updateWaiver(tx, seq, { pdfStatus: 'pending', pdfFailure: reason, missingLetters: null })
}

export function markPdfFailed(tx: Tx, seq: number, failure: string): void {
	updateWaiver(tx, seq, { pdfStatus: 'failed', pdfFailure: failure, missingLetters: null })
}

/** @param letters as `U+XXXX`, separated by spaces */
export function markWaitingForFont(tx: Tx, seq: number, letters: string): void {
	updateWaiver(tx, seq, { pdfStatus: 'pending', pdfFailure: null, missingLetters: letters })
}

/** A pending PDF may be waiting for a font. */
export function pdfStatusOf({
	pdfStatus,
	missingLetters,
}: Pick<Waiver, 'pdfStatus' | 'missingLetters'>): PdfStatus {
	return pdfStatus === 'pending' && missingLetters !== null ? 'waiting_for_font' : pdfStatus
}

export function markPdfReady(tx: Tx, seq: number): void {
	updateWaiver(tx, seq, { pdfStatus: 'ready', pdfFailure: null, missingLetters: null })
}

export function replacePdf(tx: Tx, seq: number, pdf: Pick<Waiver, 'pdfSha256' | 'commitments'>): void {
	updateWaiver(tx, seq, { ...pdf, pdfStatus: 'ready', pdfFailure: null, missingLetters: null })
}

/** The PDF shows what must not be shown any more. */
export function dropPdf(tx: Tx, seq: number): void {
	updateWaiver(tx, seq, { pdfStatus: 'pending', pdfSha256: null, pdfFailure: null, missingLetters: null })
}
