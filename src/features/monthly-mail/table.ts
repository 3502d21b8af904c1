import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { personalFields } from '../../db/personal-fields.ts'

/** Who of the staff gets the reports of each month by mail. */
export const monthlyMails = sqliteTable('monthly_mails', {
	staffId: text('staff_id').primaryKey(),
	organizationId: text('organization_id').notNull(),
	recipient: text('recipient').notNull(),
	language: text('language').notNull(),
	/** The last month that was sent, `YYYY-MM`; at first the one before it was asked for. */
	sentMonth: text('sent_month').notNull(),
})

export const personalMonthlyMail = personalFields(monthlyMails, ['recipient'])

export type MonthlyMail = typeof monthlyMails.$inferSelect
