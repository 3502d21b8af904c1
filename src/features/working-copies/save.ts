import type { Tx } from '../../db/client.ts'
import type { ActDeps, Deps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { requireTemplate } from '../templates/template.ts'
import type { TemplateContent } from './model.ts'
import { presentRevision } from './present.ts'
import { putRow } from './queries.ts'
import { findCopy } from './working-copy.ts'
import type { Copy } from './working-copy.ts'

type Call = {
	readonly actor: Actor
	readonly templateId: string
	/** The header If-Match. */
	readonly match: string
	readonly content: TemplateContent
}

/**
 * Saves what somebody is changing, in any state; guests see nothing of it. The audit log tells who began, and who went
 * on with another's, not of each saving: a page saves with every pause.
 * @throws Problem 404, 409 with the newest revision if it is another
 */
export function saveWorkingCopy(
	deps: ActDeps & Pick<Deps, 'db'>,
	{ actor, templateId, match, content }: Call,
): Promise<Copy> {
	return deps.write((tx) => {
		const known = findCopy(tx, requireTemplate(tx, actor.organizationId, templateId))
		const isFirst = match === '*' && known.saved === undefined
		if (!isFirst && match.replaceAll('"', '') !== String(known.revision)) throw changedMeanwhile(tx, known)
		return replaceCopy(tx, deps, { actor, known, content })
	})
}

/** Stores the next revision. */
export function replaceCopy(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	{ actor, known, content }: { actor: Actor; known: Copy; content: TemplateContent },
): Copy {
	const { template } = known
	const revision = known.revision + 1
	const saved = { at: deps.clock.now(), by: actor.name }
	putRow(tx, { templateId: template.id, revision, content, savedAt: saved.at, savedBy: saved.by })
	if (known.saved?.by !== actor.name)
		recordAudit(tx, deps, actor, { action: 'template.working_copy_saved', subject: template.id })
	return { template, content, revision, saved }
}

/** The refusal of a call that was made for another revision. */
export function changedMeanwhile(tx: Tx, known: Copy): Error {
	const message =
		known.saved === undefined
			? 'No working copy of this revision is saved any more; read it again.'
			: 'Somebody saved another revision meanwhile; read it, and send its revision.'
	return problem('conflict', message, presentRevision({ db: tx }, known))
}
