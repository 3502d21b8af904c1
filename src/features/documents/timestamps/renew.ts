import type { Deps } from '../../../deps.ts'
import { enqueueOwnedJob } from '../../../jobs/queue.ts'
import { countTimestampJobs, listDueTimestamps } from '../queries.ts'

/** So many jobs may wait for an authority that is away. */
const WAITING_MAX = 1_000

/**
 * Queues PDFs that lack the timestamp for archives, or whose last one must be renewed. They are few at a time, so that
 * an authority is asked a few times a minute, and a job queue that stays is no longer than it may be.
 */
export async function renewTimestamps({
	db,
	write,
	clock,
	config,
	wake,
}: Pick<Deps, 'db' | 'write' | 'clock' | 'config' | 'wake'>): Promise<void> {
	if (!isArchiving(config)) return
	const now = clock.now()
	if (listDueTimestamps(db, now).length === 0 || countTimestampJobs(db) >= WAITING_MAX) return
	await write((tx) => {
		for (const waiver of listDueTimestamps(tx, now)) enqueueOwnedJob(tx, 'waiver.timestamp', waiver)
	})
	wake('waiver.timestamp')
}

/** Whether timestamped PDFs become PAdES B-LTA. */
export function isArchiving({
	timestampUrl,
	revocationHosts,
}: Pick<Deps['config'], 'timestampUrl' | 'revocationHosts'>): boolean {
	return timestampUrl !== '' && revocationHosts.length > 0
}
