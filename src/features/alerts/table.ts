import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AlertKind } from '../../api/alerts.ts'
import { personalFields } from '../../db/personal-fields.ts'

/** The number of the last event that was told by mail, and when that mail was queued, in milliseconds since 1970. */
export type Mailed = { readonly sequence: number; readonly at: number }

/** What a person of the staff is told. Without a row it is everything, at the desk. */
export const alertChoices = sqliteTable('alert_choices', {
	staffId: text('staff_id').primaryKey(),
	organizationId: text('organization_id').notNull(),
	desk: text('desk', { mode: 'json' }).$type<readonly AlertKind[]>().notNull(),
	mail: text('mail', { mode: 'json' }).$type<readonly AlertKind[]>().notNull(),
	/** Null while nothing is mailed. */
	recipient: text('recipient'),
	language: text('language').notNull(),
	mailed: text('mailed', { mode: 'json' }).$type<{ readonly [kind in AlertKind]?: Mailed }>().notNull(),
})

export const personalAlertChoice = personalFields(alertChoices, ['recipient'])

export type AlertChoice = typeof alertChoices.$inferSelect
