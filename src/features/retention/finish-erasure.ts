import { eraseSlack } from '../../db/page-slack.ts'
import { trimWal, truncateWal, readLogSalt } from '../../db/truncate-wal.ts'
import type { Deps } from '../../deps.ts'
import { deleteJobsUpTo, findLastJob } from '../../jobs/queries.ts'
import { returnJob } from '../../jobs/queue.ts'
import type { Job } from '../../jobs/table.ts'
import { eraseRemains } from '../waivers/search/index-waivers.job.ts'

/** For a replicator to let the WAL restart. */
const WAIT_MS = 15_000
const POLL_MS = 200

const FILES_WAIT_MS = 3_000

type ErasureDeps = Pick<Deps, 'db' | 'write' | 'clock'>

/**
 * Removes what `secure_delete` leaves: parts of names in search indexes, everything in the WAL, and copies of rows in
 * the slack of pages. One run serves all purges before it. @throws if a replicator still reads the WAL; the job is
 * retried
 */
export async function finishErasure(
	deps: ErasureDeps,
	job: Job,
	isStopped: () => boolean = () => false,
): Promise<void> {
	const last = findLastJob(deps.db, 'remains.erase')
	const areFilesGone = await untilFilesGone(deps, isStopped)
	await eraseRemains(deps.db, isStopped)
	const isGone = !isStopped() && (await eraseDatabaseRemains(deps, isStopped))
	if (isStopped()) return deps.write((tx) => returnJob(tx, job))
	if (!areFilesGone) throw new Error('Files of what was purged are still being erased.')
	if (!isGone) throw new Error('The write-ahead log is still being read, so it still contains purged data.')
	await deps.write((tx) => deleteJobsUpTo(tx, 'remains.erase', last))
}

/** The files' jobs have their hashes. */
async function untilFilesGone({ db, clock }: ErasureDeps, isStopped: () => boolean): Promise<boolean> {
	const areGone = (): boolean => findLastJob(db, 'file.erase') === 0 && findLastJob(db, 'outbox.erase') === 0
	const end = clock.monotonic() + FILES_WAIT_MS
	while (!areGone() && !isStopped() && clock.monotonic() < end) await Bun.sleep(POLL_MS / 4)
	return areGone()
}

/** Empties the WAL, and erases the slack of the pages. @returns whether nothing that was deleted before is left */
export async function eraseDatabaseRemains(
	deps: Pick<Deps, 'db' | 'clock'>,
	isStopped: () => boolean = () => false,
): Promise<boolean> {
	return (await emptyWal(deps, isStopped)) && eraseSlack(deps.db, isStopped)
}

/**
 * Empties the WAL. A replicator prevents that, but after its own checkpoints the WAL restarts, and what is behind the
 * new end is cut off. @returns whether everything that was in the WAL is gone
 */
export async function emptyWal(
	{ db, clock }: Pick<Deps, 'db' | 'clock'>,
	isStopped: () => boolean = () => false,
	waitMs: number = WAIT_MS,
): Promise<boolean> {
	const salt = readLogSalt(db)
	const end = clock.monotonic() + waitMs
	while (!isStopped()) {
		if (readLogSalt(db) !== salt) {
			trimWal(db)
			return true
		}
		// A reader of the log, such as a check of the database, may have ended.
		if (truncateWal(db)) return true
		if (clock.monotonic() > end) break
		await Bun.sleep(POLL_MS)
	}
	trimWal(db)
	return false
}
