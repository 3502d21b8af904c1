import type { Tx } from '../../db/client.ts'
import { updateWaiver } from './queries.ts'
import type { Waiver } from './table.ts'

/** The PDF waits to be rendered. @param reason why the one before it does not count, for whoever looks at the row */
export function markPdfPending(tx: Tx, seq: number, reason: string | null = null): void {
	updateWaiver(tx, seq, { pdfStatus: 'pending', pdfFailure: reason })
}

export function markPdfFailed(tx: Tx, seq: number, failure: string): void {
	updateWaiver(tx, seq, { pdfStatus: 'failed', pdfFailure: failure })
}

/** The PDF that the row names can be read. */
export function markPdfReady(tx: Tx, seq: number): void {
	updateWaiver(tx, seq, { pdfStatus: 'ready', pdfFailure: null })
}

/** The row names another PDF, with its commitments. */
export function replacePdf(tx: Tx, seq: number, pdf: Pick<Waiver, 'pdfSha256' | 'commitments'>): void {
	updateWaiver(tx, seq, { ...pdf, pdfStatus: 'ready', pdfFailure: null })
}

/** The row names no PDF until one is rendered again: the old one shows what must no longer be shown. */
export function dropPdf(tx: Tx, seq: number): void {
	updateWaiver(tx, seq, { pdfStatus: 'pending', pdfSha256: null, pdfFailure: null })
}
