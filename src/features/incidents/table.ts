import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { personalFields } from '../../db/personal-fields.ts'
import type { IncidentKind, IncidentStatus } from './model.ts'

/** What staff report of an accident. */
export const incidents = sqliteTable('incidents', {
	id: text('id').primaryKey(),
	organizationId: text('organization_id').notNull(),
	status: text('status').$type<IncidentStatus>().notNull(),
	revision: integer('revision').notNull(),
	happenedAt: integer('happened_at').notNull(),
	locationId: text('location_id'),
	kind: text('kind').$type<IncidentKind>().notNull(),
	text: text('text').notNull(),
	firstAid: text('first_aid').notNull(),
	ambulanceCalled: integer('ambulance_called', { mode: 'boolean' }).notNull(),
	wentHome: integer('went_home', { mode: 'boolean' }).notNull(),
	witnesses: text('witnesses').notNull(),
	/** Whether somebody named its waivers. Otherwise they are those that were valid then. */
	waiversNamed: integer('waivers_named', { mode: 'boolean' }).notNull(),
	openedBy: text('opened_by').notNull(),
	openedAt: integer('opened_at').notNull(),
	savedBy: text('saved_by').notNull(),
	savedAt: integer('saved_at').notNull(),
	closedBy: text('closed_by'),
	closedAt: integer('closed_at'),
	recordSalt: blob('record_salt', { mode: 'buffer' }).$type<Uint8Array>(),
	chainSeq: integer('chain_seq'),
	/** When its hold was lifted; null while it protects its waivers and people. */
	releasedAt: integer('released_at'),
	purgedAt: integer('purged_at'),
	/** Of the form with the venue's own questions; null without one. */
	templateVersionId: text('template_version_id'),
	/** By the ids of its blocks: in a draft as they were typed. Null without a form, and once they are purged. */
	answers: text('answers', { mode: 'json' }).$type<Readonly<Record<string, unknown>>>(),
})

export const personalIncident = personalFields(incidents, ['text', 'firstAid', 'witnesses', 'answers'])

export const incidentPeople = sqliteTable(
	'incident_people',
	{
		incidentId: text('incident_id').notNull(),
		participantId: text('participant_id').notNull(),
		position: integer('position').notNull(),
	},
	(table) => [primaryKey({ columns: [table.incidentId, table.participantId] })],
)

export const incidentWaivers = sqliteTable(
	'incident_waivers',
	{
		incidentId: text('incident_id').notNull(),
		waiverSeq: integer('waiver_seq').notNull(),
		position: integer('position').notNull(),
		/** When the report placed the hold of the waiver; null if it did not. */
		holdPlacedAt: integer('hold_placed_at'),
	},
	(table) => [primaryKey({ columns: [table.incidentId, table.waiverSeq] })],
)

/** Reads of several leave the bytes out. */
export const incidentPhotos = sqliteTable('incident_photos', {
	id: text('id').primaryKey(),
	incidentId: text('incident_id').notNull(),
	sha256: text('sha256').notNull(),
	width: integer('width').notNull(),
	height: integer('height').notNull(),
	addedBy: text('added_by').notNull(),
	addedAt: integer('added_at').notNull(),
	/** A JPEG. */
	bytes: blob('bytes', { mode: 'buffer' }).$type<Uint8Array>().notNull(),
})

/** What was written after the report was closed. */
export const incidentAdditions = sqliteTable('incident_additions', {
	id: text('id').primaryKey(),
	incidentId: text('incident_id').notNull(),
	text: text('text').notNull(),
	addedBy: text('added_by').notNull(),
	addedAt: integer('added_at').notNull(),
	chainSeq: integer('chain_seq').notNull(),
})

export const personalAddition = personalFields(incidentAdditions, ['text'])

export type Incident = typeof incidents.$inferSelect
export type IncidentPhoto = Omit<typeof incidentPhotos.$inferSelect, 'bytes'>
export type IncidentAddition = typeof incidentAdditions.$inferSelect
export type IncidentWaiver = typeof incidentWaivers.$inferSelect
