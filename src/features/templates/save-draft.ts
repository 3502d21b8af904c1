import { checkBlocks } from '../../blocks/authoring/check-blocks.ts'
import type { ActDeps } from '../../deps.ts'
import { invalid } from '../../http/problems.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { toDetails } from './block-details.ts'
import { findDraft, listVersions, putDraft } from './queries.ts'
import { requireTemplate } from './template.ts'

/**
 * Replaces the draft with `blocks`, after the same check as in the builder. Status and published versions stay
 * (specification, Template status).
 * @returns the id and number of the version to come
 * @throws Problem 404, 422
 */
export function saveDraft(
	deps: ActDeps,
	{ actor, templateId, blocks: sent }: { actor: Actor; templateId: string; blocks: readonly unknown[] },
): Promise<{ versionId: string; versionNumber: number }> {
	return deps.write((tx) => {
		const template = requireTemplate(tx, actor.organizationId, templateId)
		const { blocks, issues } = checkBlocks(sent)
		if (issues.length > 0) throw invalid(toDetails(issues, '/blocks'))
		const known = findDraft(tx, template.id)
		const versionId = known?.versionId ?? deps.ids.next()
		const versionNumber = known?.versionNumber ?? (listVersions(tx, template.id)[0]?.versionNumber ?? 0) + 1
		putDraft(tx, { templateId: template.id, versionId, versionNumber, blocks, updatedAt: deps.clock.now() })
		recordAudit(tx, deps, actor, {
			action: 'template.draft_saved',
			subject: template.id,
			data: { versionId },
		})
		return { versionId, versionNumber }
	})
}
