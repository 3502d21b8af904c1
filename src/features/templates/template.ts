import type { Db } from '../../db/client.ts'
import { problem } from '../../http/problems.ts'
import { findTemplate, findTemplateBySlug, findTemplateTerms, findVersion, listTemplates } from './queries.ts'
import type { TemplateRow, TemplateTerms } from './queries.ts'
import type { Template, TemplateVersion } from './table.ts'

export function requireTemplate(db: Db, organizationId: string, id: string): Template {
	const template = findTemplate(db, organizationId, id.toLowerCase())
	if (template === undefined) throw problem('not_found', 'No template has this id.')
	return template
}

/** @throws if the reference is broken */
export function requireTemplateTerms(db: Db, id: string): TemplateTerms {
	const terms = findTemplateTerms(db, id)
	if (terms === undefined) throw new Error('The template of a stored row does not exist.')
	return terms
}

/** Undefined if there was never one. */
export function findActiveVersion(db: Db, { activeVersionId }: Template): TemplateVersion | undefined {
	return activeVersionId === null ? undefined : findVersion(db, activeVersionId)
}

export function withActiveVersion(db: Db, template: Template): TemplateRow {
	return { ...template, activeVersion: findActiveVersion(db, template)?.versionNumber ?? null }
}

export function findTemplateOf(db: Db, organizationId: string, slug: string): Template | undefined {
	return findTemplateBySlug(db, organizationId, slug)
}

export function listActiveTemplates(db: Db, organizationId: string): readonly Template[] {
	return listTemplates(db, organizationId, 'active')
}
