import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Block } from '../../blocks/types.ts'
import type { DraftBlock } from './drafts/model.ts'
import type { TemplateKind, TemplateSettings, TemplateStatus, Visibility } from './model.ts'

export const templates = sqliteTable('templates', {
	id: text('id').primaryKey(),
	organizationId: text('organization_id').notNull(),
	name: text('name').notNull(),
	slug: text('slug').notNull(),
	status: text('status').$type<TemplateStatus>().notNull(),
	visibility: text('visibility').$type<Visibility>().notNull(),
	settings: text('settings', { mode: 'json' }).$type<TemplateSettings>().notNull(),
	activeVersionId: text('active_version_id'),
	acceptedSince: integer('accepted_since').notNull(),
	createdAt: integer('created_at').notNull(),
	updatedAt: integer('updated_at').notNull(),
	/** The system and title of a form that was signed elsewhere; null for one of ours. */
	foreignForm: text('foreign_form'),
	/** Incremented with each change of what can be edited, also at the end of a draft, so that no number comes twice. */
	draftRevision: integer('draft_revision').notNull(),
	/** Never changes. */
	kind: text('kind').$type<TemplateKind>().notNull(),
	/** At which it is signed; null for all. */
	locationIds: text('location_ids', { mode: 'json' }).$type<readonly string[]>(),
})

/** A draft, in any state. It can't be signed. */
export const templateDrafts = sqliteTable('template_drafts', {
	templateId: text('template_id').primaryKey(),
	/** The id of the version that publishing makes. */
	versionId: text('version_id').notNull(),
	versionNumber: integer('version_number').notNull(),
	/** Null if it is as in the template. */
	name: text('name'),
	/** Null if they are as in the template. */
	settings: text('settings', { mode: 'json' }).$type<TemplateSettings>(),
	blocks: text('blocks', { mode: 'json' }).$type<readonly DraftBlock[]>().notNull(),
	updatedAt: integer('updated_at').notNull(),
	/** The actor of the last change, as in the audit log. */
	savedBy: text('saved_by').notNull(),
})

/** Triggers refuse every UPDATE and DELETE. */
export const templateVersions = sqliteTable('template_versions', {
	id: text('id').primaryKey(),
	templateId: text('template_id').notNull(),
	versionNumber: integer('version_number').notNull(),
	blocks: text('blocks', { mode: 'json' }).$type<readonly Block[]>().notNull(),
	/** SHA-256 of the blocks' RFC 8785 JSON, lower-case hex: the terms in the chain. */
	termsHash: text('terms_hash').notNull(),
	publishedAt: integer('published_at').notNull(),
	/** What the law of each place warned of. Null for a version from before it was kept, or that nobody signs here. */
	lawWarnings: text('law_warnings', { mode: 'json' }).$type<LawWarnings>(),
})

/** By jurisdiction and code: the audit entry with the reason to keep the form as it was, or null. */
export type LawWarnings = Readonly<Record<string, Readonly<Record<string, string | null>>>>

export type Template = typeof templates.$inferSelect
export type TemplateDraft = typeof templateDrafts.$inferSelect
export type TemplateVersion = typeof templateVersions.$inferSelect
