import type { Db } from '../../db/client.ts'
import { requireById, invalidField } from '../../http/problems.ts'
import { findTemplate, findTemplateTerms, findVersion } from './queries.ts'
import type { TemplateRow, TemplateTerms } from './queries.ts'
import type { Template, TemplateVersion } from './table.ts'

export const requireTemplate = requireById(findTemplate, 'template')

/** A form that guests sign. @param path of its id in the body @throws Problem 404, 422 for a form of incident reports */
export function requireWaiverForm(
	db: Db,
	organizationId: string,
	id: string,
	path = '/templateId',
): Template {
	const template = requireTemplate(db, organizationId, id)
	if (template.kind === 'waiver') return template
	const message = 'Nobody signs a form of incident reports. Send the id of another template.'
	throw invalidField(path, 'incident_form', message)
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
