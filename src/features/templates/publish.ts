import { publishIssues } from '../../blocks/authoring/check-blocks.ts'
import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { invalid, problem } from '../../http/problems.ts'
import { canonicalJson } from '../../ledger/canonical-json.ts'
import { sha256Hex } from '../../kit/sha256.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { appendEntry } from '../evidence/append.ts'
import { emitEvent } from '../webhooks/emit.ts'
import { todayOf } from '../organization/organization.ts'
import { toDetails } from './block-details.ts'
import { deleteDraft, findDraft, insertVersion, updateTemplateRow } from './queries.ts'
import type { Template, TemplateVersion } from './table.ts'
import { requireSeason } from './season.ts'
import { forgetVersions } from './signable.ts'
import { requireTemplate } from './template.ts'

type Call = {
	readonly actor: Actor
	readonly templateId: string
	readonly prepare?: (tx: Tx) => void
}

/**
 * @throws Problem 404, 409 if the template is archived or has no draft, 422 if the draft cannot be signed or the
 * season is over
 */
export async function publishTemplate(
	deps: Pick<Deps, 'db' | 'write' | 'clock' | 'ids'>,
	{ actor, templateId, prepare }: Call,
): Promise<TemplateVersion> {
	try {
		return await deps.write((tx) => {
			prepare?.(tx)
			return publishDraft(tx, deps, actor, templateId)
		})
	} catch (error) {
		forgetVersions(deps.db)
		throw error
	}
}

function publishDraft(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	actor: Actor,
	templateId: string,
): TemplateVersion {
	const template = requirePublishable(requireTemplate(tx, actor.organizationId, templateId))
	const draft = findDraft(tx, template.id)
	if (draft === undefined) throw problem('nothing_to_publish', 'Save a draft before publishing.')
	const issues = publishIssues(draft.blocks)
	if (issues.length > 0) throw invalid(toDetails(issues, ''))
	requireSeason(template.settings, todayOf(tx, deps.clock, actor.organizationId))

	const now = deps.clock.now()
	const { versionId: id, versionNumber, blocks } = draft
	const version = {
		id,
		templateId: template.id,
		versionNumber,
		blocks,
		termsHash: hashTerms(blocks),
		publishedAt: now,
	}
	insertVersion(tx, version)
	deleteDraft(tx, template.id)
	updateTemplateRow(tx, template.id, {
		status: 'active',
		activeVersionId: id,
		acceptedSince: template.settings.onPublish === 'resign' ? versionNumber : template.acceptedSince,
		updatedAt: now,
	})
	const { organizationId } = actor
	const data = { templateId: template.id, templateVersionId: id, versionNumber }
	appendEntry(tx, {
		organizationId,
		kind: 'template.published',
		subject: id,
		at: now,
		data: { templateId: template.id, versionNumber, termsHash: version.termsHash },
	})
	recordAudit(tx, deps, actor, {
		action: 'template.published',
		subject: template.id,
		data: { versionNumber },
	})
	emitEvent(tx, deps, { organizationId, type: 'template.published', data })
	return version
}

export function requirePublishable(template: Template): Template {
	if (template.status !== 'archived') return template
	throw problem('template_archived', 'Unarchive the template before publishing.')
}

export function hashTerms(blocks: TemplateVersion['blocks']): string {
	return sha256Hex(canonicalJson(blocks))
}
