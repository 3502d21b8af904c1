import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { personalFields } from '../../db/personal-fields.ts'
import type { SourceFault, SourceKind } from './model.ts'
import type { Mapping } from './readers/generic.ts'

/** A shop or a booking system whose bookings come in at an address of its own. */
export const bookingSources = sqliteTable('booking_sources', {
	id: text('id').primaryKey(),
	organizationId: text('organization_id').notNull(),
	name: text('name').notNull(),
	kind: text('kind').$type<SourceKind>().notNull(),
	/** The last part of its address, which nobody can guess. */
	address: text('address').notNull(),
	/** Null once it is deleted. */
	templateId: text('template_id'),
	locationId: text('location_id'),
	products: text('products', { mode: 'json' }).$type<readonly string[]>().notNull(),
	mapping: text('mapping', { mode: 'json' }).$type<Mapping>().notNull(),
	/** Where pretix runs. */
	serverUrl: text('server_url'),
	sendsMail: integer('sends_mail', { mode: 'boolean' }).notNull(),
	active: integer('active', { mode: 'boolean' }).notNull(),
	/** Encrypted, like the previous one, which also counts until `previousUntil`. */
	secret: blob('secret', { mode: 'buffer' }).$type<Uint8Array>().notNull(),
	previousSecret: blob('previous_secret', { mode: 'buffer' }).$type<Uint8Array>(),
	previousUntil: integer('previous_until'),
	lastDeliveryAt: integer('last_delivery_at'),
	lastError: text('last_error').$type<SourceFault>(),
	lastErrorAt: integer('last_error_at'),
	createdAt: integer('created_at').notNull(),
	updatedAt: integer('updated_at').notNull(),
	/** It stays for a while, since a sender that calls on is told that its address is gone. */
	deletedAt: integer('deleted_at'),
})

/** What was taken from a source. The mark is a keyed hash of the sender's id of the delivery. */
export const bookingDeliveries = sqliteTable(
	'booking_deliveries',
	{
		sourceId: text('source_id').notNull(),
		mark: blob('mark', { mode: 'buffer' }).$type<Uint8Array>().notNull(),
		receivedAt: integer('received_at').notNull(),
	},
	(table) => [primaryKey({ columns: [table.sourceId, table.mark] })],
)

/** A part of an order for which people sign. */
export const bookings = sqliteTable('bookings', {
	seq: integer('seq').primaryKey(),
	organizationId: text('organization_id').notNull(),
	sourceId: text('source_id').notNull(),
	/** A keyed hash of the sender's id of the order. */
	mark: blob('mark', { mode: 'buffer' }).$type<Uint8Array>().notNull(),
	/** 0 for the whole order; else the number of an attendee. */
	part: integer('part').notNull(),
	state: text('state').$type<'expected' | 'ended' | 'erased'>().notNull(),
	prefillLinkId: text('prefill_link_id'),
	/** Null once the link has ended. */
	name: text('name'),
	people: integer('people').notNull(),
	/** How many had signed by former links. */
	signedBefore: integer('signed_before').notNull(),
	visitAt: integer('visit_at'),
	/** Whether the time of day is unknown. */
	allDay: integer('all_day', { mode: 'boolean' }).notNull(),
	/** The sender's time of the newest state. */
	version: integer('version').notNull(),
	/** Keyed hashes of the address to which the invitation went, and of all that was taken over. */
	contactMark: blob('contact_mark', { mode: 'buffer' }).$type<Uint8Array>(),
	contentMark: blob('content_mark', { mode: 'buffer' }).$type<Uint8Array>(),
	/** When the name is erased, and when the row goes. */
	forgetAt: integer('forget_at').notNull(),
	deleteAt: integer('delete_at').notNull(),
})

export const personalBooking = personalFields(bookings, ['name'])

export type BookingSource = typeof bookingSources.$inferSelect
export type Booking = typeof bookings.$inferSelect
