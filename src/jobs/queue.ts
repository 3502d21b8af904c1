import type { Db, Tx } from '../db/client.ts'
import type { Write } from '../db/group-commit.ts'
import type { ClockStep } from '../kit/time/clock-watch.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../kit/time/durations.ts'
import { longestWait, waitAfterFailures } from './backoff.ts'
import type { Backoff } from './backoff.ts'
import {
	deleteJob,
	freeAllJobs,
	insertJob,
	leaseJobs,
	listDueJobs,
	pullJobsForward,
	shiftWaitingJobs,
	updateJob,
} from './queries.ts'
import type { Job, JobKind, OwnedJobKind } from './table.ts'
import type { Replica } from '../files/replica.ts'

const BACKOFF_MS: Backoff = [
	SECOND_MS,
	10 * SECOND_MS,
	MINUTE_MS,
	5 * MINUTE_MS,
	30 * MINUTE_MS,
	2 * HOUR_MS,
	6 * HOUR_MS,
]

export { countOwnedJobs, isQueued } from './queries.ts'

/**
 * Queues a job in the transaction that makes it necessary. A waiting job of this kind and subject becomes due instead.
 */
export function enqueueJob(tx: Tx, kind: Exclude<JobKind, OwnedJobKind>, subject: string): void {
	insertJob(tx, { kind, subject, organizationId: '' })
}

/** As `enqueueJob`, for an organization's waiver or booking. Organizations take turns, so that none waits for another's rush. */
export function enqueueOwnedJob(
	tx: Tx,
	kind: OwnedJobKind,
	{ id, organizationId }: { readonly id: string; readonly organizationId: string },
): void {
	insertJob(tx, { kind, subject: id, organizationId })
}

type Turn = {
	readonly kind: JobKind
	/** Milliseconds since 1970. */
	readonly now: number
	readonly limit: number
	/** The organization whose turn was last. */
	readonly after?: string
}

/** Claims one job of each organization whose turn is next. Each counts as one attempt from then on. */
export async function claimJobs(
	db: Db,
	write: Write,
	{ kind, now, limit, after = '' }: Turn,
): Promise<Job[]> {
	// Reading costs almost nothing, so a write is begun only for a claim.
	if (listDueJobs(db, { kind, now, after }).length === 0) return []
	return write((tx) => {
		const due = listDueJobs(tx, { kind, now, after }).slice(0, limit)
		leaseJobs(
			tx,
			due.map(({ seq }) => seq),
		)
		return due.map((job) => ({ ...job, attempts: job.attempts + 1 }))
	})
}

export function completeJob(tx: Tx, { seq }: Job): void {
	deleteJob(tx, seq)
}

const MAX_FAILURE_LENGTH = 500

/** @param failure a code or sentence without personal data; a long one is cut */
export function retryJob(tx: Tx, { seq, attempts }: Job, failure: string, now: number): void {
	const runAt = now + waitAfterFailures(BACKOFF_MS, attempts)
	updateJob(tx, seq, { leased: false, failure: failure.slice(0, MAX_FAILURE_LENGTH), runAt })
}

/** Returns a job that was not begun, as if it had never been claimed. */
export function returnJob(tx: Tx, { seq, attempts }: Job): void {
	updateJob(tx, seq, { leased: false, attempts: attempts - 1 })
}

/** Schedules a job that did not fail for later, because others have priority. */
export function postponeJob(tx: Tx, { seq, attempts }: Job, runAt: number): void {
	updateJob(tx, seq, { leased: false, attempts: attempts - 1, runAt })
}

/** After the clock was set back, each job waits as long as it would have. */
export function rescheduleJobs(tx: Tx, { now, stepMs }: ClockStep): void {
	shiftWaitingJobs(tx, now, stepMs)
}

/**
 * Frees the jobs that an earlier process had claimed. Jobs dated later than any wait become due: the clock was set
 * back. Only the holder of the data directory may call this.
 */
export function freeJobs(tx: Tx, now: number): void {
	freeAllJobs(tx)
	pullJobsForward(tx, now + longestWait(BACKOFF_MS))
}

export function copyOffBox(
	tx: Tx,
	{ replica }: { readonly replica: Replica | undefined },
	sha256: string,
): void {
	if (replica !== undefined) enqueueJob(tx, 'file.copy', sha256)
}
