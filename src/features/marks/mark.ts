import type { Db } from '../../db/client.ts'
import { requireById } from '../../http/problems.ts'
import { findMark, listGiven, listMarks } from './queries.ts'
import type { GivenMark, Mark } from './table.ts'

export const requireMark = requireById(findMark, 'mark')

/** @param today YYYY-MM-DD */
export function isCurrent({ active }: Mark, { until }: GivenMark, today: string): boolean {
	return active && (until === null || until >= today)
}

/** What the door shows of a person. */
export type DoorMarks = {
	readonly current: readonly { readonly mark: Mark; readonly given: GivenMark }[]
	/** Those that are asked for, and that the person lacks. */
	readonly lacking: readonly Mark[]
}

/** @param subjects ids of the location and the template that may ask for a mark @param today YYYY-MM-DD */
export function readDoorMarks(
	db: Db,
	organizationId: string,
	{
		participantIds,
		subjects,
		today,
	}: { participantIds: readonly string[]; subjects: readonly string[]; today: string },
): DoorMarks {
	const current = listGiven(db, organizationId, participantIds).filter(({ mark, given }) =>
		isCurrent(mark, given, today),
	)
	const own = new Set(current.map(({ mark }) => mark.id))
	const lacking = listMarks(db, organizationId).filter(
		({ id, active, requiredFor }) =>
			active && !own.has(id) && requiredFor.some((subject) => subjects.includes(subject)),
	)
	return { current, lacking }
}
