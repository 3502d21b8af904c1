import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { invalid, problem } from '../../http/problems.ts'
import type { Actor } from '../audit/actor.ts'
import { todayOf } from '../organization/organization.ts'
import { publishTemplate, requirePublishable } from '../templates/publish.ts'
import { replaceDraft } from '../templates/save-draft.ts'
import type { TemplateVersion } from '../templates/table.ts'
import { requireTemplate } from '../templates/template.ts'
import { changeTemplate } from '../templates/update.ts'
import { endCopy } from './discard.ts'
import { listIssues } from './issues.ts'
import { changedMeanwhile } from './save.ts'
import { findCopy } from './working-copy.ts'

type PublishDeps = Pick<Deps, 'db' | 'write' | 'clock' | 'ids'>

type Call = {
	readonly actor: Actor
	readonly templateId: string
	/** The working copy to publish; the draft without it. */
	readonly revision?: number | undefined
}

/**
 * Publishes the working copy at once: its name, its settings, and its blocks as a new version. Without a revision
 * it publishes the draft.
 * @throws Problem 404, 409 if the template is archived, nothing is there to publish, or the revision is not the newest,
 *   422 with every issue
 */
export function publishForm(
	deps: PublishDeps,
	{ actor, templateId, revision }: Call,
): Promise<TemplateVersion> {
	if (revision === undefined) return publishTemplate(deps, { actor, templateId })
	const prepare = (tx: Tx) => takeOver(tx, deps, { actor, templateId, revision })
	return publishTemplate(deps, { actor, templateId, prepare })
}

/** Makes the working copy the template's settings and draft. */
function takeOver(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	{ actor, templateId, revision }: Required<Call>,
): void {
	const template = requirePublishable(requireTemplate(tx, actor.organizationId, templateId))
	const copy = findCopy(tx, template)
	if (copy.saved === undefined && copy.revision === 0)
		throw problem('nothing_to_publish', 'Save a working copy before publishing it.')
	if (copy.saved === undefined || copy.revision !== revision) throw changedMeanwhile(tx, copy)
	const { name, settings, blocks } = copy.content
	const issues = listIssues(copy.content, todayOf(tx, deps.clock, actor.organizationId))
	if (issues.length > 0) throw invalid(issues)
	changeTemplate(tx, deps, { actor, templateId, changes: { name, settings } })
	replaceDraft(tx, deps, { actor, templateId, blocks })
	endCopy(tx, deps, actor, copy)
}
