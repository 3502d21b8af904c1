import { invalidCursor } from './problems.ts'

/** One page of a list, and the id to ask for the next by; null on the last. */
export type Page<T> = { items: T[]; nextCursor: string | null }

/**
 * What the page before ended with.
 * @param find looks for an id, in lower case, among what the list can hold
 * @returns undefined without a cursor, which asks for the first page
 * @throws Problem 422 for a cursor that names nothing of the list
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

/**
 * @param rows one more than `limit`, where there are as many: that one tells that another page follows
 */
export function toPage<Row extends { id: string }, T>(
	rows: readonly Row[],
	limit: number,
	present: (row: Row) => T,
): Page<T> {
	const page = rows.slice(0, limit)
	return { items: page.map(present), nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}
