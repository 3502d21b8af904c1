import type { Deps } from '../../../deps.ts'
import { completeJob, enqueueJob } from '../../../jobs/queue.ts'
import type { Job } from '../../../jobs/table.ts'
import { findPdfSeal } from '../queries.ts'
import { recordArchiving, recordTimestamp } from '../seal-record.ts'
import { archivePdf } from './archive-pdf.ts'
import { isArchiving } from './renew.ts'
import { timestampNow } from './timestamper.ts'
import { commitRendering } from '../commit-rendering.ts'
import { findWaiverById } from '../../waivers/queries.ts'

type JobDeps = Pick<Deps, 'db' | 'write' | 'files' | 'replica' | 'clock' | 'ids' | 'config' | 'wake'>

/** Adds the timestamp of the seal; a PDF that has it gets what archives need, or has it renewed. */
export async function timestampWaiverPdf(deps: JobDeps, job: Job): Promise<void> {
	const target = findDue(deps, job)
	const pdf = target === undefined ? undefined : await deps.files.get(target.pdfSha256)
	if (target?.isArchived === true && pdf === undefined) throw new Error('The PDF is not in the store.')
	if (target === undefined || pdf === undefined || deps.config.timestampUrl === '') {
		await deps.write((tx) => completeJob(tx, job))
		return
	}
	const { isArchived } = target
	const stamp = isArchived ? await archivePdf(deps, pdf) : { pdf: await timestampNow(deps, pdf), renewAt: 0 }
	await deps.files.exclusively(async () => {
		const pdfSha256 = await deps.files.put(stamp.pdf)
		await deps.write((tx) => {
			const now = findWaiverById(tx, job.subject)
			const seal = now && findPdfSeal(tx, now.seq)
			// Purged or rendered again while the authority was asked.
			if (now === undefined || seal === undefined || now.pdfSha256 !== target.pdfSha256)
				enqueueJob(tx, 'file.erase', pdfSha256)
			else {
				if (isArchived) recordArchiving(tx, now.seq, stamp.renewAt)
				else recordTimestamp(tx, now.seq, deps.clock.now())
				const { unsealedSha256 } = seal
				commitRendering(tx, deps, now, { pdfSha256, unsealedSha256, isArchived })
			}
			completeJob(tx, job)
		})
	})
	deps.wake('file.erase')
	deps.wake('file.copy')
}

type Target = { readonly pdfSha256: string; readonly isArchived: boolean }

function findDue({ db, config, clock }: JobDeps, job: Job): Target | undefined {
	const waiver = findWaiverById(db, job.subject)
	if (waiver === undefined || waiver.purgedAt !== null || waiver.pdfSha256 === null) return undefined
	const { pdfSha256 } = waiver
	const { stampedAt, renewAt } = findPdfSeal(db, waiver.seq) ?? {}
	if (stampedAt === null) return { pdfSha256, isArchived: false }
	if (renewAt === undefined || renewAt > clock.now() || !isArchiving(config)) return undefined
	return { pdfSha256, isArchived: true }
}
