/** One page of a list, and the id to ask for the next by; null on the last. */
export type Page<T> = { items: T[]; nextCursor: string | null }

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
