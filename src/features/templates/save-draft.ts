import { checkBlocks } from '../../blocks/authoring/check-blocks.ts'
import type { Tx } from '../../db/client.ts'
import type { ActDeps, Deps } from '../../deps.ts'
import { invalid } from '../../http/problems.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { toDetails } from './block-details.ts'
import { findDraft, listVersions, putDraft } from './queries.ts'
import { requireTemplate } from './template.ts'

type Call = { readonly actor: Actor; readonly templateId: string; readonly blocks: readonly unknown[] }

type ComingVersion = { readonly versionId: string; readonly versionNumber: number }

/**
 * Checks as the builder does. Status and published versions stay (specification, Template status).
 * @returns the id and number of the version to come @throws Problem 404, 422
 */
export function saveDraft(deps: ActDeps, call: Call): Promise<ComingVersion> {
	return deps.write((tx) => replaceDraft(tx, deps, call))
}

/** In the caller's transaction. @throws Problem as `saveDraft` does */
export function replaceDraft(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	{ actor, templateId, blocks: sent }: Call,
): ComingVersion {
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
}
