import { type Column, drawText, setText, type TextBlock } from './compose-text.ts'
import { type Box, type Command, keepWithNext, widenGap } from './flow.ts'
import type { Sheet } from './sheet.ts'
import { colors, leadingOf, styles } from './style.ts'

export type Table = { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }

const cellGap = 12
const rowPadding = 4
/** Below this many points a column holds no word; such a table is printed as lists of its cells. */
const columnWidthMin = 54

/** A table with a rule under its head and under each row. A row breaks across pages only between its lines. */
export function composeTable(sheet: Sheet, column: Column, table: Table, gap: number): Box[] {
	const count = Math.max(1, table.head.length, ...table.rows.map((row) => row.length))
	if (column.width / count < columnWidthMin) return composeList(sheet, column, table, gap)
	const widths = shareWidths(table, count, column.width)
	const head = boxRow(sheet, column, widths, table.head, true)
	const rows = table.rows.map((row) => boxRow(sheet, column, widths, row, false))
	return widenGap([...head.map(keepWithNext), ...rows.flat()], gap)
}

/** Columns by the square root of their longest text, so that a long column gains without starving the rest. */
function shareWidths(table: Table, count: number, width: number): number[] {
	const weights = Array.from({ length: count }, (_none, index) => {
		let longest = 8
		for (const row of [table.head, ...table.rows]) longest = Math.max(longest, row[index]?.length ?? 0)
		return Math.sqrt(Math.min(longest, 80))
	})
	const total = weights.reduce((sum, weight) => sum + weight, 0)
	return weights.map((weight) => (weight / total) * width)
}

/** One box for each line of the row, held together unless the row is tall. */
function boxRow(
	sheet: Sheet,
	column: Column,
	widths: readonly number[],
	cells: readonly string[],
	isHead: boolean,
): Box[] {
	const style = isHead ? styles.tableHead : styles.tableCell
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
	const leading = leadingOf(style.size)
	const count = Math.max(1, ...blocks.map((block) => block.lines.length))
	return Array.from({ length: count }, (_none, index): Box => {
		const isFirst = index === 0
		const isLast = index === count - 1
		const top = isFirst ? rowPadding : 0
		const height = top + leading + (isLast ? rowPadding : 0)
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
			role: 'table',
			language: sheet.input.language,
			commands: [...blocks.flatMap((block) => drawLineAt(block, index, top)), ...(isLast ? [rule] : [])],
		}
	})
}

function drawLineAt(block: TextBlock, index: number, top: number): Command[] {
	const line = block.lines[index]
	return line === undefined ? [] : drawText({ ...block, lines: [line] }, top)
}

/** Each cell beside its column's name, one under the other. */
function composeList(sheet: Sheet, column: Column, table: Table, gap: number): Box[] {
	const pairs = table.rows.flatMap((row) => row.map((cell, index) => [table.head[index] ?? '', cell]))
	return composeTable(sheet, column, { head: [], rows: pairs }, gap)
}
