import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AuditKey } from './acts.ts'

export const auditLog = sqliteTable('audit_log', {
	seq: integer('seq').primaryKey(),
	id: text('id').notNull(),
	organizationId: text('organization_id').notNull(),
	at: integer('at').notNull(),
	actor: text('actor').notNull(),
	action: text('action').notNull(),
	subject: text('subject').notNull(),
	requestId: text('request_id'),
	data: text('data', { mode: 'json' }).$type<AuditData>().notNull(),
})

export const phiAccessLog = sqliteTable('phi_access_log', {
	seq: integer('seq').primaryKey(),
	id: text('id').notNull(),
	organizationId: text('organization_id').notNull(),
	at: integer('at').notNull(),
	actor: text('actor').notNull(),
	action: text('action').notNull(),
	waiverId: text('waiver_id'),
	participantId: text('participant_id'),
	address: text('address'),
	requestId: text('request_id').notNull(),
})

/** Ids, states and counts; never a name, a contact or an answer. */
export type AuditData = Readonly<Partial<Record<AuditKey, string | number | boolean | null>>>

export type AuditEntry = typeof auditLog.$inferSelect
export type PhiAccess = typeof phiAccessLog.$inferSelect
