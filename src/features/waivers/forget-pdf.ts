import type { Tx } from '../../db/client.ts'
import { updateWaiver } from './queries.ts'
import type { Waiver } from './table.ts'

/** Lets go of a PDF that shows what must no longer be shown, until it is rendered anew. @returns its file, if any */
export function forgetPdf(tx: Tx, { seq, pdfSha256 }: Waiver): string | null {
	updateWaiver(tx, seq, { pdfStatus: 'pending', pdfSha256: null, pdfFailure: null })
	return pdfSha256
}
