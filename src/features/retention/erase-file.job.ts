import type { Deps } from '../../deps.ts'
import { completeJob } from '../../jobs/queue.ts'
import type { Job } from '../../jobs/table.ts'
import { isLogo } from '../organization/organization.ts'
import { isFileNamed } from './queries.ts'

/** Removes a file for good, unless another waiver names it: two people may have drawn the same line. */
export function eraseFile(deps: Pick<Deps, 'db' | 'write' | 'files'>, job: Job): Promise<void> {
	return deps.files.exclusively(async () => {
		const isNamed = isFileNamed(deps.db, job.subject) || isLogo(deps.db, job.subject)
		if (!isNamed) await deps.files.remove(job.subject)
		await deps.write((tx) => completeJob(tx, job))
	})
}
