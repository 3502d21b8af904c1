import type { AnswerPart } from '../../blocks/types.ts'
import type { Answer } from './compose-question.ts'
import { drawText, fullColumn, setText } from './compose-text.ts'
import type { Box, Command } from './flow.ts'
import type { Sheet } from './sheet.ts'
import { colors, styles } from './style.ts'
import { paragraph } from './tags.ts'

export type ImagePart = Extract<AnswerPart, { kind: 'image' }>

/** Points. Two photos stand side by side, as the front and back of a document do. */
const photoHeightMax = 170
const photoGap = 14

export function composePhotos(sheet: Sheet, { label }: Answer, parts: readonly ImagePart[]): Box[] {
	const column = fullColumn(sheet, label.language)
	const width = (column.width - photoGap) / 2
	const rows: ImagePart[][] = []
	parts.forEach((part, index) => {
		if (index % 2 === 0) rows.push([part])
		else rows.at(-1)?.push(part)
	})
	return rows.map((row): Box => {
		const cells = row.map((part) => ({ part, ...fitImage(part, sheet, width, photoHeightMax) }))
		const height = Math.max(...cells.map((cell) => cell.height))
		let start = 0
		const commands = cells.flatMap((cell) => {
			const x = column.side === 'rtl' ? column.x + column.width - start - cell.width : column.x + start
			start += cell.width + photoGap
			const area = { x, y: 0, width: cell.width, height: cell.height }
			return drawImage(sheet, cell.part, area, { alt: label.text, isFramed: true })
		})
		return { height, gap: 6, keepWithNext: false, commands }
	})
}

export function fitImage(
	part: ImagePart,
	sheet: Sheet,
	widthMax: number,
	heightMax: number,
): { width: number; height: number } {
	const image = sheet.images.get(part.path)
	if (image === undefined) return { width: widthMax, height: Math.min(heightMax, 48) }
	const scale = Math.min(widthMax / image.width, heightMax / image.height)
	return { width: image.width * scale, height: image.height * scale }
}

type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

export function drawImage(
	sheet: Sheet,
	part: ImagePart,
	area: Area,
	{ alt, isFramed }: { alt: string; isFramed: boolean },
): Command[] {
	const border = { kind: 'frame', ...area, lineWidth: 0.6, color: colors.rule } as const
	if (sheet.images.has(part.path)) {
		const tag = { type: 'Figure', language: sheet.input.language, alt } as const
		const image: Command = { kind: 'image', ...area, path: part.path, tag }
		return isFramed ? [image, border] : [image]
	}
	const padding = 9
	const column = { x: area.x + padding, width: area.width - 2 * padding, side: sheet.side }
	const note = setText(
		sheet.shaper,
		[{ text: sheet.input.words.imageUnreadable, style: styles.note }],
		column,
	)
	return [
		{ ...border, color: colors.muted, dashed: true },
		...drawText(note, area.y + padding, paragraph(sheet.input.words.tag)),
	]
}
