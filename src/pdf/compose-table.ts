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
	const head = table.head.length === 0 ? [] : boxRow(sheet, column, widths, table.head, true)
	const rows = table.rows.map((row) => boxRow(sheet, column, widths, row, false))
	return widenGap([...head.map(keepWithNext), ...rows.flat()], gap)
}

/** A character's usual share of the type size: enough to judge columns by, and far quicker than measuring. */
const characterShare = 0.6

/**
 * Each column has room for its longest word where that can be had. What remains goes by the square root of
 * the longest text, so that a long column gains without starving the rest.
 */
function shareWidths(table: Table, count: number, width: number): number[] {
	const columns = Array.from({ length: count }, (_none, index) => {
		let [longest, word] = [8, 1]
		for (const row of [table.head, ...table.rows]) {
			const cell = row[index] ?? ''
			longest = Math.max(longest, cell.length)
			for (const part of cell.split(/\s+/)) word = Math.max(word, part.length)
		}
		const need = word * styles.tableCell.size * characterShare + cellGap
		return { weight: Math.sqrt(Math.min(longest, 80)), need }
	})
	const needed = columns.reduce((sum, column) => sum + column.need, 0)
	const base = needed <= width ? 1 : 0
	const total = columns.reduce((sum, column) => sum + column.weight, 0)
	const rest = width - base * needed
	return columns.map(({ weight, need }) => base * need + (weight / total) * rest)
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
