import { type Column, drawText, setText, type TextBlock } from './compose-text.ts'
import { measureText, type TextStyle } from './lines.ts'
import { type Box, type Command, keepWithNext, widenGap } from './flow.ts'
import type { Sheet } from './sheet.ts'
import { colors, leadingOf, styles } from './style.ts'
import { type Tag, within } from './tags.ts'

export type Table = { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }

type TableStyle = { readonly head: TextStyle; readonly cell: TextStyle; readonly padding: number }

const usualLooks: TableStyle = { head: styles.tableHead, cell: styles.tableCell, padding: 4 }

const cellGap = 12
/** In points: a narrower column can't hold a word, so its table is printed as lists of its cells. */
const columnWidthMin = 54

/** A row breaks across pages only between its lines, and the head is repeated on the next page. */
export function composeTable(
	sheet: Sheet,
	column: Column,
	table: Table,
	gap: number,
	looks: TableStyle = usualLooks,
): Box[] {
	const count = Math.max(1, table.head.length, ...table.rows.map((row) => row.length))
	if (column.width / count < columnWidthMin) return composeList(sheet, column, table, gap, looks)
	const widths = shareWidths(sheet, table, column.width, looks)
	const tag: Tag = { type: 'Table', language: sheet.input.language }
	const head =
		table.head.length === 0 ? [] : boxRow(sheet, column, widths, table.head, { tag, isHead: true, looks })
	const rows = table.rows.map((row) => boxRow(sheet, column, widths, row, { tag, isHead: false, looks }))
	const [first, ...rest] = rows.flat()
	const headAgain = head.map(untag)
	return widenGap(
		[
			...head.map(keepWithNext),
			...(first === undefined ? [] : [first]),
			...rest.map((box) => (head.length === 0 ? box : { ...box, headAgain })),
		],
		gap,
	)
}

/** A repeated head is not part of the document's content. */
function untag(box: Box): Box {
	const commands = box.commands
		.filter(({ kind }) => kind !== 'empty')
		.map((each) => (each.kind === 'text' ? { ...each, tag: undefined } : each))
	return { ...box, commands }
}

/** A character's usual share of the type size: enough to judge columns, and far quicker than measuring. */
const characterShare = 0.6
const narrowShare = 0.3
const shortLine = 24

/**
 * Columns are as wide as their longest line if all fit. Otherwise each has room for its longest word, or a short
 * line, and the rest goes by the square root of the longest text, so that a long column does not starve the others.
 */
function shareWidths(sheet: Sheet, table: Table, width: number, { head, cell }: TableStyle): number[] {
	const count = Math.max(1, table.head.length, ...table.rows.map((row) => row.length))
	const measure = (text: string, style: TextStyle): number =>
		Math.max(...text.split('\n').map((line) => measureText(line, style, sheet.shaper)))
	const measureColumn = (index: number): number =>
		Math.max(
			measure(table.head[index] ?? '', head),
			...table.rows.map((row) => measure(row[index] ?? '', cell)),
		)
	const columns = Array.from({ length: count }, (_none, index) => {
		let [longest, line, word] = [8, 1, 1]
		for (const row of [table.head, ...table.rows]) {
			const text = row[index] ?? ''
			longest = Math.max(longest, text.length)
			for (const part of text.split('\n')) line = Math.max(line, part.length)
			for (const part of text.split(/\s+/)) word = Math.max(word, part.length)
		}
		const roomFor = (length: number): number => length * cell.size * characterShare + cellGap
		const whole = line * cell.size * narrowShare > width ? Infinity : measureColumn(index)
		return {
			weight: Math.sqrt(Math.min(longest, 80)),
			whole: whole + cellGap,
			words: roomFor(word),
			lines: line <= shortLine ? whole + cellGap : roomFor(word),
		}
	})
	const sum = (read: (column: (typeof columns)[number]) => number): number =>
		columns.reduce((total, column) => total + read(column), 0)
	const [whole, total] = [sum((each) => each.whole), sum((each) => each.weight)]
	if (whole <= width) return columns.map((column) => column.whole + (width - whole) / count)
	const needs = (['lines', 'words'] as const).find((need) => sum((each) => each[need]) <= width)
	const least = (column: (typeof columns)[number]): number => (needs === undefined ? 0 : column[needs])
	const rest = width - sum(least)
	return columns.map((column) => least(column) + (column.weight / total) * rest)
}

function boxRow(
	sheet: Sheet,
	column: Column,
	widths: readonly number[],
	cells: readonly string[],
	{ tag, isHead, looks }: { tag: Tag; isHead: boolean; looks: TableStyle },
): Box[] {
	const row = within(tag, 'TR')
	const style = isHead ? looks.head : looks.cell
	const { padding } = looks
	let start = 0
	const blocks = widths.map((width, index) => {
		const x = column.side === 'rtl' ? column.x + column.width - start - width + cellGap : column.x + start
		start += width
		return setText(sheet.shaper, [{ text: cells[index] ?? '', style }], {
			...column,
			x,
			width: width - cellGap,
		})
	})
	const tags = blocks.map(() => (isHead ? within(row, 'TH', { scope: 'Column' }) : within(row, 'TD')))
	const leading = leadingOf(style.size)
	const count = Math.max(1, ...blocks.map((block) => block.lines.length))
	return Array.from({ length: count }, (_none, index): Box => {
		const isFirst = index === 0
		const isLast = index === count - 1
		const top = isFirst ? padding : 0
		const height = top + leading + (isLast ? padding : 0)
		const rule: Command = {
			kind: 'rule',
			x: column.x,
			y: height - 0.5,
			width: column.width,
			height: isHead ? 0.8 : 0.5,
			color: isHead ? colors.muted : colors.rule,
		}
		return {
			height,
			gap: 0,
			keepWithNext: !isLast,
			commands: [
				...blocks.flatMap((block, cell) => {
					const tag = tags[cell]
					const isMarked = isFirst && isEmpty(block) && tag !== undefined
					return isMarked ? [{ kind: 'empty', tag } as const] : drawLineAt(block, index, top, tag)
				}),
				...(isLast ? [rule] : []),
			],
		}
	})
}

function isEmpty({ lines }: TextBlock): boolean {
	return lines.every(({ pieces }) => pieces.length === 0)
}

function drawLineAt(block: TextBlock, index: number, top: number, tag: Tag | undefined): Command[] {
	const line = block.lines[index]
	return line === undefined ? [] : drawText({ ...block, lines: [line] }, top, tag)
}

function composeList(sheet: Sheet, column: Column, table: Table, gap: number, looks: TableStyle): Box[] {
	const pairs = table.rows.flatMap((row) => row.map((cell, index) => [table.head[index] ?? '', cell]))
	return composeTable(sheet, column, { head: [], rows: pairs }, gap, looks)
}
