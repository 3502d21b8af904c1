import type { Deps } from '../../deps.ts'
import type { Tx } from '../../db/client.ts'
import { copyOffBox } from '../../jobs/copy-off-box.ts'
import { completeJob, enqueueJob } from '../../jobs/queue.ts'
import type { Job } from '../../jobs/table.ts'
import { UnreadableImage, cleanImage } from '../../images/clean.ts'
import type { CleanImage } from '../../images/clean.ts'
import { findImage, findSpooled, listImages } from '../waivers/image-queries.ts'
import { markImageStored, markImageUnreadable, releaseSpooledImage } from '../waivers/image-state.ts'
import { findWaiverById } from '../waivers/queries.ts'
import type { WaiverImage } from '../waivers/table.ts'

type JobDeps = Pick<Deps, 'db' | 'write' | 'files' | 'replica' | 'log' | 'wake'>

/**
 * Moves a waiver's images from the spool to files, cleaned, and then has its PDF rendered. The spool lets go of an image
 * only in the transaction that says where its file stands, or once the file is off the box. What a purge took meanwhile
 * is not brought back.
 */
export async function storeImages(deps: JobDeps, job: Job): Promise<void> {
	const waiver = findWaiverById(deps.db, job.subject)
	const spooled =
		waiver === undefined ? [] : listImages(deps.db, waiver.seq).filter(({ state }) => state === 'spooled')
	const cleaned: Cleaned[] = []
	for (const image of spooled) cleaned.push(...(await clean(deps, image)))
	await deps.files.exclusively(async () => {
		const stored: Stored[] = []
		for (const { image, kept } of cleaned)
			stored.push({ image, kept, fileSha256: kept && (await deps.files.put(kept.bytes)) })
		await deps.write((tx) => {
			for (const one of stored) settle(tx, deps, one)
			if (waiver !== undefined) enqueueJob(tx, 'waiver.pdf', waiver.id)
			completeJob(tx, job)
		})
	})
	deps.wake('waiver.pdf')
	deps.wake('file.copy')
}

/** An image as it will be kept; undefined where it can not be read. */
type Cleaned = { readonly image: WaiverImage; readonly kept: CleanImage | undefined }

type Stored = Cleaned & { readonly fileSha256: string | undefined }

/** @returns nothing for an image that a purge has taken meanwhile */
async function clean({ db, log }: JobDeps, image: WaiverImage): Promise<Cleaned[]> {
	const { waiverSeq, path, blockType } = image
	const received = findSpooled(db, waiverSeq, path)
	if (received === undefined) {
		if (findImage(db, waiverSeq, path)?.state !== 'spooled') return []
		throw new Error('The image of a waiver is neither in the spool nor a file.')
	}
	const role = blockType === 'signature' || blockType === 'initials' ? 'ink' : 'photo'
	try {
		return [{ image, kept: await cleanImage(received, role) }]
	} catch (error) {
		if (!(error instanceof UnreadableImage)) throw error
		log.warn('image can not be read', { waiverSeq, blockType })
		return [{ image, kept: undefined }]
	}
}

/** Says what became of an image, in the transaction that ends the job. */
function settle(tx: Tx, { replica }: JobDeps, { image, kept, fileSha256 }: Stored): void {
	const { waiverSeq, path } = image
	const isWanted = findImage(tx, waiverSeq, path)?.state === 'spooled'
	if (kept === undefined || fileSha256 === undefined) {
		// What was sent stays in the spool: it is what the chain committed to.
		if (isWanted) markImageUnreadable(tx, image)
		return
	}
	if (!isWanted) {
		enqueueJob(tx, 'file.erase', fileSha256)
		return
	}
	const { contentType, width, height } = kept
	markImageStored(tx, image, { fileSha256, contentType, width, height })
	// What it was made from stays until the file is off the box, where there is a place for it.
	if (replica === undefined) releaseSpooledImage(tx, image)
	else copyOffBox(tx, { replica }, fileSha256)
}
