import type { ShownBlock } from '../../blocks/types.ts'
import { directionOf } from '../text/bidi.ts'
import { boxLines, type Column, composeProse, fullColumn, indent, setText } from './compose-text.ts'
import type { Box, Command } from './flow.ts'
import type { Sheet } from './sheet.ts'
import { colors, styles } from './style.ts'
import { paragraph } from './tags.ts'

export type Answer = Extract<ShownBlock, { kind: 'answer' }>

export function composeQuestion(sheet: Sheet, answer: Answer, gap: number): Box[] {
	const { text, language } = answer.label
	if (text.trim() === '') return []
	const style = answer.text === undefined ? styles.label : styles.question
	const column = fullColumn(sheet, language)
	const block = setText(sheet.shaper, [{ text, style }], column, directionOf(language))
	return boxLines(block, { gap, tag: paragraph(language), keepWithNext: true })
}

export const statementIndent = 13

export function composeStatement(sheet: Sheet, answer: Answer): Box[] {
	if (answer.text === undefined) return []
	const column = fullColumn(sheet, answer.text.language)
	const boxes = composeProse(sheet, answer.text, indent(column, statementIndent), 5)
	const result = boxes.map((box, index) => markStatement(box, column, index > 0))
	const last = result.at(-1)
	if (last !== undefined) result[result.length - 1] = { ...last, keepWithNext: true }
	return result
}

/** Draws the bar beside a box, and over the gap above it if the statement continues. */
export function markStatement(box: Box, column: Column, coversGap = true): Box {
	const above = coversGap ? box.gap : 0
	const x = column.side === 'rtl' ? column.x + column.width - 2 : column.x
	const bar: Command = {
		kind: 'rule',
		x,
		y: -above,
		width: 2,
		height: box.height + above,
		color: colors.accent,
	}
	return { ...box, commands: [bar, ...box.commands] }
}
