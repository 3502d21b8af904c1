import type { ActDeps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { deleteDraft, deleteTemplateRow } from './queries.ts'
import type { TemplateRow } from './queries.ts'
import { requireTemplate } from './template.ts'

/**
 * Only one that was never published, with its draft. @throws Problem 404, 409 if it was published or an event uses it
 */
export function deleteTemplate(
	deps: ActDeps,
	{ actor, templateId }: { actor: Actor; templateId: string },
): Promise<TemplateRow> {
	return deps.write((tx) => {
		const template = requireTemplate(tx, actor.organizationId, templateId)
		try {
			deleteDraft(tx, template.id)
			deleteTemplateRow(tx, template.id)
		} catch (error) {
			if ((error as { code?: string }).code !== 'SQLITE_CONSTRAINT_FOREIGNKEY') throw error
			throw problem('conflict', 'The template was published, or an event uses it. Archive it instead.')
		}
		recordAudit(tx, deps, actor, { action: 'template.deleted', subject: template.id })
		return { ...template, activeVersion: null }
	})
}
