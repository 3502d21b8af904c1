import type { Db } from '../../../db/client.ts'
import { isAt } from '../../../db/places.ts'
import type { Places } from '../../../kit/places.ts'
import { deleteBy, findBy } from '../../../db/rows.ts'
import { statement } from '../../../db/statement.ts'
import { refusals } from './table.ts'
import type { Refusal } from './table.ts'

export const insertRefusal = statement.into(refusals)

export const findRefusal = findBy(refusals, 'organizationId', 'id')

export const deleteRefusalsOf = deleteBy(refusals, 'participantId')

const MATCHING = `WHERE organization_id = ?1 AND refused_at BETWEEN ?2 AND ?3
	AND ${isAt('location_id', '?4')}
	AND (?5 IS NULL OR participant_id IN (SELECT value FROM json_each(?5)))`

/** Times are milliseconds since 1970, both inclusive. */
export type RefusalFilter = {
	readonly organizationId: string
	readonly from: number
	readonly to: number
	readonly places: Places
	/** All ids of one person. */
	readonly participantIds: readonly string[] | undefined
}

const valuesOf = ({ organizationId, from, to, places, participantIds }: RefusalFilter) =>
	[organizationId, from, to, places, participantIds ? JSON.stringify(participantIds) : null] as const

const newest = statement.from(
	refusals,
	`${MATCHING} AND (?6 IS NULL OR (refused_at, seq) < (?6, ?7)) ORDER BY refused_at DESC, seq DESC LIMIT ?8`,
)

/** The newest first. @param last of the page before */
export function listRefusals(
	db: Db,
	filter: RefusalFilter,
	last: Refusal | undefined,
	limit: number,
): Refusal[] {
	return newest.all(db, ...valuesOf(filter), last?.refusedAt ?? null, last?.seq ?? null, limit)
}

const matching = statement.count(`SELECT count(*) AS n FROM refusals ${MATCHING}`)

export function countRefusals(db: Db, filter: RefusalFilter): number {
	return matching(db, ...valuesOf(filter))
}
