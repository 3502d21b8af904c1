import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { personalFields } from '../../../db/personal-fields.ts'

/** The second guardian whom the first one named. A person with one name has an empty last name. */
export const secondGuardians = sqliteTable('second_guardians', {
	waiverSeq: integer('waiver_seq').primaryKey(),
	firstName: text('first_name').notNull(),
	lastName: text('last_name').notNull(),
	email: text('email'),
})

export const personalGuardian = personalFields(secondGuardians, ['firstName', 'lastName', 'email'])

/** A second guardian's waiver, and the one that it co-signs. */
export const coSignings = sqliteTable('co_signings', {
	coWaiverSeq: integer('co_waiver_seq').primaryKey(),
	waiverSeq: integer('waiver_seq').notNull(),
})

export type SecondGuardian = typeof secondGuardians.$inferSelect
