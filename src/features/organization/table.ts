import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Override } from '../../jurisdictions/override.ts'
import type { Look } from '../locations/look.ts'
import type { Retention } from '../locations/retention-model.ts'
import type { DoorPolicy, LabelSettings, OrganizationLimits, OrganizationLinks } from './model.ts'

export const organizations = sqliteTable('organizations', {
	id: text('id').primaryKey(),
	slug: text('slug').notNull(),
	name: text('name').notNull(),
	timezone: text('timezone').notNull(),
	settings: text('settings', { mode: 'json' }).$type<OrganizationSettings>().notNull(),
	createdAt: integer('created_at').notNull(),
	updatedAt: integer('updated_at').notNull(),
	defaultLocationId: text('default_location_id'),
	/** The address of the other box, without a slash at the end; null while it is here. */
	movedTo: text('moved_to'),
	/** Since when it takes no changes, on its way to another box. */
	frozenAt: integer('frozen_at'),
})

export type Branding = Look & { readonly replyTo: string | null }

export type OrganizationSettings = {
	readonly retention?: Retention
	readonly branding?: Partial<Branding>
	/** Hashes of former logos: PDFs that show them must render to the same bytes. */
	readonly formerLogos?: readonly string[]
	readonly limits?: Partial<OrganizationLimits>
	/** Origins that may frame the signing pages. */
	readonly embedOrigins?: readonly string[]
	/** In small letters; the first is that of links. */
	readonly hosts?: readonly string[]
	readonly address?: string | null
	readonly country?: string | null
	/** As in ISO 3166-2, without the country. */
	readonly region?: string | null
	/** Chosen by hand; otherwise country and region choose. */
	readonly jurisdiction?: string | null
	/** What somebody has decided otherwise than the rules of a place say. */
	readonly overrides?: readonly Override[]
	readonly legalName?: string | null
	readonly registration?: string | null
	readonly visitsComplete?: boolean
	readonly links?: OrganizationLinks
	readonly doorPolicy?: DoorPolicy
	readonly doorReasons?: readonly string[]
	readonly capacity?: number | null
	readonly blockWhenFull?: boolean
	readonly labels?: LabelSettings
	readonly renewalReminderDays?: number | null
	readonly setupDismissed?: boolean
	/** They still lead to it. */
	readonly formerSlugs?: readonly string[]
	/** When a practice ends, in milliseconds since 1970; only of the organization of a practice's own database. */
	readonly practiceEndsAt?: number
}

export type Organization = typeof organizations.$inferSelect
