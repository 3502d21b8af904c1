import type { Deps } from '../../deps.ts'
import { completeJob, copyOffBox } from '../../jobs/queue.ts'
import type { Job } from '../../jobs/table.ts'
import { copyName } from '../../files/replica.ts'
import { isBrandFile } from '../organization/organization.ts'
import { isFileNamed } from '../documents/queries.ts'

/**
 * Unless another waiver names the file: two people may have drawn the same line. Its copy is deleted last and outside
 * of the file lock, because the replica may be slow or unreachable for hours.
 */
export async function eraseFile(
	deps: Pick<Deps, 'db' | 'write' | 'files' | 'replica'>,
	job: Job,
): Promise<void> {
	const { db, write, files, replica } = deps
	const removeUnlessNamed = () =>
		files.exclusively(async () => {
			const isNamed = isFileNamed(db, job.subject) || isBrandFile(db, job.subject)
			if (!isNamed) await files.remove(job.subject)
			return !isNamed
		})
	const isErased = await removeUnlessNamed()
	if (isErased) {
		await replica?.remove(copyName(job.subject))
		// A cache may have fetched it before it was gone there.
		if (files.cache !== undefined) await removeUnlessNamed()
	}
	// The same file may have been stored again meanwhile, and copied before the copy was deleted.
	const isBack = isErased && (await files.has(job.subject))
	await write((tx) => {
		if (isBack) copyOffBox(tx, deps, job.subject)
		completeJob(tx, job)
	})
}
