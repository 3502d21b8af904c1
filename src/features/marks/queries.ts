import type { Db } from '../../db/client.ts'
import { countBy, deleteBy, findBy, listBy, updateBy } from '../../db/rows.ts'
import { statement } from '../../db/statement.ts'
import { marks, participantMarks } from './table.ts'
import type { GivenMark, Mark } from './table.ts'

export const insertMark = statement.into(marks)

export const findMark = findBy(marks, 'organizationId', 'id')

export const listMarks = listBy(marks, ['organizationId'], 'ORDER BY id')

export const countMarks = countBy(marks, ['organizationId'])

export const updateMarkRow = updateBy(marks, 'id')

/** @throws SQLITE_CONSTRAINT_FOREIGNKEY if somebody has the mark */
export const deleteMarkRow = deleteBy(marks, 'id')

export const insertGivenMark = statement.into(participantMarks)

export const deleteGivenMark = deleteBy(participantMarks, 'participantId', 'markId')

export const deleteGivenMarks = deleteBy(participantMarks, 'participantId')

const given = statement.from(
	participantMarks,
	'WHERE participant_id IN (SELECT value FROM json_each(?)) ORDER BY given_at',
)

/** What a person has under each of their ids, with the marks themselves. Of a mark that was given twice, the newer one. */
export function listGiven(
	db: Db,
	organizationId: string,
	participantIds: readonly string[],
): { readonly mark: Mark; readonly given: GivenMark }[] {
	const rows = given.all(db, JSON.stringify(participantIds))
	if (rows.length === 0) return []
	const newest = new Map(rows.map((row) => [row.markId, row]))
	return listMarks(db, organizationId).flatMap((mark) => {
		const row = newest.get(mark.id)
		return row === undefined ? [] : [{ mark, given: row }]
	})
}
