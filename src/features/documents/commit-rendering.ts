import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { copyOffBox, enqueueJob } from '../../jobs/queue.ts'
import { appendEntry } from '../evidence/append.ts'
import { commitRecord } from '../evidence/commitment.ts'
import { listImages } from '../waivers/image-queries.ts'
import { replacePdf } from '../waivers/pdf-state.ts'
import type { Waiver } from '../waivers/table.ts'

export type Rendering = {
	readonly pdfSha256: string
	readonly unsealedSha256: string
	/** True for a PDF with updates behind its seal: the chain names its hash, since the seal covers less than all of it. */
	readonly isArchived?: boolean
}

export const PDF_PATH = 'pdf'

/** @param path the image's path among the answers */
export function keptPath(path: string): string {
	return `kept/${path}`
}

/** Commits in the chain to the sealed file, the unsealed bytes, and the stored images. The previous PDF is deleted. */
export function commitRendering(
	tx: Tx,
	{ clock, replica }: Pick<Deps, 'clock' | 'replica'>,
	waiver: Waiver,
	{ pdfSha256, unsealedSha256, isArchived = false }: Rendering,
): void {
	const { organizationId, id, recordSalt, seq } = waiver
	// No row names the previous PDF any more, so nothing else would find its file.
	if (waiver.pdfSha256 !== null && waiver.pdfSha256 !== pdfSha256)
		enqueueJob(tx, 'file.erase', waiver.pdfSha256)
	if (recordSalt === null) throw new Error('A waiver that is not purged has lost its salt.')
	const images = listImages(tx, seq).flatMap(({ path, fileSha256 }) =>
		fileSha256 === null ? [] : [{ path: keptPath(path), sha256: fileSha256 }],
	)
	const { commit, items } = commitRecord(recordSalt, [
		{ path: PDF_PATH, sha256: pdfSha256 },
		{ path: `${PDF_PATH}/unsealed`, sha256: unsealedSha256 },
		...images,
	])
	appendEntry(tx, {
		organizationId,
		kind: 'waiver.rendered',
		subject: id,
		at: clock.now(),
		data: { commit, itemCount: Object.keys(items).length, ...(isArchived ? { pdfSha256 } : {}) },
	})
	copyOffBox(tx, { replica }, pdfSha256)
	const commitments = { ...waiver.commitments, ...items }
	replacePdf(tx, seq, { pdfSha256, commitments })
}
