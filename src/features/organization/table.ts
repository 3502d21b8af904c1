import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { OrganizationLimits, Retention } from './model.ts'

export const organizations = sqliteTable('organizations', {
	id: text('id').primaryKey(),
	slug: text('slug').notNull(),
	name: text('name').notNull(),
	timezone: text('timezone').notNull(),
	settings: text('settings', { mode: 'json' }).$type<OrganizationSettings>().notNull(),
	createdAt: integer('created_at').notNull(),
	updatedAt: integer('updated_at').notNull(),
})

/** An image that stands on pages, mails and PDFs; its file is named by its hash. */
export type Logo = {
	readonly contentType: 'image/png' | 'image/jpeg'
	readonly sha256: string
	readonly bytes: number
	readonly width: number
	readonly height: number
}

export type Branding = {
	readonly logo: Logo | null
	/** `#rrggbb`, lower case. */
	readonly color: string | null
	readonly replyTo: string | null
}

export type OrganizationSettings = {
	readonly retention?: Retention
	readonly branding?: Branding
	/** Hashes of logos that there were: they stand on what was signed then, and a PDF must come out the same again. */
	readonly formerLogos?: readonly string[]
	readonly limits?: OrganizationLimits
	/** Origins of sites that may show the signing pages in a frame. */
	readonly embedOrigins?: readonly string[]
}

export type Organization = typeof organizations.$inferSelect
