import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { personalFields } from '../../db/personal-fields.ts'

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
	/** The participant into which this duplicate was merged; never a duplicate itself. */
	mergedInto: text('merged_into'),
	/** The participant that was chosen for the merge; it may have become a duplicate since. */
	mergedDirectly: text('merged_directly'),
	mergeGave: text('merge_gave', { mode: 'json' }).$type<MergeGave>(),
	/** The number or code of the guest's card; of one person in an organization. */
	passNumber: text('pass_number'),
})

export const personalParticipant = personalFields(participants, [
	'firstName',
	'middleName',
	'lastName',
	'nameFolded',
	'email',
	'emailFolded',
	'phone',
	'dateOfBirth',
	'passNumber',
])

/** Fields that a later signing, or the merge of a duplicate, fills in if they are empty. */
export const GAINED_FIELDS = ['email', 'phone', 'dateOfBirth'] as const

export type GainedField = (typeof GAINED_FIELDS)[number]

/** The fields that a merge filled in, so that it can be undone. */
export type MergeGave = {
	readonly fields: readonly GainedField[]
	/** As the remaining participant had it before. */
	readonly lastSignedAt: number | null
	readonly lastWaiverId: string | null
}

export type Participant = typeof participants.$inferSelect
