import type { ActDeps } from '../../../deps.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { deleteDraft } from '../queries.ts'
import { requireTemplate } from '../template.ts'
import { findEdited } from './draft.ts'
import type { Edited } from './draft.ts'
import { countChange } from './save.ts'

/** Discards the draft, if there is one. @returns what is published @throws Problem 404 */
export function discardDraft(
	deps: ActDeps,
	{ actor, templateId }: { actor: Actor; templateId: string },
): Promise<Edited> {
	return deps.write((tx) => {
		const edit = findEdited(tx, requireTemplate(tx, actor.organizationId, templateId))
		if (edit.draft === undefined) return edit
		deleteDraft(tx, edit.template.id)
		recordAudit(tx, deps, actor, { action: 'template.draft_discarded', subject: edit.template.id })
		return findEdited(tx, countChange(tx, edit.template))
	})
}
