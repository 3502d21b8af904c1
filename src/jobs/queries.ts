import { and, eq, gt, inArray, lte, max, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/client.ts'
import { oldestFirst, statement } from '../db/statement.ts'
import { jobs } from './table.ts'
import type { Job, JobKind } from './table.ts'

const MAX_CLAIM = 8

const insert = statement((db) =>
	db.$client.query<unknown, [JobKind, string]>(
		`INSERT INTO jobs (kind, subject, run_at, attempts, leased) VALUES (?, ?, 0, 0, 0)
		ON CONFLICT (kind, subject) DO UPDATE SET run_at = 0`,
	),
)

export function insertJob(tx: Tx, { kind, subject }: { kind: JobKind; subject: string }): void {
	insert(tx).run(kind, subject)
}

const due = statement((db) =>
	db
		.select()
		.from(jobs)
		.where(
			and(
				eq(jobs.kind, sql.placeholder('kind')),
				eq(jobs.leased, false),
				lte(jobs.runAt, sql.placeholder('now')),
			),
		)
		.orderBy(oldestFirst(sql`${jobs.runAt}, ${jobs.seq}`, MAX_CLAIM))
		.prepare(),
)

export function listDueJobs(db: Db, kind: JobKind, now: number): Job[] {
	return due(db).all({ kind, now })
}

export function shiftWaitingJobs(tx: Tx, now: number, byMs: number): void {
	tx.update(jobs)
		.set({ runAt: sql`${jobs.runAt} + ${byMs}` })
		.where(gt(jobs.runAt, now))
		.run()
}

export function pullJobsForward(tx: Tx, horizon: number): void {
	tx.update(jobs).set({ runAt: 0 }).where(gt(jobs.runAt, horizon)).run()
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

export function findLastJob(db: Db, kind: JobKind): number {
	const row = db
		.select({ seq: max(jobs.seq) })
		.from(jobs)
		.where(eq(jobs.kind, kind))
		.get()
	return row?.seq ?? 0
}

export function deleteJobsUpTo(tx: Tx, kind: JobKind, seq: number): void {
	tx.delete(jobs)
		.where(and(eq(jobs.kind, kind), lte(jobs.seq, seq)))
		.run()
}
