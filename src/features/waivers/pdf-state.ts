import type { Tx } from '../../db/client.ts'
import { updateWaiver } from './queries.ts'
import type { Waiver } from './table.ts'

/** @param reason why the previous PDF does not count, for whoever reads the row */
export function markPdfPending(tx: Tx, seq: number, reason: string | null = null): void {
	updateWaiver(tx, seq, { pdfStatus: 'pending', pdfFailure: reason })
}

export function markPdfFailed(tx: Tx, seq: number, failure: string): void {
	updateWaiver(tx, seq, { pdfStatus: 'failed', pdfFailure: failure })
}

export function markPdfReady(tx: Tx, seq: number): void {
	updateWaiver(tx, seq, { pdfStatus: 'ready', pdfFailure: null })
}

export function replacePdf(tx: Tx, seq: number, pdf: Pick<Waiver, 'pdfSha256' | 'commitments'>): void {
	updateWaiver(tx, seq, { ...pdf, pdfStatus: 'ready', pdfFailure: null })
}

/** Removes the PDF, which shows what must not be shown any more, until one is rendered again. */
export function dropPdf(tx: Tx, seq: number): void {
	updateWaiver(tx, seq, { pdfStatus: 'pending', pdfSha256: null, pdfFailure: null })
}
