import type { Deps } from '../../deps.ts'
import { copyOffBox } from '../../jobs/copy-off-box.ts'
import { completeJob } from '../../jobs/queue.ts'
import type { Job } from '../../jobs/table.ts'
import { copyName } from '../../files/replica.ts'
import { isLogo } from '../organization/organization.ts'
import { isFileNamed } from '../documents/queries.ts'

/**
 * Removes a file for good, and its copy off the box, unless another waiver names it: two people may have drawn the same
 * line. The copy goes last, and not while others wait for the files: its place may be slow, or not be reached for hours.
 */
export async function eraseFile(
	deps: Pick<Deps, 'db' | 'write' | 'files' | 'replica'>,
	job: Job,
): Promise<void> {
	const { db, write, files, replica } = deps
	const isErased = await files.exclusively(async () => {
		const isNamed = isFileNamed(db, job.subject) || isLogo(db, job.subject)
		if (!isNamed) await files.remove(job.subject)
		return !isNamed
	})
	if (isErased) await replica?.remove(copyName(job.subject))
	// Somebody may have given the same file meanwhile, and it may have been copied before the copy was removed.
	const isBack = isErased && (await files.has(job.subject))
	await write((tx) => {
		if (isBack) copyOffBox(tx, deps, job.subject)
		completeJob(tx, job)
	})
}
