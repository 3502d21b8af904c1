import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Override } from '../../jurisdictions/override.ts'
import type { Look } from './look.ts'
import type { Retention } from './retention-model.ts'

export const locations = sqliteTable('locations', {
	id: text('id').primaryKey(),
	organizationId: text('organization_id').notNull(),
	name: text('name').notNull(),
	timezone: text('timezone'),
	/** An inactive location accepts no new signatures and check-ins. */
	active: integer('active', { mode: 'boolean' }).notNull(),
	createdAt: integer('created_at').notNull(),
	updatedAt: integer('updated_at').notNull(),
	/** How many people may be in at once. */
	capacity: integer('capacity'),
	blockWhenFull: integer('block_when_full', { mode: 'boolean' }).notNull(),
	/** These and what follows: null for as the organization. */
	country: text('country'),
	region: text('region'),
	jurisdiction: text('jurisdiction'),
	legalName: text('legal_name'),
	registration: text('registration'),
	address: text('address'),
	retention: text('retention', { mode: 'json' }).$type<Retention>(),
	/** Each of its fields is null for as the organization. */
	branding: text('branding', { mode: 'json' }).$type<Look>().notNull(),
	/** Hashes of former logos: PDFs that show them must render to the same bytes. */
	formerLogos: text('former_logos', { mode: 'json' }).$type<readonly string[]>().notNull(),
	/** What an owner has decided otherwise here than the rules of a place say. */
	overrides: text('overrides', { mode: 'json' }).$type<readonly Override[]>().notNull(),
})

export type Location = typeof locations.$inferSelect
