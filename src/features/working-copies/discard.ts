import type { Tx } from '../../db/client.ts'
import type { ActDeps, Deps } from '../../deps.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { requireTemplate } from '../templates/template.ts'
import { putRow } from './queries.ts'
import { findCopy } from './working-copy.ts'
import type { Copy } from './working-copy.ts'

/** Discards the working copy, if one is saved. @returns the live state @throws Problem 404 */
export function discardWorkingCopy(
	deps: ActDeps,
	{ actor, templateId }: { actor: Actor; templateId: string },
): Promise<Copy> {
	return deps.write((tx) => {
		const template = requireTemplate(tx, actor.organizationId, templateId)
		const known = findCopy(tx, template)
		if (known.saved === undefined) return known
		endCopy(tx, deps, actor, known)
		recordAudit(tx, deps, actor, { action: 'template.working_copy_discarded', subject: template.id })
		return findCopy(tx, template)
	})
}

/** Ends a working copy. Its row keeps the revision. */
export function endCopy(
	tx: Tx,
	{ clock }: Pick<Deps, 'clock'>,
	actor: Actor,
	{ template, revision }: Copy,
): void {
	putRow(tx, {
		templateId: template.id,
		revision: revision + 1,
		content: null,
		savedAt: clock.now(),
		savedBy: actor.name,
	})
}
