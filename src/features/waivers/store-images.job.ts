import type { Deps } from '../../deps.ts'
import { copyOffBox } from '../../jobs/copy-off-box.ts'
import { completeJob, enqueueJob } from '../../jobs/queue.ts'
import type { Job } from '../../jobs/table.ts'
import { UnreadableImage, cleanImage } from '../../storage/images.ts'
import type { CleanImage } from '../../storage/images.ts'
import { deleteSpooled, findImage, findSpooled, findWaiverOfJob, listImages, updateImage } from './queries.ts'
import type { WaiverImage } from './table.ts'

type JobDeps = Pick<Deps, 'db' | 'write' | 'files' | 'replica' | 'log' | 'wake'>

/**
 * Moves a waiver's images from the spool to files, cleaned, and then has its PDF rendered. The spool lets go of an
 * image only in the transaction that says where its file stands, or once the file is off the box. What a purge took meanwhile is not brought back.
 */
export async function storeImages(deps: JobDeps, job: Job): Promise<void> {
	const waiver = findWaiverOfJob(deps.db, job.subject)
	const spooled =
		waiver === undefined ? [] : listImages(deps.db, waiver.seq).filter(({ state }) => state === 'spooled')
	for (const image of spooled) await storeImage(deps, image)
	await deps.write((tx) => {
		if (waiver !== undefined) enqueueJob(tx, 'waiver.pdf', waiver.id)
		completeJob(tx, job)
	})
	deps.wake('waiver.pdf')
	deps.wake('file.copy')
}

async function storeImage({ db, write, files, replica, log }: JobDeps, image: WaiverImage): Promise<void> {
	const { waiverSeq, path, blockType } = image
	const received = findSpooled(db, waiverSeq, path)
	// A purge that came in between has taken it.
	if (received === undefined && findImage(db, waiverSeq, path)?.state !== 'spooled') return
	if (received === undefined) throw new Error('The image of a waiver is neither in the spool nor a file.')
	let kept: CleanImage
	try {
		kept = await cleanImage(received, blockType === 'signature' || blockType === 'initials' ? 'ink' : 'photo')
	} catch (error) {
		if (!(error instanceof UnreadableImage)) throw error
		// What was sent stays in the spool: it is what the chain committed to.
		log.warn('image can not be read', { waiverSeq, blockType })
		await write((tx) => {
			if (findImage(tx, waiverSeq, path)?.state === 'spooled') updateImage(tx, image, { state: 'unreadable' })
		})
		return
	}
	const { contentType, width, height } = kept
	await files.exclusively(async () => {
		const fileSha256 = await files.put(kept.bytes)
		await write((tx) => {
			if (findImage(tx, waiverSeq, path)?.state === 'spooled') {
				updateImage(tx, image, { state: 'stored', fileSha256, contentType, width, height })
				// What it was made from stays until the file is off the box, where there is a place for it.
				if (replica === undefined) deleteSpooled(tx, waiverSeq, path)
				else copyOffBox(tx, { replica }, fileSha256)
			} else enqueueJob(tx, 'file.erase', fileSha256)
		})
	})
}
