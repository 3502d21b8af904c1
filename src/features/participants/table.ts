import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** One row however often they sign. Minors count. */
export const participants = sqliteTable('participants', {
	id: text('id').primaryKey(),
	organizationId: text('organization_id').notNull(),
	firstName: text('first_name').notNull(),
	middleName: text('middle_name'),
	lastName: text('last_name').notNull(),
	/** Without case and accents. */
	nameFolded: text('name_folded').notNull(),
	email: text('email'),
	emailFolded: text('email_folded'),
	phone: text('phone'),
	/** `YYYY-MM-DD`. */
	dateOfBirth: text('date_of_birth'),
	lastSignedAt: integer('last_signed_at'),
	lastWaiverId: text('last_waiver_id'),
	createdAt: integer('created_at').notNull(),
	updatedAt: integer('updated_at').notNull(),
	/** The order of creation, by which lists are sorted and the term index names a participant. */
	seq: integer('seq').notNull(),
	/** Of a duplicate: the remaining participant, which is never a duplicate itself. */
	mergedInto: text('merged_into'),
})

export type Participant = typeof participants.$inferSelect
