import { checkBlocks } from '../../blocks/authoring/check-blocks.ts'
import type { ActDeps } from '../../deps.ts'
import { tidy } from '../../kit/text/text.ts'
import type { Actor } from '../audit/actor.ts'
import { addTemplate } from '../templates/create.ts'
import { MAX_TEMPLATE_NAME_LENGTH } from '../templates/model.ts'
import type { TemplateRow } from '../templates/queries.ts'
import { replaceDraft } from '../templates/save-draft.ts'
import { requireTemplate } from '../templates/template.ts'
import { replaceCopy } from './save.ts'
import { findCopy } from './working-copy.ts'

/**
 * Makes a new template of what somebody sees of another: its working copy, or else its live state. The blocks become
 * its draft, or its working copy while they are half done.
 * @throws Problem 404, 409 if the organization has too many templates
 */
export function duplicateTemplate(
	deps: ActDeps,
	{ actor, templateId }: { actor: Actor; templateId: string },
): Promise<TemplateRow> {
	return deps.write((tx) => {
		const template = requireTemplate(tx, actor.organizationId, templateId)
		const { settings, blocks, ...content } = findCopy(tx, template).content
		const name = nameCopy(tidy(content.name) || template.name)
		const { visibility } = template
		const made = addTemplate(tx, deps, { actor, name, settings, visibility })
		if (blocks.length === 0) return made
		if (checkBlocks(blocks).issues.length === 0) {
			replaceDraft(tx, deps, { actor, templateId: made.id, blocks })
			return made
		}
		replaceCopy(tx, deps, { actor, known: findCopy(tx, made), content: { name, settings, blocks } })
		return made
	})
}

function nameCopy(name: string): string {
	return Array.from(`Copy of ${name}`).slice(0, MAX_TEMPLATE_NAME_LENGTH).join('')
}
