import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { personalFields } from '../../db/personal-fields.ts'
import type { EventStatus, InviteeStatus } from './model.ts'

/** A venue's event: a day or a group that people sign for. Webhook events are in `webhook_events`. */
export const events = sqliteTable('events', {
	id: text('id').primaryKey(),
	organizationId: text('organization_id').notNull(),
	templateId: text('template_id').notNull(),
	name: text('name').notNull(),
	status: text('status').$type<EventStatus>().notNull(),
	startsAt: integer('starts_at'),
	endsAt: integer('ends_at'),
	locationId: text('location_id'),
	signingClosesAt: integer('signing_closes_at'),
	externalId: text('external_id'),
	createdAt: integer('created_at').notNull(),
	updatedAt: integer('updated_at').notNull(),
	closedAt: integer('closed_at'),
	/** Hours before the start, in descending order. */
	reminders: text('reminders', { mode: 'json' }).$type<readonly number[]>().notNull(),
	nextReminderAt: integer('next_reminder_at'),
})

/** Invitees of an event. Defined here because events count them. */
export const invitees = sqliteTable('invitees', {
	seq: integer('seq').primaryKey(),
	id: text('id').notNull(),
	organizationId: text('organization_id').notNull(),
	eventId: text('event_id').notNull(),
	firstName: text('first_name'),
	lastName: text('last_name'),
	nameFolded: text('name_folded').notNull(),
	email: text('email'),
	emailFolded: text('email_folded'),
	phone: text('phone'),
	phoneKey: text('phone_key'),
	externalId: text('external_id'),
	status: text('status').$type<InviteeStatus>().notNull(),
	waiverId: text('waiver_id'),
	lastMessageAt: integer('last_message_at'),
	createdAt: integer('created_at').notNull(),
	updatedAt: integer('updated_at').notNull(),
	/** BCP 47; null for the form's first. */
	language: text('language'),
	/** When somebody first touched, scrolled or typed on their own page. */
	openedAt: integer('opened_at'),
	/** When they first arrived with what they signed. */
	arrivedAt: integer('arrived_at'),
	/** When they last said that they won't sign; null once they have signed. */
	declinedAt: integer('declined_at'),
	declineReason: text('decline_reason'),
})

export const personalInvitee = personalFields(invitees, [
	'firstName',
	'lastName',
	'nameFolded',
	'email',
	'emailFolded',
	'phone',
	'phoneKey',
	'externalId',
	'declineReason',
])

export type InviteeCounts = {
	readonly byStatus: Readonly<Record<InviteeStatus, number>>
	/** Have opened their link, or signed. */
	readonly opened: number
	/** Were sent a message, and have not signed. */
	readonly messaged: number
	readonly arrived: number
	/** Said that they won't sign. */
	readonly declined: number
}

export type Event = typeof events.$inferSelect
export type Invitee = typeof invitees.$inferSelect
