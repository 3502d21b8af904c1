import { invalidCursor } from './problems.ts'

export type Page<T> = { items: T[]; nextCursor: string | null }

/**
 * Finds the last item of the previous page by its lower-case id. @throws Problem 422 for a cursor that names nothing
 */
export function readCursor<Row>(
	cursor: string | undefined,
	find: (id: string) => Row | undefined,
): Row | undefined {
	if (cursor === undefined) return undefined
	const last = find(cursor.toLowerCase())
	if (last === undefined) throw invalidCursor()
	return last
}

/** @param rows one more than `limit` if another page follows */
export function toPage<Row extends { id: string }, T>(
	rows: readonly Row[],
	limit: number,
	present: (row: Row) => T,
): Page<T> {
	const page = rows.slice(0, limit)
	return { items: page.map(present), nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}
