import type { Deps } from '../../deps.ts'
import { completeJob } from '../../jobs/queue.ts'
import type { Job } from '../../jobs/table.ts'
import { copyName } from '../../files/replica.ts'
import { isFileNamed } from '../documents/queries.ts'
import { isBrandFile } from '../organization/organization.ts'
import { releaseSpooledFile } from '../waivers/image-state.ts'

/**
 * Until then the spool, which is replicated with the database, keeps the original image: so a row is never off the
 * box before its file, or what the file can be made from.
 */
export async function copyFile(
	deps: Pick<Deps, 'config' | 'db' | 'write' | 'files' | 'replica'>,
	job: Job,
): Promise<void> {
	const { config, db, write, files, replica } = deps
	const name = copyName(job.subject)
	const bytes = await files.get(job.subject)
	if (bytes !== undefined) {
		await replica?.put(name, bytes)
		// The spool's image and the file on the disk may go then, so the bucket must say that it has the same bytes.
		if (config.filesStore !== '' && (await replica?.holds(name, bytes)) !== true)
			throw new Error('The bucket has other bytes than were sent.')
		// A purge in between deleted the copy before it existed. A file that is missing here may have no other copy.
		const isNamed = isFileNamed(db, job.subject) || isBrandFile(db, job.subject)
		if (!isNamed && !(await files.has(job.subject))) await replica?.remove(name)
	}
	await write((tx) => {
		releaseSpooledFile(tx, job.subject)
		completeJob(tx, job)
	})
}
