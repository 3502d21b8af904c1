import type { Deps } from '../../deps.ts'
import { enqueueWaiverJob } from '../../jobs/queue.ts'
import { listForgottenRenders } from './queries.ts'

/** For waivers with neither a PDF nor a job: a restore or manual changes may have lost jobs. @returns how many */
export function requeueForgottenRenders({ write }: Pick<Deps, 'write'>): Promise<number> {
	return write((tx) => {
		const waivers = listForgottenRenders(tx)
		for (const waiver of waivers) enqueueWaiverJob(tx, 'waiver.images', waiver)
		return waivers.length
	})
}
