/** Each row has the number that a spreadsheet shows. A quoted cell that never ends is reported by its line, from 1. */
export type ParsedCsv =
	| { readonly rows: string[][]; readonly numbers: number[] }
	| { readonly unclosedAt: number }

/** A row ends with this many cells; what follows on its lines is skipped. */
export const MAX_CELLS_A_ROW = 200

const CELLS_PER_STEP = 2_000

/**
 * Reads CSV (RFC 4180) with the separator that a first line `sep=;` names, else the most frequent one of the first line:
 * comma, semicolon, tab or bar. Skips empty lines, spaces before a quote, and the end sign of old programs.
 */
export function parseCsv(text: string): ParsedCsv {
	const reading = readCsv(text, Number.POSITIVE_INFINITY)
	for (;;) {
		const step = reading.next()
		if (step.done === true) return step.value
	}
}

/** Yields now and then, since a long text takes a while. @param maxRows one more is read, and no further one */
export function* readCsv(text: string, maxRows: number): Generator<undefined, ParsedCsv> {
	const source = text.replace(/^\ufeff/, '').replace(END_OF_FILE, '')
	const declared = DECLARED.exec(source)
	const separator = declared?.[1] ?? separatorOf(source)
	const [rows, numbers]: [string[][], number[]] = [[], []]
	let row: string[] = []
	const skipped = declared === null ? 0 : 1
	let [at, line, number, cells] = [declared?.[0].length ?? 0, 1 + skipped, 1 + skipped, 0]
	const addRow = (): void => {
		if (row.every((cell) => cell.trim() === '')) return
		rows.push(row)
		numbers.push(number)
	}
	while (at < source.length && rows.length <= maxRows) {
		cells++
		if (cells % CELLS_PER_STEP === 0) yield
		const cell = readCell(source, at, separator)
		if (cell === undefined) return { unclosedAt: line }
		if (row.length < MAX_CELLS_A_ROW) row.push(unguard(cell.text))
		line += countBreaks(source.slice(at, cell.end))
		at = cell.end
		if (source[at] === separator) {
			at++
			// After a separator at the very end comes one more, empty cell.
			if (at < source.length) continue
			if (row.length < MAX_CELLS_A_ROW) row.push('')
		}
		addRow()
		row = []
		number++
		const lineBreak = /^(?:\r\n|\r|\n)/.exec(source.slice(at, at + 2))
		if (lineBreak !== null) [at, line] = [at + lineBreak[0].length, line + 1]
	}
	addRow()
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

/** That of some systems' exports, too. */
const READ_SEPARATORS = [...SEPARATORS, '|'] as const

/** Control-Z, by which programs of MS-DOS end a file. */
// oxlint-disable-next-line no-control-regex -- a control character is what this looks for.
const END_OF_FILE = /\u001a$/

/** The first line of a file that Excel writes for itself: `sep=;`. */
const DECLARED = /^"?sep=([,;\t|])"?(?:\r\n|\r|\n)/i

/** Length of the text that decides the separator, in UTF-16 units. */
const MAX_HEADER = 100_000

function separatorOf(source: string): string {
	const [first = ''] = source
		.slice(0, MAX_HEADER)
		.replace(/^[\r\n]+/, '')
		.split(/\r|\n/, 1)
	const counts = READ_SEPARATORS.map((separator) => first.split(separator).length)
	return READ_SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}

function readCell(
	source: string,
	start: number,
	separator: string,
): { text: string; end: number } | undefined {
	let opening = start
	while (source[opening] === ' ') opening++
	if (source[opening] !== '"') {
		const end = endOfCell(source, start, separator)
		return { text: source.slice(start, end), end }
	}
	let closing = source.indexOf('"', opening + 1)
	while (closing !== -1 && source[closing + 1] === '"') closing = source.indexOf('"', closing + 2)
	if (closing === -1) return undefined
	// Text after a closing quote is not allowed; spreadsheets write none there.
	const end = endOfCell(source, closing + 1, separator)
	const quoted = source.slice(opening + 1, closing).replaceAll('""', '"')
	return { text: quoted + source.slice(closing + 1, end), end }
}

/** By the separator. A search is many times as fast as a look at each character of a long cell. */
const ENDS: Readonly<Record<string, RegExp>> = {
	',': /[,\r\n]/g,
	';': /[;\r\n]/g,
	'\t': /[\t\r\n]/g,
	'|': /[|\r\n]/g,
}

function endOfCell(source: string, start: number, separator: string): number {
	const ends = ENDS[separator] ?? LINE_ENDS
	ends.lastIndex = start
	return ends.test(source) ? ends.lastIndex - 1 : source.length
}

const LINE_ENDS = /[\r\n]/g

function countBreaks(text: string): number {
	LINE_ENDS.lastIndex = 0
	if (!LINE_ENDS.test(text)) return 0
	let breaks = 0
	for (let at = LINE_ENDS.lastIndex - 1; at < text.length; at++)
		if (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')) breaks++
	return breaks
}

function quote(cell: string): string {
	return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** Full-width, too, since spreadsheets in East Asia accept them. */
const FORMULA_MARKS = '=+-@\uff1d\uff0b\uff0d\uff20'
const PARTING_MARKS = `${SEPARATORS.join('')}\r\n`
/** Characters that a spreadsheet may drop in front of a cell's text. */
const PADDING = /[\s"']/

/**
 * Finds where a spreadsheet may see a formula begin: at the start of the cell, and after each separator or break in it,
 * since a spreadsheet with another separator does not see our quotes.
 */
function findFormulas(cell: string): number[] {
	const positions: number[] = []
	let isStart = true
	for (let at = 0; at < cell.length; at++) {
		const mark = cell.charAt(at)
		if (isStart && FORMULA_MARKS.includes(mark)) positions.push(at)
		isStart = PARTING_MARKS.includes(mark) || (isStart && PADDING.test(mark))
	}
	return positions
}

/** An apostrophe makes a formula text. */
function guard(cell: string): string {
	let [result, from] = ['', 0]
	for (const at of findFormulas(cell)) {
		result += `${cell.slice(from, at)}'`
		from = at
	}
	result += cell.slice(from)
	return /^'*[\t\r]/.test(cell) ? `'${result}` : result
}

/** Of a cell of Excel. In a longer one nobody guards a formula, and it would take long to look for them. */
const MAX_CELL_LENGTH = 32_767

/** Undoes `guard`. Others make a number text by a formula of it alone: `="0170"`. */
function unguard(raw: string): string {
	if (raw.length > MAX_CELL_LENGTH) return raw
	return /^="([^"]*)"$/.exec(raw)?.[1] ?? withoutGuards(raw)
}

function withoutGuards(raw: string): string {
	const cell = /^'+[\t\r]/.test(raw) ? raw.slice(1) : raw
	let [text, from] = ['', 0]
	for (const at of findFormulas(cell)) {
		if (at === 0 || cell[at - 1] !== "'") continue
		text += cell.slice(from, at - 1)
		from = at
	}
	return text + cell.slice(from)
}
