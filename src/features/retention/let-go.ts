import { trimWal, truncateWal, readLogSalt } from '../../db/truncate-wal.ts'
import type { Deps } from '../../deps.ts'
import { completeJobsUpTo, lastJobOf, returnJob } from '../../jobs/queue.ts'
import type { Job } from '../../jobs/table.ts'
import { eraseRemains } from '../waivers/search/index-waivers.job.ts'

/** How long one attempt waits for a replicator to let the log start anew, in milliseconds, and how often it looks. */
const WAIT_MS = 15_000
const LOOK_MS = 200

/** How long it waits for files to be erased, in milliseconds. */
const FILES_WAIT_MS = 3_000

type LetGoDeps = Pick<Deps, 'db' | 'write' | 'walCheckpointer' | 'clock'>

/**
 * Has the database let go of what was purged, beyond what `secure_delete` does: the search indexes of the beginnings of
 * names, and the write-ahead log of all that went through it. Every purge promises this job in its own transaction; one
 * run does it for all that were promised before it began.
 * @throws when a replicator still reads the log; the job is tried again
 */
export async function letGoOfPurged(
	deps: LetGoDeps,
	job: Job,
	isStopped: () => boolean = () => false,
): Promise<void> {
	const last = lastJobOf(deps.db, 'remains.erase')
	const areFilesGone = await untilFilesGone(deps, isStopped)
	await eraseRemains(deps.db, isStopped)
	const isGone = !isStopped() && (await letGoOfLog(deps, isStopped))
	if (isStopped()) return deps.write((tx) => returnJob(tx, job))
	if (!areFilesGone) throw new Error('Files of what was purged are still being erased.')
	if (!isGone) throw new Error('The write-ahead log is still being read, so what was purged is still in it.')
	await deps.write((tx) => completeJobsUpTo(tx, 'remains.erase', last))
}

/** Waits for the files: while a job is to erase one, the file's hash stands in the database. @returns whether they are gone */
async function untilFilesGone({ db, clock }: LetGoDeps, isStopped: () => boolean): Promise<boolean> {
	const areGone = (): boolean => lastJobOf(db, 'file.erase') === 0 && lastJobOf(db, 'outbox.erase') === 0
	const end = clock.monotonic() + FILES_WAIT_MS
	while (!areGone() && !isStopped() && clock.monotonic() < end) await Bun.sleep(LOOK_MS / 4)
	return areGone()
}

/**
 * Empties the write-ahead log. A replicator keeps it from being emptied; but each of its own checkpoints lets the log
 * start anew, and what stands behind the new end is then cut off.
 * @returns whether all that was in the log is gone
 */
export async function letGoOfLog(
	{ db, walCheckpointer, clock }: Pick<Deps, 'db' | 'walCheckpointer' | 'clock'>,
	isStopped: () => boolean = () => false,
	waitMs: number = WAIT_MS,
): Promise<boolean> {
	await walCheckpointer.settled()
	const salt = readLogSalt(db)
	if (truncateWal(db)) return true
	const end = clock.monotonic() + waitMs
	while (!isStopped()) {
		if (readLogSalt(db) !== salt) {
			trimWal(db)
			return true
		}
		if (clock.monotonic() > end) break
		await Bun.sleep(LOOK_MS)
	}
	trimWal(db)
	return false
}
