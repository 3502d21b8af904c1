import { blob, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Every certificate that a PDF was ever sealed with. */
export const sealCertificates = sqliteTable('seal_certificates', {
	/** SHA-256 of the certificate, lower-case hex. */
	fingerprint: text('fingerprint').primaryKey(),
	/** DER. */
	certificate: blob('certificate', { mode: 'buffer' }).$type<Uint8Array>().notNull(),
	firstUsedAt: integer('first_used_at').notNull(),
})

/** How the PDF of a waiver was sealed, and what it renders to before the seal. */
export const pdfSeals = sqliteTable('pdf_seals', {
	waiverSeq: integer('waiver_seq').primaryKey(),
	unsealedSha256: text('unsealed_sha256').notNull(),
	unsealedBytes: integer('unsealed_bytes').notNull(),
	/** Counts up with each change of the renderer after which the same rows give other bytes. */
	layout: integer('layout').notNull(),
	shown: text('shown', { mode: 'json' }).$type<ShownHead>().notNull(),
	certificate: text('certificate').notNull(),
	sealedAt: integer('sealed_at').notNull(),
	stampedAt: integer('stamped_at'),
})

/** What a PDF shows of organization and template: as at its first rendering, whatever they are called later. */
export type ShownHead = {
	readonly organization: string
	readonly timezone: string
	readonly template: string
	/** `#rrggbb`; null for ours. */
	readonly color: string | null
	/** Its file, and its size in pixels. */
	readonly logo: { readonly sha256: string; readonly width: number; readonly height: number } | null
	/** Where its certificate sends whoever wants to verify it, without a slash at the end. */
	readonly address: string
}

export type PdfSeal = typeof pdfSeals.$inferSelect
