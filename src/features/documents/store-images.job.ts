import type { Deps } from '../../deps.ts'
import type { Tx } from '../../db/client.ts'
import {
	completeJob,
	copyOffBox,
	enqueueJob,
	enqueueOwnedJob,
	postponeJob,
	retryJob,
} from '../../jobs/queue.ts'
import type { Job } from '../../jobs/table.ts'
import { SlowImage, UnreadableImage, cleanImage } from '../../images/clean.ts'
import type { CleanImage, ImageRole } from '../../images/clean.ts'
import type { ImagePace } from './image-pace.ts'
import { imageRoleOf } from './image-role.ts'
import { findImage, findSpooled, listImages } from '../waivers/image-queries.ts'
import { markImageStored, markImageUnreadable, releaseSpooledImage } from '../waivers/image-state.ts'
import { isRendered } from '../waivers/pdf-state.ts'
import { findWaiverById } from '../waivers/queries.ts'
import type { WaiverImage } from '../waivers/table.ts'

type JobDeps = Pick<Deps, 'db' | 'write' | 'files' | 'replica' | 'log' | 'wake' | 'clock'>

const IMAGE_TURN_MS = 5_000

export type ImageTurns = {
	readonly pace?: ImagePace
	/** For tests. */
	readonly clean?: typeof cleanImage
}

const MAX_SLOW_ATTEMPTS = 3

/**
 * Moves cleaned images from the spool to files. The spool deletes an image only in the transaction that records its
 * file, or once the file is copied. Images that take long are queued behind those of other waivers.
 */
export async function storeImages(
	deps: JobDeps,
	job: Job,
	{ pace, clean = cleanImage }: ImageTurns = {},
): Promise<void> {
	const waiver = findWaiverById(deps.db, job.subject)
	const waitMs = waiver === undefined ? 0 : (pace?.waitMs(waiver.organizationId) ?? 0)
	if (waitMs > 0) {
		await deps.write((tx) => postponeJob(tx, job, deps.clock.now() + waitMs))
		return
	}
	const uploads =
		waiver === undefined
			? []
			: listImages(deps.db, waiver.seq)
					.filter(({ state }) => state === 'spooled')
					.map((image) => ({ image, role: imageRoleOf(image, waiver) }))
	const { cleaned, tookMs, unfinished } = await cleanAll(deps, job, uploads, clean)
	if (waiver !== undefined && tookMs >= IMAGE_TURN_MS) pace?.noteSlow(waiver.organizationId, tookMs)
	await deps.files.exclusively(async () => {
		const files: StoredFile[] = []
		for (const { image, kept } of cleaned)
			files.push({ image, kept, fileSha256: kept && (await deps.files.put(kept.bytes)) })
		await deps.write((tx) => {
			for (const one of files) settle(tx, deps, one)
			if (unfinished === 'slow') retryJob(tx, job, 'An image took too long.', deps.clock.now())
			else if (unfinished === 'more') postponeJob(tx, job, deps.clock.now())
			else {
				if (waiver !== undefined && isRendered(waiver)) enqueueOwnedJob(tx, 'waiver.pdf', waiver)
				completeJob(tx, job)
			}
		})
	})
	deps.wake('waiver.pdf')
	deps.wake('file.copy')
}

type Upload = { readonly image: WaiverImage; readonly role: ImageRole }

type CleanedAll = {
	readonly cleaned: readonly Cleaned[]
	readonly tookMs: number
	readonly unfinished: 'slow' | 'more' | undefined
}

async function cleanAll(
	deps: JobDeps,
	job: Job,
	images: readonly Upload[],
	clean: typeof cleanImage,
): Promise<CleanedAll> {
	const results: Cleaned[] = []
	let tookMs = 0
	for (const { image, role } of images) {
		if (tookMs >= IMAGE_TURN_MS) return { cleaned: results, tookMs, unfinished: 'more' }
		try {
			const [one] = await cleanOne(deps, { image, role }, clean)
			if (one === undefined) continue
			results.push(one)
			tookMs += one.tookMs
		} catch (error) {
			if (!(error instanceof SlowImage)) throw error
			tookMs += error.tookMs
			if (job.attempts < MAX_SLOW_ATTEMPTS) return { cleaned: results, tookMs, unfinished: 'slow' }
			deps.log.warn('image takes too long to read', {
				waiverSeq: image.waiverSeq,
				blockType: image.blockType,
			})
			results.push({ image, kept: undefined, tookMs: error.tookMs })
		}
	}
	return { cleaned: results, tookMs, unfinished: undefined }
}

type Cleaned = {
	readonly image: WaiverImage
	readonly kept: CleanImage | undefined
	readonly tookMs: number
}

type StoredFile = Omit<Cleaned, 'tookMs'> & { readonly fileSha256: string | undefined }

/** Undefined for an image that was purged meanwhile. @throws SlowImage */
async function cleanOne(
	{ db, log }: JobDeps,
	{ image, role }: Upload,
	clean: typeof cleanImage,
): Promise<Cleaned[]> {
	const { waiverSeq, path, blockType } = image
	const upload = findSpooled(db, waiverSeq, path)
	if (upload === undefined) {
		if (findImage(db, waiverSeq, path)?.state !== 'spooled') return []
		throw new Error('The image of a waiver is neither in the spool nor a file.')
	}
	try {
		const result = await clean(upload, role)
		return [{ image, kept: result, tookMs: result.tookMs }]
	} catch (error) {
		if (error instanceof SlowImage || !(error instanceof UnreadableImage)) throw error
		log.warn('image cannot be read', { waiverSeq, blockType })
		return [{ image, kept: undefined, tookMs: error.tookMs }]
	}
}

function settle(tx: Tx, { replica }: JobDeps, { image, kept, fileSha256 }: StoredFile): void {
	const { waiverSeq, path } = image
	const isWanted = findImage(tx, waiverSeq, path)?.state === 'spooled'
	if (kept === undefined || fileSha256 === undefined) {
		// The original stays in the spool, because the chain commits to it.
		if (isWanted) markImageUnreadable(tx, image)
		return
	}
	if (!isWanted) {
		enqueueJob(tx, 'file.erase', fileSha256)
		return
	}
	const { contentType, width, height } = kept
	markImageStored(tx, image, { fileSha256, contentType, width, height })
	// With a replica the original stays until the file is copied.
	if (replica === undefined) releaseSpooledImage(tx, image)
	else copyOffBox(tx, { replica }, fileSha256)
}
