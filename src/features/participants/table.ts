import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** A person who has signed, or a minor who was signed for; one row however often. */
export const participants = sqliteTable('participants', {
	id: text('id').primaryKey(),
	organizationId: text('organization_id').notNull(),
	firstName: text('first_name').notNull(),
	middleName: text('middle_name'),
	lastName: text('last_name').notNull(),
	/** First and last name, case- and accent-folded, as people are matched and found by. */
	nameFolded: text('name_folded').notNull(),
	email: text('email'),
	emailFolded: text('email_folded'),
	phone: text('phone'),
	/** As `phoneKey` makes it. */
	phoneKey: text('phone_key'),
	/** `YYYY-MM-DD`. */
	dateOfBirth: text('date_of_birth'),
	lastSignedAt: integer('last_signed_at'),
	lastWaiverId: text('last_waiver_id'),
	createdAt: integer('created_at').notNull(),
	updatedAt: integer('updated_at').notNull(),
	/** Order of making; lists go by it, and the term index names a participant by it. */
	seq: integer('seq').notNull(),
	/** Of a duplicate: the participant who stands for it now. Never a chain: the survivor itself has none. */
	mergedInto: text('merged_into'),
})

export type Participant = typeof participants.$inferSelect
