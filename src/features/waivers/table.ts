import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { personalFields } from '../../db/personal-fields.ts'
import type { Person } from '../../blocks/types.ts'
import type { PdfStatus, WaiverStatus } from './model.ts'
import type { SigningEvidence } from './signing/evidence.ts'

export const waivers = sqliteTable('waivers', {
	/** The order of signing, by which a list's cursor is found. */
	seq: integer('seq').primaryKey(),
	id: text('id').notNull(),
	organizationId: text('organization_id').notNull(),
	templateId: text('template_id').notNull(),
	templateVersionId: text('template_version_id').notNull(),
	status: text('status').$type<WaiverStatus>().notNull(),
	signedAt: integer('signed_at').notNull(),
	expiresAt: integer('expires_at'),
	minorOfAgeAt: integer('minor_of_age_at'),
	voidedAt: integer('voided_at'),
	voidReason: text('void_reason'),
	purgedAt: integer('purged_at'),
	locationId: text('location_id'),
	eventId: text('event_id'),
	signerId: text('signer_id').notNull(),
	values: text('values', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
	evidence: text('evidence', { mode: 'json' }).$type<SigningEvidence>().notNull(),
	recordSalt: blob('record_salt', { mode: 'buffer' }).$type<Uint8Array>(),
	commitments: text('commitments', { mode: 'json' }).$type<Readonly<Record<string, string>>>().notNull(),
	hash: text('hash').notNull(),
	chainSeq: integer('chain_seq').notNull(),
	pdfSha256: text('pdf_sha256'),
	pdfFailure: text('pdf_failure'),
	/** As `U+XXXX`, because no font has them. */
	missingLetters: text('missing_letters'),
	source: text('source').$type<WaiverSource>().notNull(),
	pdfStatus: text('pdf_status').$type<Exclude<PdfStatus, 'waiting_for_font'>>().notNull(),
	/** `SigningLaw` as RFC 8785 JSON, apart from the evidence, which guests have in their receipt. */
	law: text('law'),
	/** When all who had to sign have signed (see `whole.ts`). */
	wholeAt: integer('whole_at'),
	/** What the address of the form said; whoever made the link has set it. */
	autoTag: text('auto_tag'),
	/** Through which it was signed. */
	prefillLinkId: text('prefill_link_id'),
})

export const personalWaiver = personalFields(waivers, ['values', 'voidReason', 'autoTag'])

export const waiverParticipants = sqliteTable(
	'waiver_participants',
	{
		waiverSeq: integer('waiver_seq').notNull(),
		position: integer('position').notNull(),
		participantId: text('participant_id').notNull(),
		role: text('role').$type<'signer' | 'minor'>().notNull(),
		person: text('person', { mode: 'json' }).$type<Person>().notNull(),
	},
	(table) => [primaryKey({ columns: [table.waiverSeq, table.position] })],
)

export const personalWaiverParticipant = personalFields(waiverParticipants, ['person'])

export const waiverFlags = sqliteTable('waiver_flags', {
	id: text('id').primaryKey(),
	waiverSeq: integer('waiver_seq').notNull(),
	position: integer('position').notNull(),
	blockId: text('block_id').notNull(),
	label: text('label').notNull(),
	value: text('value').notNull(),
	clearedAt: integer('cleared_at'),
	/** Named like an actor of the audit log. */
	clearedBy: text('cleared_by'),
	note: text('note'),
})

export const personalFlag = personalFields(waiverFlags, ['value', 'note'])

export const waiverTags = sqliteTable(
	'waiver_tags',
	{
		organizationId: text('organization_id').notNull(),
		tag: text('tag').notNull(),
		waiverSeq: integer('waiver_seq').notNull(),
		position: integer('position').notNull(),
	},
	(table) => [primaryKey({ columns: [table.organizationId, table.tag, table.waiverSeq] })],
)

export const waiverImages = sqliteTable(
	'waiver_images',
	{
		waiverSeq: integer('waiver_seq').notNull(),
		/** The block's id; `id/front` and `id/back` for a two-sided document. */
		path: text('path').notNull(),
		blockId: text('block_id').notNull(),
		blockType: text('block_type').notNull(),
		state: text('state').$type<'spooled' | 'stored' | 'unreadable' | 'erased'>().notNull(),
		fileSha256: text('file_sha256'),
		contentType: text('content_type').$type<'image/png' | 'image/jpeg'>(),
		width: integer('width'),
		height: integer('height'),
	},
	(table) => [primaryKey({ columns: [table.waiverSeq, table.path] })],
)

/** As received, in the signing's own transaction until they are files. */
export const spool = sqliteTable('spool', {
	waiverSeq: integer('waiver_seq').notNull(),
	path: text('path').notNull(),
	bytes: blob('bytes', { mode: 'buffer' }).$type<Uint8Array>().notNull(),
})

export const legalHolds = sqliteTable('legal_holds', {
	waiverSeq: integer('waiver_seq').primaryKey(),
	reason: text('reason').notNull(),
	placedAt: integer('placed_at').notNull(),
	/** Named like an actor of the audit log. */
	placedBy: text('placed_by').notNull(),
})

export const holdReleases = sqliteTable('hold_releases', {
	waiverSeq: integer('waiver_seq').primaryKey(),
	/** Milliseconds since 1970. */
	releasedAt: integer('released_at').notNull(),
})

export const importedWaivers = sqliteTable('imported_waivers', {
	waiverSeq: integer('waiver_seq').primaryKey(),
	organizationId: text('organization_id').notNull(),
	importId: text('import_id').notNull(),
	/** A keyed hash of what the other system calls the record. */
	mark: blob('mark', { mode: 'buffer' }).$type<Uint8Array>().notNull(),
})

export const idempotencyKeys = sqliteTable(
	'idempotency_keys',
	{
		organizationId: text('organization_id').notNull(),
		key: text('key').notNull(),
		/** Hash of the first call's body, to recognize a repeat with another body. */
		fingerprint: text('fingerprint').notNull(),
		result: text('result', { mode: 'json' }).$type<SigningResult>().notNull(),
	},
	(table) => [primaryKey({ columns: [table.organizationId, table.key] })],
)

/** `import`: signed elsewhere, in another system or on paper. */
export type WaiverSource = 'api' | 'web' | 'kiosk' | 'import'
export type Waiver = typeof waivers.$inferSelect
export type WaiverParticipant = typeof waiverParticipants.$inferSelect
export type WaiverFlag = typeof waiverFlags.$inferSelect
export type WaiverImage = typeof waiverImages.$inferSelect

export type LegalHold = typeof legalHolds.$inferSelect

export type SigningResult = {
	readonly id: string
	readonly expiresAt: string | null
	readonly participantId: string
	readonly flags: number
	readonly pdfStatus: 'pending'
}
