import type { AnswerPart, LocalText } from '../../blocks/types.ts'
import { type Answer, composeQuestion, composeStatement } from './compose-question.ts'
import { drawImage, fitImage, type ImagePart } from './compose-photo.ts'
import { composeTable } from './compose-table.ts'
import { type Column, drawText, fullColumn, heightOfText, setText, type TextBlock } from './compose-text.ts'
import type { Box, Command } from './flow.ts'
import { measureText, type TextStyle } from './lines.ts'
import type { Sheet } from './sheet.ts'
import { colors, styles } from './style.ts'
import { paragraph } from './tags.ts'
import { describeCapacity } from '../../i18n/capacity.ts'
import { fill } from '../../i18n/fill.ts'

/** The baseline's width and the room above it for the ink, in points. */
const signatureSize = { width: 250, height: 62 } as const
const initialsSize = { width: 110, height: 38 } as const
const inkInset = 10
const inkLift = 3
/** The smallest size of a typed signature before it breaks into lines, in points. */
const handSizeMin = 13

/** Ink on a baseline with the typed name below; a typed signature without ink stands on the line. */
export function composeSignature(sheet: Sheet, answer: Answer): Box[] {
	const inks = answer.parts.filter((part): part is ImagePart => part.kind === 'image')
	const names = textsOf(answer.parts, 'typed')
	const column = fullColumn(sheet, answer.label.language)
	const size = answer.type === 'initials' ? initialsSize : signatureSize
	const above = inks.length > 0 ? inks : names
	const below = [
		...(inks.length > 0 ? names.filter((text) => text !== signerOf(sheet)) : []),
		...textsOf(answer.parts, 'text'),
		...(answer.type === 'signature' ? [describeSigner(sheet)] : []),
	]
	return [
		...composeQuestion(sheet, answer, 18),
		...composeStatement(sheet, answer),
		...above.map((part, index) => {
			const top = typeof part === 'string' ? setHand(sheet, part, column, size.width) : part
			const under = index === above.length - 1 ? below.join('\n') : ''
			return drawOnBaseline(sheet, answer.label, size, top, under)
		}),
		...answer.parts.flatMap((part) => (part.kind === 'table' ? composeTable(sheet, column, part, 6) : [])),
	]
}

function signerOf({ input }: Sheet): string {
	return input.participants.find(({ role }) => role === 'signer')?.name ?? ''
}

function describeSigner(sheet: Sheet): string {
	const { words, participants, signerTakesPart, waiver } = sheet.input
	const minors = participants
		.filter(({ role }) => role === 'minor')
		.map(({ name }) => sheet.put(name, words.signedOn))
	const capacity = describeCapacity(words.capacity, minors, words.tag, signerTakesPart)
	const signer = sheet.put(signerOf(sheet), words.signedOn)
	return [signer, sheet.formatMoment(waiver.signedAt), capacity].filter(Boolean).join(' · ')
}

function textsOf(parts: readonly AnswerPart[], kind: 'typed' | 'text'): string[] {
	return parts.flatMap((part) => (part.kind === kind ? [part.text] : []))
}

function setHand(sheet: Sheet, text: string, column: Column, width: number): TextBlock {
	const room = width - inkInset
	// A name in two hands would look like two people's.
	const isWhole = sheet.shaper.shape('hand', text, false).every(({ font }) => font === 'caveat')
	const hand: TextStyle = isWhole ? styles.hand : styles.handPlain
	const full = measureText(text, hand, sheet.shaper)
	const size = Math.max(handSizeMin, Math.min(hand.size, (hand.size * room) / Math.max(full, 1)))
	const style: TextStyle = { ...hand, size }
	return setText(sheet.shaper, [{ text, style }], startOf(column, inkInset, column.width - inkInset))
}

function startOf(column: Column, offset: number, width: number): Column {
	return {
		...column,
		width,
		x: column.side === 'rtl' ? column.x + column.width - offset - width : column.x + offset,
	}
}

function drawOnBaseline(
	sheet: Sheet,
	label: LocalText,
	size: { readonly width: number; readonly height: number },
	top: ImagePart | TextBlock,
	below: string,
): Box {
	const { language } = label
	const column = fullColumn(sheet, language)
	const line = startOf(column, 0, size.width)
	const [room, ink] = 'kind' in top ? placeInk(sheet, label, size, top) : placeHand(size, top, language)
	const name = setText(sheet.shaper, [{ text: below, style: styles.signatureName }], column, sheet.direction)
	const baseline: Command = {
		kind: 'rule',
		x: line.x,
		y: room,
		width: size.width,
		height: 0.8,
		color: colors.ink,
	}
	return {
		height: room + 3 + (below === '' ? 0 : heightOfText(name)) + 8,
		gap: 6,
		keepWithNext: false,
		commands: [...ink, baseline, ...(below === '' ? [] : drawText(name, room + 4, paragraph(language)))],
	}
}

function placeInk(
	sheet: Sheet,
	label: LocalText,
	size: { readonly width: number; readonly height: number },
	part: ImagePart,
): [number, Command[]] {
	const fit = fitImage(part, sheet, size.width - 2 * inkInset, size.height - inkLift)
	const { x } = startOf(fullColumn(sheet, label.language), inkInset, fit.width)
	const area = { x, y: size.height - fit.height - inkLift, ...fit }
	const alt = fill(sheet.input.words.handwritten, { label: label.text }, sheet.put)
	return [size.height, drawImage(sheet, part, area, { alt, isFramed: false })]
}

function placeHand(
	size: { readonly height: number },
	block: TextBlock,
	language: string,
): [number, Command[]] {
	const height = heightOfText(block)
	// The line stands where the letters stand, not under their descenders.
	const room = Math.max(size.height * 0.72, height)
	return [room, drawText(block, room - height + block.leading * 0.1 - 2, paragraph(language))]
}
