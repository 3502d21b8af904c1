import { join } from 'node:path'
import type { Deps } from '../deps.ts'
import { claimJobs } from '../jobs/queue.ts'
import type { Job, JobKind } from '../jobs/table.ts'
import { SERVICE_LOCK } from '../service.ts'
import { DataDirLocked, lockDataDir } from '../files/lock.ts'

/** Most jobs that are claimed with one write. */
const CLAIMED_AT_ONCE = 8

/**
 * Does now, in the place of a service, what a service would do.
 * @returns false where one runs and will do it
 */
export async function doUnlessServing(
	{ config }: Pick<Deps, 'config'>,
	work: () => Promise<void>,
): Promise<boolean> {
	let unlock: () => void
	try {
		unlock = lockDataDir(join(config.dataDir, SERVICE_LOCK))
	} catch (error) {
		if (error instanceof DataDirLocked) return false
		throw error
	}
	try {
		await work()
	} finally {
		unlock()
	}
	return true
}

/** Every job of a kind that is due, claimed. One that is put back is due later, and does not come again. */
export async function* takeDueJobs(
	{ db, write, clock }: Pick<Deps, 'db' | 'write' | 'clock'>,
	kind: JobKind,
): AsyncGenerator<Job> {
	for (;;) {
		const jobs = await claimJobs(db, write, { kind, now: clock.now(), limit: CLAIMED_AT_ONCE })
		if (jobs.length === 0) return
		yield* jobs
	}
}
