import type { Tx } from '../../db/client.ts'
import type { ActDeps } from '../../deps.ts'
import { invalid, problem } from '../../http/problems.ts'
import { tidy } from '../../kit/text/text.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { findLocation } from '../locations/queries.ts'
import { findTemplate } from '../templates/queries.ts'
import { MAX_MARKS } from './model.ts'
import type { CreateMark } from './model.ts'
import { countMarks, insertMark } from './queries.ts'
import type { Mark } from './table.ts'

/** @throws Problem 409 if the organization has `MAX_MARKS`, 422 for an id that is no template or location */
export function createMark(
	deps: ActDeps,
	{ actor, input }: { actor: Actor; input: CreateMark },
): Promise<Mark> {
	return deps.write((tx) => {
		const { organizationId } = actor
		if (countMarks(tx, organizationId) >= MAX_MARKS)
			throw problem('conflict', `An organization has at most ${MAX_MARKS} marks. Delete one first.`)
		const now = deps.clock.now()
		const mark: Mark = {
			id: deps.ids.next(),
			organizationId,
			name: tidy(input.name),
			kind: input.kind,
			requiredFor: requireSubjects(tx, organizationId, input.requiredFor ?? []),
			active: true,
			createdAt: now,
			updatedAt: now,
		}
		insertMark(tx, mark)
		recordAudit(tx, deps, actor, { action: 'mark.created', subject: mark.id })
		return mark
	})
}

/** @returns the ids of templates and locations as they are stored @throws Problem 422 for an id that is neither */
export function requireSubjects(tx: Tx, organizationId: string, ids: readonly string[]): string[] {
	const subjects = ids.map((id) => id.toLowerCase())
	const faults = subjects.flatMap((id, at) =>
		findTemplate(tx, organizationId, id) === undefined && findLocation(tx, organizationId, id) === undefined
			? [{ path: `/requiredFor/${at}`, code: 'unknown', message: 'Send the id of a template or a location.' }]
			: [],
	)
	if (faults.length > 0) throw invalid(faults)
	return subjects
}
