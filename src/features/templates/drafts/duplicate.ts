import type { ActDeps } from '../../../deps.ts'
import { cutText, tidy } from '../../../kit/text/text.ts'
import type { Actor } from '../../audit/actor.ts'
import { addTemplate } from '../create.ts'
import { MAX_TEMPLATE_NAME_LENGTH } from '../model.ts'
import type { TemplateRow } from '../queries.ts'
import type { Template } from '../table.ts'
import { requireTemplate } from '../template.ts'
import { findEdited } from './draft.ts'
import { replaceDraft } from './save.ts'

/**
 * Makes a new template of another: of its draft, or else of what is published. The blocks become its
 * draft, half done or not.
 * @param locationIds those of the caller; null for those of the template
 * @throws Problem 404, 409 if the organization has too many templates
 */
export function duplicateTemplate(
	deps: ActDeps,
	{
		actor,
		templateId,
		locationIds,
	}: { actor: Actor; templateId: string; locationIds: Template['locationIds'] },
): Promise<TemplateRow> {
	return deps.write((tx) => {
		const { template, content } = findEdited(tx, requireTemplate(tx, actor.organizationId, templateId))
		const { settings, blocks } = content
		const { kind, visibility } = template
		const name = nameCopy(tidy(content.name) || template.name)
		const places = locationIds ?? template.locationIds
		const duplicate = addTemplate(tx, deps, { actor, name, kind, settings, visibility, locationIds: places })
		const change = { revision: duplicate.draftRevision, blocks }
		if (blocks.length > 0) replaceDraft(tx, deps, { actor, templateId: duplicate.id, sent: change })
		return duplicate
	})
}

function nameCopy(name: string): string {
	return cutText(`Copy of ${name}`, MAX_TEMPLATE_NAME_LENGTH)
}
