import type { Db } from '../../../db/client.ts'
import { findDraft } from '../queries.ts'
import type { Template, TemplateDraft } from '../table.ts'
import { findActiveVersion } from '../template.ts'
import type { TemplateContent } from './model.ts'

/** A template as it can be edited: its draft, or without one what is published. */
export type Edited = {
	readonly template: Template
	readonly content: TemplateContent
	readonly draft: TemplateDraft | undefined
}

export function findEdited(db: Db, template: Template): Edited {
	const draft = findDraft(db, template.id)
	const { name, settings, blocks } = draft ?? { name: null, settings: null, blocks: undefined }
	const content = {
		name: name ?? template.name,
		settings: settings ?? template.settings,
		blocks: [...(blocks ?? findActiveVersion(db, template)?.blocks ?? [])],
	}
	return { template, content, draft }
}
