import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Work that a committed transaction requires. A job that is done is deleted. */
export const jobs = sqliteTable('jobs', {
	seq: integer('seq').primaryKey(),
	kind: text('kind').$type<JobKind>().notNull(),
	/** There is one job of a kind per subject. */
	subject: text('subject').notNull(),
	/** Milliseconds since 1970; 0 means immediately. */
	runAt: integer('run_at').notNull(),
	/** How often it was started, counted before each start, so that a job that crashes the process is counted too. */
	attempts: integer('attempts').notNull(),
	leased: integer('leased', { mode: 'boolean' }).notNull(),
	failure: text('failure'),
	/** The organization that the work is for; empty if it is for none. */
	organizationId: text('organization_id').notNull(),
})

export const JOB_KINDS = [
	'waiver.images',
	'waiver.pdf',
	'waiver.timestamp',
	'file.erase',
	'file.copy',
	'outbox.erase',
	'booking.fetch',
	'remains.erase',
] as const

export type JobKind = (typeof JOB_KINDS)[number]

/** Work for one waiver, or for one booking: it is an organization's. */
export type OwnedJobKind = Extract<JobKind, `waiver.${string}` | `booking.${string}`>

export type Job = typeof jobs.$inferSelect
