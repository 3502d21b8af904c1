import type { Db } from '../../db/client.ts'
import { findDraft } from '../templates/queries.ts'
import type { Template } from '../templates/table.ts'
import { findActiveVersion } from '../templates/template.ts'
import type { TemplateContent } from './model.ts'
import { findRow } from './queries.ts'

/** What somebody edits: the saved working copy, or else the live state. */
export type Copy = {
	readonly template: Template
	readonly content: TemplateContent
	readonly revision: number
	/** The last change; undefined for the live state. `at` in milliseconds since 1970. */
	readonly saved: { readonly at: number; readonly by: string } | undefined
}

export function findCopy(db: Db, template: Template): Copy {
	const row = findRow(db, template.id)
	const revision = row?.revision ?? 0
	if (row === undefined || row.content === null)
		return { template, content: readLive(db, template), revision, saved: undefined }
	return { template, content: row.content, revision, saved: { at: row.savedAt, by: row.savedBy } }
}

/** The template as calls without a working copy see it: with its draft, or else its published version. */
export function readLive(db: Db, template: Template): TemplateContent {
	const blocks = findDraft(db, template.id)?.blocks ?? findActiveVersion(db, template)?.blocks ?? []
	const { name, settings } = template
	return { name, settings, blocks: [...blocks] }
}
