/** What is lost, how, what a start does, and what to do. */
export type Row = readonly [what: string, how: string, start: string, todo: string]

/** The rows as docs/recovery.md has them: one for all things, and all ways of losing them, that are mended alike. */
export function joinRows(rows: readonly Row[]): string[] {
	return joinCells(joinCells(rows, 1), 0).map((row) => `| ${row.join(' | ')} |`)
}

/** Makes one row of those that differ only in a cell. What says more than a name, after a comma, stays alone. */
function joinCells(rows: readonly Row[], cell: 0 | 1): Row[] {
	const groups = Map.groupBy(rows, (row) =>
		row[cell].includes(',') ? row : JSON.stringify(row.toSpliced(cell, 1)),
	)
	return [...groups.values()].map((group) => {
		const [what, how, start, todo] = group[0] as Row
		const joined = listNames(group.map((row) => row[cell]))
		return cell === 0 ? [joined, how, start, todo] : [what, joined, start, todo]
	})
}

/** `missing, empty or cut off` */
function listNames(names: readonly string[]): string {
	return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(' or ')
}
