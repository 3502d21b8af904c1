import type { Tx } from '../../db/client.ts'
import { enqueueOwnedJob } from '../../jobs/queue.ts'
import { listImagesOfFile, listSpooledPaths } from '../waivers/image-queries.ts'
import { markImageSpooled } from '../waivers/image-state.ts'
import { isRendered, markPdfPending } from '../waivers/pdf-state.ts'
import { findWaiverByPdf, findWaiverBySeq } from '../waivers/queries.ts'
import type { Deps } from '../../deps.ts'
import { listForgottenRenders } from './queries.ts'

export type Repair = {
	/** Images that are stored again from the spool. */
	readonly images: number
	readonly pdfs: number
	readonly lost: readonly string[]
}

/**
 * Images from the spool, PDFs from their rows, each with its own entry in the chain.
 * @param missing SHA-256 of files that rows name and that do not exist
 */
export function requeueMissing(tx: Tx, missing: readonly string[]): Repair {
	let [images, pdfs] = [0, 0]
	const losses: string[] = []
	for (const sha256 of missing) {
		const [imageCount, pdf] = [requeueImages(tx, sha256), requeuePdf(tx, sha256)]
		images += imageCount
		pdfs += pdf
		if (imageCount + pdf === 0) losses.push(sha256)
	}
	return { images, pdfs, lost: losses }
}

function requeueImages(tx: Tx, sha256: string): number {
	const uploads = listImagesOfFile(tx, sha256).filter(({ waiverSeq, path }) =>
		listSpooledPaths(tx, waiverSeq).includes(path),
	)
	for (const image of uploads) {
		markImageSpooled(tx, image)
		const waiver = findWaiverBySeq(tx, image.waiverSeq)
		if (waiver !== undefined) enqueueOwnedJob(tx, 'waiver.images', waiver)
	}
	return uploads.length
}

function requeuePdf(tx: Tx, sha256: string): number {
	const waiver = findWaiverByPdf(tx, sha256)
	// One that was imported can't be made again.
	if (waiver === undefined || !isRendered(waiver)) return 0
	markPdfPending(tx, waiver.seq, 'The file was gone.')
	enqueueOwnedJob(tx, 'waiver.pdf', waiver)
	return 1
}

/** For waivers with neither a PDF nor a job: a restore or manual changes may have lost jobs. @returns how many */
export function requeueForgottenRenders({ write }: Pick<Deps, 'write'>): Promise<number> {
	return write((tx) => {
		const waivers = listForgottenRenders(tx)
		for (const waiver of waivers) enqueueOwnedJob(tx, 'waiver.images', waiver)
		return waivers.length
	})
}
