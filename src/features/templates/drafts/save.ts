import { checkBlocks } from '../../../blocks/authoring/check-blocks.ts'
import type { Tx } from '../../../db/client.ts'
import type { ActDeps, Deps } from '../../../deps.ts'
import { invalid, problem } from '../../../http/problems.ts'
import { canonicalJson } from '../../../ledger/canonical-json.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { toDetails } from '../block-details.ts'
import type { TemplateSettings } from '../model.ts'
import { findDraft, listVersions, putDraft, updateTemplateRow } from '../queries.ts'
import type { Template, TemplateDraft } from '../table.ts'
import { requireTemplate } from '../template.ts'
import { findEdited } from './draft.ts'
import type { Edited } from './draft.ts'
import type { DraftBlock } from './model.ts'
import { presentRevision } from './present.ts'

/** The draft of a program: blocks without a fault. */
type Whole = { readonly revision?: undefined; readonly blocks: readonly unknown[] }

/** The draft of a person, in any state, made of a revision. Name and settings are as in the template by default. */
type Edit = {
	readonly revision: number
	readonly blocks: readonly DraftBlock[]
	readonly name?: string | undefined
	readonly settings?: TemplateSettings | undefined
}

type Call = { readonly actor: Actor; readonly templateId: string; readonly sent: Whole | Edit }

type Saved = Edited & { readonly draft: TemplateDraft }

/**
 * Replaces the draft. Status and published versions stay (specification, Template status).
 * @throws Problem 404, 409 if the newest revision is another, 422 for blocks with faults where no revision is named
 */
export function saveDraft(deps: ActDeps, call: Call): Promise<Saved> {
	return deps.write((tx) => replaceDraft(tx, deps, call))
}

/** In the caller's transaction. @throws Problem as `saveDraft` does */
export function replaceDraft(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	{ actor, templateId, sent }: Call,
): Saved {
	const template = requireTemplate(tx, actor.organizationId, templateId)
	const before = findDraft(tx, template.id)
	const draft = {
		templateId: template.id,
		versionId: before?.versionId ?? deps.ids.next(),
		versionNumber: before?.versionNumber ?? (listVersions(tx, template.id)[0]?.versionNumber ?? 0) + 1,
		...(sent.revision === undefined ? readWhole(sent) : readEdit(tx, template, sent)),
		updatedAt: deps.clock.now(),
		savedBy: actor.name,
	}
	putDraft(tx, draft)
	// An editor saves with every pause: the log says who began, and who went on with another's.
	if (sent.revision === undefined || before?.savedBy !== actor.name)
		recordAudit(tx, deps, actor, {
			action: 'template.draft_saved',
			subject: template.id,
			data: { versionId: draft.versionId },
		})
	return { ...findEdited(tx, countChange(tx, template)), draft }
}

type Content = Pick<TemplateDraft, 'name' | 'settings' | 'blocks'>

function readWhole({ blocks: input }: Whole): Content {
	const { blocks, issues } = checkBlocks(input)
	if (issues.length > 0) throw invalid(toDetails(issues, '/blocks'))
	return { name: null, settings: null, blocks }
}

/** A field that equals the template's is null, so that it follows the template's changes. */
function readEdit(tx: Tx, template: Template, { revision, name, settings, blocks }: Edit): Content {
	if (revision !== template.draftRevision) throw changedMeanwhile(tx, findEdited(tx, template))
	const isSame = settings === undefined || canonicalJson(settings) === canonicalJson(template.settings)
	return {
		name: name === undefined || name === template.name ? null : name,
		settings: isSame ? null : settings,
		blocks,
	}
}

/** Changes nothing of what is published. @returns the template with the next revision */
export function countChange(tx: Tx, template: Template): Template {
	const after = { ...template, draftRevision: template.draftRevision + 1 }
	updateTemplateRow(tx, template.id, after)
	return after
}

/** The refusal of a call that was made for another revision. */
export function changedMeanwhile(tx: Tx, edit: Edited): Error {
	const message =
		edit.draft === undefined
			? 'The draft of this revision was published or discarded; read it again.'
			: 'Somebody saved another revision meanwhile; read it, and send its revision.'
	return problem('conflict', message, presentRevision({ db: tx }, edit))
}
