/** Each row has the number that a spreadsheet shows. A quoted cell that never ends is reported by its line, from 1. */
export type ParsedCsv =
	| { readonly rows: string[][]; readonly numbers: number[] }
	| { readonly unclosedAt: number }

/**
 * Reads CSV (RFC 4180) with the separator that its first line has most of: comma, semicolon or tab. Skips empty
 * lines.
 */
export function parseCsv(text: string): ParsedCsv {
	const source = text.startsWith('\ufeff') ? text.slice(1) : text
	const separator = separatorOf(source)
	const [rows, numbers]: [string[][], number[]] = [[], []]
	let row: string[] = []
	let [at, line, number] = [0, 1, 1]
	const keep = (): void => {
		if (row.every((cell) => cell.trim() === '')) return
		rows.push(row)
		numbers.push(number)
	}
	while (at < source.length) {
		const cell = readCell(source, at, separator)
		if (cell === undefined) return { unclosedAt: line }
		row.push(unguard(cell.text))
		line += countBreaks(source.slice(at, cell.end))
		at = cell.end
		if (source[at] === separator) {
			at++
			// After a separator at the very end comes one more, empty cell.
			if (at < source.length) continue
			row.push('')
		}
		keep()
		row = []
		number++
		const ended = /^(?:\r\n|\r|\n)/.exec(source.slice(at, at + 2))
		if (ended !== null) [at, line] = [at + ended[0].length, line + 1]
	}
	keep()
	return { rows, numbers }
}

/** Writes CSV that every spreadsheet opens: with a byte order mark, CRLF, and no cell that is a formula. */
export function formatCsv(rows: readonly (readonly (string | null)[])[]): string {
	return `\ufeff${rows.map(formatRow).join('')}`
}

/** One line of such a file. */
export function formatRow(row: readonly (string | null)[]): string {
	return `${row.map((cell) => quote(guard(cell ?? ''))).join(',')}\r\n`
}

const SEPARATORS = [',', ';', '\t'] as const

function separatorOf(source: string): string {
	const [first = ''] = source.replace(/^[\r\n]+/, '').split(/\r|\n/, 1)
	const counts = SEPARATORS.map((separator) => first.split(separator).length)
	return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}

function readCell(
	source: string,
	start: number,
	separator: string,
): { text: string; end: number } | undefined {
	if (source[start] !== '"') {
		let end = start
		while (end < source.length && source[end] !== separator && !isBreak(source[end])) end++
		return { text: source.slice(start, end), end }
	}
	let text = ''
	let at = start + 1
	for (;;) {
		const quoteAt = source.indexOf('"', at)
		if (quoteAt === -1) return undefined
		text += source.slice(at, quoteAt)
		at = quoteAt + 1
		if (source[at] !== '"') break
		text += '"'
		at++
	}
	// Nothing belongs after a closing quote; spreadsheets write nothing there.
	while (at < source.length && source[at] !== separator && !isBreak(source[at])) text += source[at++] ?? ''
	return { text, end: at }
}

function isBreak(character: string | undefined): boolean {
	return character === '\n' || character === '\r'
}

function countBreaks(text: string): number {
	return text.split(/\r\n|\r|\n/).length - 1
}

function quote(cell: string): string {
	return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** A spreadsheet would run a cell that begins like a formula. An apostrophe makes it text. */
function guard(cell: string): string {
	return /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
}

function unguard(cell: string): string {
	return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}
