import type { ActDeps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { emitEvent } from '../webhooks/emit.ts'
import { updateTemplateRow } from './queries.ts'
import type { TemplateRow } from './queries.ts'
import { requireTemplate, withActiveVersion } from './template.ts'

type Call = { actor: Actor; templateId: string }

/** No more signatures, no public page; what was signed stays. Repeating it changes nothing. @throws Problem 404 */
export function archiveTemplate(deps: ActDeps, { actor, templateId }: Call): Promise<TemplateRow> {
	return deps.write((tx) => {
		const template = requireTemplate(tx, actor.organizationId, templateId)
		if (template.status === 'archived') return withActiveVersion(tx, template)
		const after = { ...template, status: 'archived', updatedAt: deps.clock.now() } as const
		updateTemplateRow(tx, template.id, after)
		recordAudit(tx, deps, actor, { action: 'template.archived', subject: template.id })
		const { organizationId } = actor
		emitEvent(tx, deps, { organizationId, type: 'template.archived', data: { templateId: template.id } })
		return withActiveVersion(tx, after)
	})
}

/**
 * To active if it was ever published, else to a draft. Does nothing to other templates.
 * @throws Problem 404, 409 for a form of another system
 */
export function unarchiveTemplate(deps: ActDeps, { actor, templateId }: Call): Promise<TemplateRow> {
	return deps.write((tx) => {
		const template = requireTemplate(tx, actor.organizationId, templateId)
		if (template.status !== 'archived') return withActiveVersion(tx, template)
		if (template.foreignForm !== null)
			throw problem(
				'conflict',
				'The form was imported with waivers that were signed elsewhere. Nobody can sign it here.',
			)
		const status = template.activeVersionId === null ? 'draft' : 'active'
		const after = { ...template, status, updatedAt: deps.clock.now() } as const
		updateTemplateRow(tx, template.id, after)
		recordAudit(tx, deps, actor, { action: 'template.unarchived', subject: template.id })
		return withActiveVersion(tx, after)
	})
}
