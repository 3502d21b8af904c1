import { blob, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const sealCertificates = sqliteTable('seal_certificates', {
	/** SHA-256 of the certificate, lower-case hex. */
	fingerprint: text('fingerprint').primaryKey(),
	/** DER. */
	certificate: blob('certificate', { mode: 'buffer' }).$type<Uint8Array>().notNull(),
	firstUsedAt: integer('first_used_at').notNull(),
})

/** How the PDF of a waiver was sealed, and the hash of its bytes before the seal. */
export const pdfSeals = sqliteTable('pdf_seals', {
	waiverSeq: integer('waiver_seq').primaryKey(),
	unsealedSha256: text('unsealed_sha256').notNull(),
	unsealedBytes: integer('unsealed_bytes').notNull(),
	/** Incremented whenever the renderer makes other bytes of the same rows. */
	layout: integer('layout').notNull(),
	shown: text('shown', { mode: 'json' }).$type<ShownHead>().notNull(),
	certificate: text('certificate').notNull(),
	sealedAt: integer('sealed_at').notNull(),
	stampedAt: integer('stamped_at'),
	/** When a timestamp of the whole file is due; 0 until it has one. */
	renewAt: integer('renew_at').notNull(),
})

export type ShownHead = {
	readonly organization: string
	readonly timezone: string
	readonly template: string
	/** `#rrggbb`; null for the default color. */
	readonly color: string | null
	/** Its file and its size in pixels. */
	readonly logo: { readonly sha256: string; readonly width: number; readonly height: number } | null
	/** The address is in lines. Earlier PDFs have none. */
	readonly postalAddress?: string
	/** Of the place where it was signed, as ISO 3166-1 alpha-2: its way of dates. Earlier PDFs have none. */
	readonly country?: string
	/** A4 where it is absent. */
	readonly paper?: 'letter'
	readonly privacyUrl?: string
	readonly imprintUrl?: string
	/** Without a slash at the end. */
	readonly address: string
}

export type PdfSeal = typeof pdfSeals.$inferSelect
