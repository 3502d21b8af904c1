import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import type { Problem } from '../../http/problems.ts'
import type { Actor, ById } from '../audit/actor.ts'
import { recordAudit, recordPhiAccess } from '../audit/record.ts'
import { PDF_PATH } from './commit-rendering.ts'
import { readStored } from './read-stored.ts'
import { isRendered, pdfStatusOf } from '../waivers/pdf-state.ts'
import type { PdfStatus } from '../waivers/model.ts'
import { requireUnpurged } from '../waivers/waiver.ts'

/**
 * The read is on the access log and the audit log first (specification, What the service does, rule 3).
 * @throws Problem 404 for an unknown or purged waiver or one without a PDF, 503 for a damaged file
 */
export async function readPdf(
	deps: Pick<Deps, 'db' | 'write' | 'clock' | 'ids' | 'files' | 'log'>,
	{ actor, id }: ById,
): Promise<{ readonly pdf: Uint8Array; readonly isOurs: boolean }> {
	const waiver = requireUnpurged(deps.db, actor.organizationId, id)
	const { pdfStatus, pdfSha256 } = waiver
	if (pdfStatus !== 'ready' || pdfSha256 === null) throw whyNot(pdfStatusOf(waiver))
	const pdf = await readStored(deps, actor, { waiver, path: PDF_PATH, sha256: pdfSha256 })
	if (pdf === undefined) throw problem('not_found', 'The PDF is not in the store.')
	await deps.write((tx) => recordPdfRead(tx, deps, actor, id))
	return { pdf, isOurs: isRendered(waiver) }
}

/** Only a PDF that is on its way is worth another try. */
function whyNot(status: PdfStatus): Problem {
	switch (status) {
		case 'none':
			return problem('pdf_not_ready', 'The waiver was imported without a document, so it has no PDF.')
		case 'failed':
			return problem('pdf_not_ready', 'The PDF could not be rendered. Have it rendered again.')
		case 'waiting_for_font':
			return problem('pdf_not_ready', 'The PDF waits for a font that has all of its letters.')
		default:
			return problem('pdf_not_ready', 'The PDF is not rendered yet. Try again soon.')
	}
}

/** Commit before a byte of the PDF is sent. @throws Problem 404 if the waiver was purged meanwhile */
export function recordPdfRead(tx: Tx, deps: Pick<Deps, 'clock' | 'ids'>, actor: Actor, id: string): void {
	const { id: waiverId } = requireUnpurged(tx, actor.organizationId, id)
	recordPhiAccess(tx, deps, actor, { action: 'waiver.pdf_read', waiverId })
	recordAudit(tx, deps, actor, { action: 'waiver.pdf_downloaded', subject: waiverId })
}
