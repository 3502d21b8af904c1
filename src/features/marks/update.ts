import type { ActDeps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import { tidy } from '../../kit/text/text.ts'
import type { ById } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { requireSubjects } from './create.ts'
import { requireMark } from './mark.ts'
import type { UpdateMark } from './model.ts'
import { deleteMarkRow, updateMarkRow } from './queries.ts'
import type { Mark } from './table.ts'

/** @throws Problem 404, 422 for an id that is no template or location */
export function updateMark(
	deps: ActDeps,
	{ actor, id, changes }: ById & { changes: UpdateMark },
): Promise<Mark> {
	return deps.write((tx) => {
		const mark = requireMark(tx, actor.organizationId, id)
		const { name = mark.name, requiredFor } = changes
		const after: Mark = {
			...mark,
			...changes,
			name: tidy(name),
			requiredFor:
				requiredFor === undefined ? mark.requiredFor : requireSubjects(tx, actor.organizationId, requiredFor),
			updatedAt: deps.clock.now(),
		}
		updateMarkRow(tx, mark.id, after)
		const fields = Object.keys(changes).sort().join(',')
		recordAudit(tx, deps, actor, { action: 'mark.updated', subject: mark.id, data: { fields } })
		return after
	})
}

/** Only one that nobody has; others can be made inactive. @throws Problem 404, 409 */
export function deleteMark(deps: ActDeps, { actor, id }: ById): Promise<Mark> {
	return deps.write((tx) => {
		const mark = requireMark(tx, actor.organizationId, id)
		try {
			deleteMarkRow(tx, mark.id)
		} catch (error) {
			if ((error as { code?: string }).code !== 'SQLITE_CONSTRAINT_FOREIGNKEY') throw error
			throw problem('conflict', 'Guests have this mark. Set "active" to false instead.')
		}
		recordAudit(tx, deps, actor, { action: 'mark.deleted', subject: mark.id })
		return mark
	})
}
