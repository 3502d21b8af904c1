import { checkBlocks, publishIssues } from '../../blocks/authoring/check-blocks.ts'
import type { Block } from '../../blocks/types.ts'
import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { invalid, problem } from '../../http/problems.ts'
import { defined } from '../../kit/defined.ts'
import { canonicalJson } from '../../ledger/canonical-json.ts'
import { tidy } from '../../kit/text/text.ts'
import { sha256Hex } from '../../kit/sha256.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { appendEntry } from '../evidence/append.ts'
import { emitEvent } from '../webhooks/emit.ts'
import { requireOrganization, todayOf } from '../organization/organization.ts'
import { toDetails } from './block-details.ts'
import { findEdited } from './drafts/draft.ts'
import type { Edited } from './drafts/draft.ts'
import { listIssues } from './drafts/issues.ts'
import { changedMeanwhile } from './drafts/save.ts'
import { deleteDraft, insertVersion, updateTemplateRow } from './queries.ts'
import type { Template, TemplateDraft, TemplateVersion } from './table.ts'
import { forgetVersions } from './signable.ts'
import { requireTemplate } from './template.ts'
import { changeTemplate } from './update.ts'
import { summarizeLawWarnings } from './warnings/list-law-warnings.ts'

type Call = {
	readonly actor: Actor
	readonly templateId: string
	/** The revision that the caller has read; the newest by default. */
	readonly revision?: number | undefined
	/** Warnings that an owner has decided not to follow, with the reasons. */
	readonly overrides?: readonly Override[]
}

type Override = { readonly code: string; readonly reason: string }

/**
 * Publishes the draft at once: its blocks as a new version, with its name and settings.
 * @throws Problem 404, 409 if the template is archived, has no draft, or the revision is not the newest, 422 if the
 * draft cannot be signed or the season is over
 */
export async function publishTemplate(
	deps: Pick<Deps, 'db' | 'write' | 'clock' | 'ids'>,
	call: Call,
): Promise<TemplateVersion> {
	try {
		return await deps.write((tx) => publishDraft(tx, deps, call))
	} catch (error) {
		forgetVersions(deps.db)
		throw error
	}
}

function publishDraft(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	{ actor, templateId, revision, overrides = [] }: Call,
): TemplateVersion {
	const edit = findEdited(tx, requireTemplate(tx, actor.organizationId, templateId))
	const draft = requirePublishable(tx, edit, revision)
	const blocks = requireSound(edit, { revision, today: todayOf(tx, deps.clock, actor.organizationId) })
	const template = takeOver(tx, deps, actor, draft) ?? edit.template
	const publishedAt = deps.clock.now()
	const { versionId: id, versionNumber } = draft
	const reasons = recordReasons(tx, deps, { actor, templateId, versionNumber, overrides })
	const version = {
		id,
		templateId: template.id,
		versionNumber,
		blocks,
		termsHash: hashTerms(blocks),
		publishedAt,
		lawWarnings: warningsOf(tx, template, blocks, { now: publishedAt, reasons }),
	}
	insertVersion(tx, version)
	deleteDraft(tx, template.id)
	updateTemplateRow(tx, template.id, {
		status: 'active',
		activeVersionId: id,
		acceptedSince: template.settings.onPublish === 'resign' ? versionNumber : template.acceptedSince,
		draftRevision: template.draftRevision + 1,
		updatedAt: publishedAt,
	})
	recordPublishing(tx, deps, actor, version)
	return version
}

/** @returns the audit entry of each reason, by the code of the warning */
function recordReasons(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	{
		actor,
		templateId,
		versionNumber,
		overrides,
	}: Required<Pick<Call, 'actor' | 'templateId' | 'overrides'>> & { readonly versionNumber: number },
): ReadonlyMap<string, string> {
	return new Map(
		overrides.map(({ code, reason }) => {
			const entryId = recordAudit(tx, deps, actor, {
				action: 'template.warning_overruled',
				subject: templateId,
				data: { code, reason: tidy(reason), versionNumber },
			})
			return [code, entryId]
		}),
	)
}

function warningsOf(
	tx: Tx,
	{ organizationId, kind, settings }: Template,
	blocks: readonly Block[],
	about: { readonly now: number; readonly reasons: ReadonlyMap<string, string> },
): TemplateVersion['lawWarnings'] {
	// Nobody signs a report.
	if (kind === 'incident') return null
	const organization = requireOrganization(tx, organizationId)
	return summarizeLawWarnings(tx, organization, { settings, blocks }, about)
}

function requirePublishable(tx: Tx, edit: Edited, revision: number | undefined): TemplateDraft {
	const { template, draft } = edit
	if (template.status === 'archived')
		throw problem('template_archived', 'Unarchive the template before publishing.')
	if (draft === undefined) throw problem('nothing_to_publish', 'Save a draft before publishing.')
	if (revision !== undefined && revision !== template.draftRevision) throw changedMeanwhile(tx, edit)
	return draft
}

/** @returns the blocks as guests sign them @throws Problem 422 with every issue */
function requireSound(
	{ template, content }: Edited,
	{ revision, today }: { revision: number | undefined; today: string },
): Block[] {
	// A program has not read the draft, so what is missing is not at a place of it.
	const missing = revision === undefined ? toDetails(publishIssues(content.blocks, template.kind), '') : []
	const issues = missing.length > 0 ? missing : listIssues(template, content, today)
	if (issues.length > 0) throw invalid(issues)
	return checkBlocks(content.blocks).blocks
}

/** Makes the draft's own name and settings those of the template. @returns it; undefined if the draft has none */
function takeOver(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	actor: Actor,
	{ templateId, name, settings }: TemplateDraft,
): Template | undefined {
	const changes = defined({ name: name ?? undefined, settings: settings ?? undefined })
	if (Object.keys(changes).length === 0) return undefined
	return changeTemplate(tx, deps, { actor, templateId, changes })
}

/** In the chain, on the audit log, and for webhooks. */
function recordPublishing(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	actor: Actor,
	{ id, templateId, versionNumber, termsHash, publishedAt: at }: TemplateVersion,
): void {
	const { organizationId } = actor
	appendEntry(tx, {
		organizationId,
		kind: 'template.published',
		subject: id,
		at,
		data: { templateId, versionNumber, termsHash },
	})
	recordAudit(tx, deps, actor, {
		action: 'template.published',
		subject: templateId,
		data: { versionNumber },
	})
	const data = { templateId, templateVersionId: id, versionNumber }
	emitEvent(tx, deps, { organizationId, type: 'template.published', data })
}

export function hashTerms(blocks: TemplateVersion['blocks']): string {
	return sha256Hex(canonicalJson(blocks))
}
