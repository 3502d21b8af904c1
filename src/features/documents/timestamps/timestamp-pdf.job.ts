import type { Deps } from '../../../deps.ts'
import { completeJob, enqueueJob } from '../../../jobs/queue.ts'
import type { Job } from '../../../jobs/table.ts'
import { findPdfSeal } from '../queries.ts'
import { recordTimestamp } from '../seal-record.ts'
import { timestampNow } from './timestamper.ts'
import { commitRendering } from '../commit-rendering.ts'
import { findWaiverById } from '../../waivers/queries.ts'
import type { Waiver } from '../../waivers/table.ts'

type JobDeps = Pick<Deps, 'db' | 'write' | 'files' | 'replica' | 'clock' | 'ids' | 'config' | 'wake'>

export async function timestampWaiverPdf(deps: JobDeps, job: Job): Promise<void> {
	const target = findDue(deps, job)
	const pdf = target === undefined ? undefined : await deps.files.get(target.pdfSha256)
	if (target === undefined || pdf === undefined || deps.config.timestampUrl === '') {
		await deps.write((tx) => completeJob(tx, job))
		return
	}
	const stamp = await timestampNow(deps, pdf)
	await deps.files.exclusively(async () => {
		const pdfSha256 = await deps.files.put(stamp)
		await deps.write((tx) => {
			const now = findWaiverById(tx, job.subject)
			const seal = now && findPdfSeal(tx, now.seq)
			// Purged or rendered again while the authority was asked.
			if (now === undefined || seal === undefined || now.pdfSha256 !== target.pdfSha256)
				enqueueJob(tx, 'file.erase', pdfSha256)
			else {
				recordTimestamp(tx, now.seq, deps.clock.now())
				commitRendering(tx, deps, now, { pdfSha256, unsealedSha256: seal.unsealedSha256 })
			}
			completeJob(tx, job)
		})
	})
	deps.wake('file.erase')
	deps.wake('file.copy')
}

function findDue({ db }: JobDeps, job: Job): (Waiver & { readonly pdfSha256: string }) | undefined {
	const waiver = findWaiverById(db, job.subject)
	if (waiver === undefined || waiver.purgedAt !== null || waiver.pdfSha256 === null) return undefined
	const { pdfSha256 } = waiver
	return findPdfSeal(db, waiver.seq)?.stampedAt === null ? { ...waiver, pdfSha256 } : undefined
}
