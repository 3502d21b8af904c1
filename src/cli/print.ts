export const MAX_LISTED = 1_000

export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
	const lines = [head.map((name) => name.toUpperCase()), ...rows]
	const widths = head.map((_, column) =>
		Math.max(...lines.map((line) => Bun.stringWidth(line[column] ?? ''))),
	)
	for (const line of lines) {
		const cells = line.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - Bun.stringWidth(cell)))
		console.log(cells.join('  ').trimEnd())
	}
}

export function count(number: number, one: string, many = `${one}s`): string {
	return `${number} ${number === 1 ? one : many}`
}
