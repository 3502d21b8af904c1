import { and, asc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/client.ts'
import { statement } from '../db/statement.ts'
import { jobs } from './table.ts'
import type { Job, JobKind } from './table.ts'

const insert = statement((db) =>
	db
		.insert(jobs)
		.values({
			kind: sql.placeholder('kind'),
			subject: sql.placeholder('subject'),
			runAt: 0,
			attempts: 0,
			leased: false,
		})
		.onConflictDoUpdate({ target: [jobs.kind, jobs.subject], set: { runAt: 0 } })
		.prepare(),
)

export function insertJob(tx: Tx, job: { kind: JobKind; subject: string }): void {
	insert(tx).run(job)
}

/** @param horizon a job later than this was dated by a clock that has since been set back: it is due too */
export function listDueJobs(db: Db, kind: JobKind, now: number, horizon: number, limit: number): Job[] {
	const due = or(lte(jobs.runAt, now), gt(jobs.runAt, horizon))
	return db
		.select()
		.from(jobs)
		.where(and(eq(jobs.kind, kind), eq(jobs.leased, false), due))
		.orderBy(asc(jobs.runAt), asc(jobs.seq))
		.limit(limit)
		.all()
}

export function leaseJobs(tx: Tx, seqs: readonly number[]): void {
	tx.update(jobs)
		.set({ leased: true, attempts: sql`${jobs.attempts} + 1` })
		.where(inArray(jobs.seq, [...seqs]))
		.run()
}

export function updateJob(tx: Tx, seq: number, changes: Partial<Job>): void {
	tx.update(jobs).set(changes).where(eq(jobs.seq, seq)).run()
}

export function freeAllJobs(tx: Tx): void {
	tx.update(jobs).set({ leased: false }).where(eq(jobs.leased, true)).run()
}

const remove = statement((db) =>
	db
		.delete(jobs)
		.where(eq(jobs.seq, sql.placeholder('seq')))
		.prepare(),
)

export function deleteJob(tx: Tx, seq: number): void {
	remove(tx).run({ seq })
}
