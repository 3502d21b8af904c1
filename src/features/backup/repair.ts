import type { Tx } from '../../db/client.ts'
import { enqueueJob } from '../../jobs/queue.ts'

export type Repair = {
	/** Images that are made again from the spool. */
	readonly images: number
	/** PDFs that are rendered again. */
	readonly pdfs: number
	/** Files that nothing is left of. */
	readonly lost: readonly string[]
}

type ImageRow = { waiverId: string; waiverSeq: number; path: string; isSpooled: 0 | 1 }

/**
 * Has what a restore did not find made again: an image from what the spool holds of it, a PDF from its rows. A PDF that is
 * rendered anew gets an entry of its own in the chain.
 * @param missing SHA-256 of files that rows name and that are not there
 */
export function repairMissing(tx: Tx, missing: readonly string[]): Repair {
	let [images, pdfs] = [0, 0]
	const lost: string[] = []
	for (const sha256 of missing) {
		const repairedImages = repairImages(tx, sha256)
		const repairedPdfs = repairPdfs(tx, sha256)
		images += repairedImages
		pdfs += repairedPdfs
		if (repairedImages + repairedPdfs === 0) lost.push(sha256)
	}
	return { images, pdfs, lost }
}

function repairImages(tx: Tx, sha256: string): number {
	const rows = tx.$client
		.query<ImageRow, [string]>(
			`SELECT w.id AS waiverId, i.waiver_seq AS waiverSeq, i.path, s.path IS NOT NULL AS isSpooled
			FROM waiver_images i JOIN waivers w ON w.seq = i.waiver_seq
			LEFT JOIN spool s ON s.waiver_seq = i.waiver_seq AND s.path = i.path WHERE i.file_sha256 = ?`,
		)
		.all(sha256)
		.filter(({ isSpooled }) => isSpooled === 1)
	for (const { waiverId, waiverSeq, path } of rows) {
		tx.$client
			.query(
				"UPDATE waiver_images SET state = 'spooled', file_sha256 = NULL, content_type = NULL, width = NULL, height = NULL WHERE waiver_seq = ? AND path = ?",
			)
			.run(waiverSeq, path)
		enqueueJob(tx, 'waiver.images', waiverId)
	}
	return rows.length
}

function repairPdfs(tx: Tx, sha256: string): number {
	const rows = tx.$client
		.query<{ id: string }, [string]>('SELECT id FROM waivers WHERE pdf_sha256 = ?')
		.all(sha256)
	for (const { id } of rows) {
		tx.$client.query("UPDATE waivers SET pdf_status = 'pending' WHERE id = ?").run(id)
		enqueueJob(tx, 'waiver.pdf', id)
	}
	return rows.length
}
