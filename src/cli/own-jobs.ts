import { join } from 'node:path'
import type { Deps } from '../deps.ts'
import { createJobHandlers } from '../job-handlers.ts'
import { claimJobs, retryJob } from '../jobs/queue.ts'
import type { Job, JobKind } from '../jobs/table.ts'
import { messageOf } from '../kit/errors.ts'
import { SERVICE_LOCK } from '../service.ts'
import { lockDataDir, unlessLocked } from '../files/lock.ts'

const CLAIMED_AT_ONCE = 8

/** @returns false if a running service will do the work */
export async function doUnlessServing(
	{ config }: Pick<Deps, 'config'>,
	work: () => Promise<void>,
): Promise<boolean> {
	const unlock = unlessLocked(() => lockDataDir(join(config.dataDir, SERVICE_LOCK)))
	if (unlock === undefined) return false
	try {
		await work()
	} finally {
		unlock()
	}
	return true
}

export type FailedJob = { readonly job: Job; readonly failure: string }

/** Does every due job of these kinds, one kind after the other. A failed job is put back for later. */
export async function doDueJobs(
	deps: Deps,
	kinds: readonly JobKind[],
	onDone: (job: Job) => void = () => undefined,
): Promise<FailedJob[]> {
	const handlers = createJobHandlers(deps)
	const failures: FailedJob[] = []
	for (const kind of kinds)
		for await (const job of takeDueJobs(deps, kind, handlers[kind].doesAll ? 1 : CLAIMED_AT_ONCE))
			try {
				await handlers[kind].run(job, () => false)
				onDone(job)
			} catch (error) {
				const failure = messageOf(error)
				await deps.write((tx) => retryJob(tx, job, failure, deps.clock.now()))
				await handlers[kind].onFailure?.(job, failure)
				failures.push({ job, failure })
			}
	return failures
}

/** A job that was put back is due later, and is not taken again. */
async function* takeDueJobs(
	{ db, write, clock }: Pick<Deps, 'db' | 'write' | 'clock'>,
	kind: JobKind,
	limit: number,
): AsyncGenerator<Job> {
	for (;;) {
		const jobs = await claimJobs(db, write, { kind, now: clock.now(), limit })
		if (jobs.length === 0) return
		yield* jobs
	}
}
