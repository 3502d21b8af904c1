import { and, eq, gt, inArray, lte, max, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/client.ts'
import { updateBy } from '../db/rows.ts'
import { statement } from '../db/statement.ts'
import { jobs } from './table.ts'
import type { Job, JobKind } from './table.ts'

const insert = statement<unknown, [JobKind, string, string]>(
	`INSERT INTO jobs (kind, subject, organization_id, run_at, attempts, leased) VALUES (?, ?, ?, 0, 0, 0)
	ON CONFLICT (kind, subject) DO UPDATE SET run_at = 0`,
)

export function insertJob(
	tx: Tx,
	{ kind, subject, organizationId }: Pick<Job, 'kind' | 'subject' | 'organizationId'>,
): void {
	insert.run(tx, kind, subject, organizationId)
}

/** Returns true if a job of this kind and subject waits or runs. */
export function isQueued(db: Db, kind: JobKind, subject: string): boolean {
	const isOf = and(eq(jobs.kind, kind), eq(jobs.subject, subject))
	return db.select({ seq: jobs.seq }).from(jobs).where(isOf).get() !== undefined
}

/** How many of a kind an organization has, waiting or running. */
export const countOwnedJobs: (db: Db, kind: JobKind, organizationId: string) => number = statement.count<
	[JobKind, string]
>('SELECT count(*) AS n FROM jobs WHERE kind = ? AND leased IN (0, 1) AND organization_id = ?')

const MAX_CLAIM = 8

/** The organizations with waiting jobs, each found by one step in the index, and the oldest job of each. */
const due = statement<Omit<Job, 'leased'>, [JobKind, number, string]>(
	`WITH RECURSIVE turns (id) AS (
		SELECT min(organization_id) FROM jobs WHERE kind = ?1 AND leased = 0
		UNION ALL
		SELECT (SELECT min(organization_id) FROM jobs WHERE kind = ?1 AND leased = 0 AND organization_id > turns.id)
		FROM turns WHERE id IS NOT NULL
	)
	SELECT j.seq, j.kind, j.subject, j.organization_id AS organizationId, j.run_at AS runAt, j.attempts, j.failure
	FROM turns CROSS JOIN jobs j ON j.seq = (
		SELECT seq FROM jobs WHERE kind = ?1 AND leased = 0 AND organization_id = turns.id AND run_at <= ?2
		ORDER BY run_at, seq LIMIT 1
	)
	ORDER BY turns.id <= ?3, turns.id LIMIT ${MAX_CLAIM}`,
)

/** @param after the organization whose turn was last */
export function listDueJobs(
	db: Db,
	{ kind, now, after }: { kind: JobKind; now: number; after: string },
): Job[] {
	return due.all(db, kind, now, after).map((job) => ({ ...job, leased: false }))
}

export function shiftWaitingJobs(tx: Tx, now: number, byMs: number): void {
	tx.update(jobs)
		.set({ runAt: sql`${jobs.runAt} + ${byMs}` })
		.where(gt(jobs.runAt, now))
		.run()
}

export const pullJobsForward = statement<unknown, [horizon: number]>(
	'UPDATE jobs SET run_at = 0 WHERE run_at > ?',
).run

export function leaseJobs(tx: Tx, seqs: readonly number[]): void {
	tx.update(jobs)
		.set({ leased: true, attempts: sql`${jobs.attempts} + 1` })
		.where(inArray(jobs.seq, [...seqs]))
		.run()
}

export const updateJob = updateBy(jobs, 'seq')

export const freeAllJobs = statement<unknown, []>('UPDATE jobs SET leased = 0 WHERE leased = 1').run

export const deleteJob = statement<unknown, [seq: number]>('DELETE FROM jobs WHERE seq = ?').run

export function findLastJob(db: Db, kind: JobKind): number {
	const row = db
		.select({ seq: max(jobs.seq) })
		.from(jobs)
		.where(eq(jobs.kind, kind))
		.get()
	return row?.seq ?? 0
}

/** For a kind where one run does the work of all. */
export function deleteJobsUpTo(tx: Tx, kind: JobKind, seq: number): void {
	tx.delete(jobs)
		.where(and(eq(jobs.kind, kind), lte(jobs.seq, seq)))
		.run()
}
