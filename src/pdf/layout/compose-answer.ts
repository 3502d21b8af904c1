import type { AnswerPart } from '../../blocks/types.ts'
import { directionOf } from '../text/bidi.ts'
import { composePhotos } from './compose-photo.ts'
import {
	type Answer,
	composeQuestion,
	composeStatement,
	markStatement,
	statementIndent,
} from './compose-question.ts'
import { composeSignature } from './compose-signature.ts'
import { composeTable } from './compose-table.ts'
import {
	boxLines,
	type Column,
	drawText,
	fullColumn,
	heightOfText,
	indent,
	setText,
	side,
	type TextBlock,
} from './compose-text.ts'
import type { Box, Command } from './flow.ts'
import type { Sheet } from './sheet.ts'
import { colors, frame, styles } from './style.ts'
import { paragraph } from './tags.ts'

const rowPadding = 6
const questionShare = 0.38
const columnGap = 16
const sideLinesMax = 5

export function composeAnswer(sheet: Sheet, answer: Answer): Box[] {
	if (answer.parts.some(isSignature)) return composeSignature(sheet, answer)
	const isPlain = answer.text === undefined && answer.parts.every((part) => part.kind === 'text')
	return (isPlain ? composeRow(sheet, answer) : undefined) ?? composeStack(sheet, answer)
}

export function isSignature(part: AnswerPart): boolean {
	return part.kind === 'typed' || (part.kind === 'image' && part.role === 'ink')
}

/** Undefined if it would be too tall to stand side by side. */
function composeRow(sheet: Sheet, answer: Answer): Box[] | undefined {
	const column = fullColumn(sheet, answer.label.language)
	const questionWidth = sheet.paper.contentWidth * questionShare
	const question = setText(
		sheet.shaper,
		[{ text: answer.label.text, style: styles.label }],
		{ ...side(column, questionWidth - columnGap) },
		directionOf(answer.label.language),
	)
	const reply = setReply(sheet, answer, indent(column, questionWidth))
	if (question.lines.length > sideLinesMax || reply.lines.length > sideLinesMax) return undefined
	const height = Math.max(heightOfText(question), heightOfText(reply)) + 2 * rowPadding
	// Both first lines share a baseline, though the question's type is smaller.
	const drop = (reply.leading - question.leading) / 2 + (styles.answer.size - styles.label.size) * 0.35
	return [
		{
			height,
			gap: 0,
			keepWithNext: false,
			commands: [
				...drawText(question, rowPadding + drop, paragraph(answer.label.language)),
				...drawText(reply, rowPadding, paragraph(answer.label.language)),
				ruleAt(sheet, height),
			],
		},
	]
}

function setReply(sheet: Sheet, answer: Answer, column: Column): TextBlock {
	const text = answer.parts.map((part) => (part.kind === 'text' ? part.text : '')).join('\n')
	if (text.trim() !== '')
		return setText(
			sheet.shaper,
			[{ text, style: answer.text === undefined ? styles.answer : styles.agreement }],
			column,
		)
	const { notAnswered } = sheet.input.words
	return setText(sheet.shaper, [{ text: notAnswered, style: styles.absent }], column)
}

function ruleAt({ paper }: Sheet, y: number): Command {
	const { contentWidth: width } = paper
	return { kind: 'rule', x: frame.left, y: y - 0.5, width, height: 0.5, color: colors.rule }
}

function composeStack(sheet: Sheet, answer: Answer): Box[] {
	const language = answer.label.language
	const column = fullColumn(sheet, language)
	const boxes = [...composeQuestion(sheet, answer, 14), ...composeStatement(sheet, answer)]
	const photos = answer.parts.filter((part) => part.kind === 'image')
	const texts = answer.parts.filter((part) => part.kind === 'text')
	const tables = answer.parts.filter((part) => part.kind === 'table')
	if (texts.length > 0 || answer.parts.length === 0) {
		const isAgreement = answer.text !== undefined
		const reply = setReply(sheet, answer, isAgreement ? indent(column, statementIndent) : column)
		const lines = boxLines(reply, { gap: isAgreement ? 4 : 3, tag: paragraph(language) })
		boxes.push(...(isAgreement ? lines.map((box) => markStatement(box, column)) : lines))
	}
	for (const table of tables) boxes.push(...composeTable(sheet, column, table, 5))
	if (photos.length > 0) boxes.push(...composePhotos(sheet, answer, photos))
	const height = photos.length > 0 ? 12 : 8
	const closing = { height, gap: 0, keepWithNext: false } as const
	const hasOwnRule = tables.length > 0 && photos.length === 0
	return joinLast(boxes, { ...closing, commands: hasOwnRule ? [] : [ruleAt(sheet, height)] })
}

/** Keeps the closing rule on the last page. */
function joinLast(boxes: readonly Box[], closing: Box): Box[] {
	return [
		...boxes.map((box, index) => (index === boxes.length - 1 ? { ...box, keepWithNext: true } : box)),
		closing,
	]
}
