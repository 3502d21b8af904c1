import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { copyOffBox } from '../../jobs/copy-off-box.ts'
import { completeJob, enqueueJob } from '../../jobs/queue.ts'
import type { Job } from '../../jobs/table.ts'
import type { PdfInput } from '../../pdf/input.ts'
import { appendEntry } from '../evidence/append.ts'
import { commitRecord } from '../evidence/commitment.ts'
import { proveForGood } from '../evidence/prove.ts'
import type { EntryProof } from '../evidence/prove.ts'
import { emitEvent } from '../webhooks/emit.ts'
import { toPdfInput } from './pdf-input.ts'
import { findWaiverOfJob, listImages, updateWaiver } from './queries.ts'
import type { Waiver } from './table.ts'

type JobDeps = Pick<
	Deps,
	'db' | 'write' | 'files' | 'replica' | 'log' | 'pdf' | 'clock' | 'ids' | 'wake' | 'keys' | 'checkpoints'
>

/**
 * Renders a waiver's PDF from its rows, stores it, and commits to it, and to the images as they are kept, in the chain.
 * A waiver that was purged meanwhile is left alone.
 */
export async function renderWaiverPdf(deps: JobDeps, job: Job): Promise<void> {
	const waiver = findWaiverOfJob(deps.db, job.subject)
	if (waiver === undefined || waiver.purgedAt !== null) {
		await deps.write((tx) => completeJob(tx, job))
		return
	}
	const { organizationId, chainSeq } = waiver
	const proof = await proveForGood(deps, { organizationId, seq: chainSeq })
	const input = await readInput(deps, waiver.id, proof)
	if (input === undefined) {
		await deps.write((tx) => completeJob(tx, job))
		return
	}
	const { pdf, missingCodePoints } = await deps.pdf.render(input)
	if (missingCodePoints.length > 0)
		deps.log.warn('no font has these characters', {
			waiverId: waiver.id,
			missing: missingCodePoints.join(' '),
		})
	await deps.files.exclusively(async () => {
		const pdfSha256 = await deps.files.put(pdf)
		await deps.write((tx) => {
			const now = findWaiverOfJob(tx, waiver.id)
			// What is purged while its PDF is made stays purged.
			if (now === undefined || now.purgedAt !== null) enqueueJob(tx, 'file.erase', pdfSha256)
			else recordRendering(tx, deps, now, pdfSha256)
			copyOffBox(tx, deps, pdfSha256)
			completeJob(tx, job)
		})
	})
	deps.wake('file.erase')
	deps.wake('file.copy')
}

/** Reads the rows once the proof is there, which may take a second: undefined where a purge came in between. */
async function readInput(
	{ db, files }: JobDeps,
	id: string,
	proof: EntryProof,
): Promise<PdfInput | undefined> {
	const waiver = findWaiverOfJob(db, id)
	if (waiver === undefined || waiver.purgedAt !== null) return undefined
	return toPdfInput(db, waiver, proof, (sha256) => files.get(sha256))
}

/** Says on the waiver that its PDF failed to render, and why; the job itself is tried again. */
export async function noteRenderFailure({ db, write }: JobDeps, job: Job, failure: string): Promise<void> {
	const waiver = findWaiverOfJob(db, job.subject)
	if (waiver === undefined) return
	await write((tx) => updateWaiver(tx, waiver.seq, { pdfStatus: 'failed', pdfFailure: failure }))
}

function recordRendering(tx: Tx, deps: JobDeps, waiver: Waiver, pdfSha256: string): void {
	const { organizationId, id, recordSalt, seq } = waiver
	// No row names a PDF that was rendered anew, so nothing would ever find its file.
	if (waiver.pdfSha256 !== null && waiver.pdfSha256 !== pdfSha256)
		enqueueJob(tx, 'file.erase', waiver.pdfSha256)
	if (recordSalt === null) throw new Error('A waiver that is not purged has lost its salt.')
	const kept = listImages(tx, seq).flatMap(({ path, fileSha256 }) =>
		fileSha256 === null ? [] : [{ path: `kept/${path}`, sha256: fileSha256 }],
	)
	const { commit, items } = commitRecord(recordSalt, [{ path: 'pdf', sha256: pdfSha256 }, ...kept])
	appendEntry(tx, {
		organizationId,
		kind: 'waiver.rendered',
		subject: id,
		at: deps.clock.now(),
		data: { commit, itemCount: Object.keys(items).length },
	})
	updateWaiver(tx, seq, {
		pdfStatus: 'ready',
		pdfSha256,
		pdfFailure: null,
		commitments: { ...waiver.commitments, ...items },
	})
	emitEvent(tx, deps, { organizationId, type: 'waiver.pdf_ready', data: { waiverId: id } })
}
