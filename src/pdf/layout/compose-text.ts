import type { Inline, MarkdownBlock } from '../../blocks/markdown.ts'
import { parseMarkdown } from '../../blocks/markdown.ts'
import type { LocalText } from '../../blocks/types.ts'
import { type Direction, directionOf } from '../text/bidi.ts'
import type { Box, Command } from './flow.ts'
import type { Shaper } from '../text/glyphs.ts'
import type { Sheet } from './sheet.ts'
import { breakLines, type Line, measureText, type Span, type TextStyle } from './lines.ts'
import { colors, frame, leadingOf, styles } from './style.ts'
import { heading, paragraph, type Tag, within } from './tags.ts'

/** In points. */
export type Column = { readonly x: number; readonly width: number; readonly side: Direction }

export type TextBlock = { readonly lines: readonly Line[]; readonly leading: number; readonly column: Column }

/** What texts are set on. */
export type Surface = Pick<Sheet, 'shaper' | 'paper'>

export function fullColumn({ paper }: Pick<Sheet, 'paper'>, language: string): Column {
	return { x: frame.left, width: paper.contentWidth, side: directionOf(language) }
}

/** Without `direction`, the first strong letter decides, as for an answer in any language. */
export function setText(
	shaper: Shaper,
	spans: readonly Span[],
	column: Column,
	direction: Direction | 'auto' = 'auto',
): TextBlock {
	const size = Math.max(0, ...spans.map((span) => span.style.size))
	return { lines: breakLines(spans, direction, column.width, shaper), leading: leadingOf(size), column }
}

export function heightOfText(block: TextBlock): number {
	return block.lines.length * block.leading
}

export function drawText(block: TextBlock, y: number, tag: Tag | undefined): Command[] {
	return block.lines.flatMap((line, index) => drawLine(line, block, y + index * block.leading, tag))
}

/** A share of the type size. */
const capHeight = 0.714

function drawLine(line: Line, { column, leading }: TextBlock, top: number, tag: Tag | undefined): Command[] {
	const left = column.side === 'rtl' ? column.x + column.width - line.width : column.x
	return line.pieces.flatMap(({ x, width, style, run, href }): Command[] => {
		const y = top + (leading + style.size * capHeight) / 2
		const text = { kind: 'text', x: left + x, y, size: style.size, color: style.color, run } as const
		if (href === undefined || tag === undefined) return [{ ...text, tag }]
		const link = within(tag, 'Link')
		const underline = { x: left + x, width, color: style.color }
		return [
			{ ...text, tag: link },
			{ kind: 'rule', ...underline, y: y + style.size * 0.13, height: 0.5 },
			{ kind: 'link', x: left + x, y: top, width, height: leading, href, tag: link },
		]
	})
}

/** One box per line. A paragraph leaves neither its first nor its last line alone on a page. */
export function boxLines(
	block: TextBlock,
	options: { gap: number; tag: Tag; keepWithNext?: boolean; first?: readonly Command[] },
): Box[] {
	const last = block.lines.length - 1
	return block.lines.map((line, index) => ({
		height: block.leading,
		gap: index === 0 ? options.gap : 0,
		keepWithNext: options.keepWithNext === true || (last > 0 && (index === 0 || index === last - 1)),
		commands: [...(index === 0 ? (options.first ?? []) : []), ...drawLine(line, block, 0, options.tag)],
	}))
}

export const headingStyles = {
	1: { style: styles.heading1, gap: 26 },
	2: { style: styles.heading2, gap: 20 },
	3: { style: styles.heading3, gap: 15 },
} as const

export function composeHeading(surface: Surface, level: 1 | 2 | 3, text: LocalText): Box[] {
	return boxHeading(surface, level, [{ text: text.text, style: headingStyles[level].style }], text.language)
}

function boxHeading(surface: Surface, level: 1 | 2 | 3, spans: readonly Span[], language: string): Box[] {
	const { gap } = headingStyles[level]
	const block = setText(surface.shaper, spans, fullColumn(surface, language), directionOf(language))
	const title = spans.map((span) => span.text).join('')
	// The document's own title is the heading above these.
	return boxLines(block, { gap, tag: heading(level + 1, title, language), keepWithNext: true })
}

export function composeProse(
	surface: Surface,
	text: LocalText,
	column: Column,
	gap: number,
	style: TextStyle = styles.body,
): Box[] {
	return parseMarkdown(text.text).flatMap((block, index) =>
		composeMarkdown(surface, block, { ...text, style }, column, index === 0 ? gap : paragraphGap),
	)
}

const paragraphGap = 7
const itemGap = 3
const itemIndentMin = 16
const markGap = 6
const markStyle: TextStyle = { ...styles.body, color: colors.accent }

function composeMarkdown(
	surface: Surface,
	block: MarkdownBlock,
	{ language, style }: { readonly language: string; readonly style: TextStyle },
	column: Column,
	gap: number,
): Box[] {
	const { shaper } = surface
	const direction = directionOf(language)
	if (block.type === 'heading')
		return boxHeading(
			surface,
			block.level,
			styleInlines(block.inlines, headingStyles[block.level].style),
			language,
		)
	if (block.type === 'paragraph')
		return boxLines(setText(shaper, styleInlines(block.inlines, style), column, direction), {
			gap,
			tag: paragraph(language),
		})
	const marks = block.items.map((_item, index) => (block.ordered ? `${(block.start ?? 1) + index}.` : '•'))
	const widest = Math.max(...marks.map((mark) => measureText(mark, markStyle, shaper)))
	const by = Math.max(itemIndentMin, widest + markGap)
	const markColumn = side(column, by)
	const list: Tag = { type: 'L', language }
	return block.items.flatMap((item, index) => {
		const mark = setText(shaper, [{ text: marks[index] ?? '', style: markStyle }], markColumn, direction)
		const entry = within(list, 'LI')
		return boxLines(setText(shaper, styleInlines(item, style), indent(column, by), direction), {
			gap: index === 0 ? gap : itemGap,
			tag: within(entry, 'LBody'),
			first: drawText(mark, 0, within(entry, 'Lbl')),
		})
	})
}

export function side(column: Column, width: number): Column {
	return { ...column, width, x: column.side === 'rtl' ? column.x + column.width - width : column.x }
}

export function indent(column: Column, by: number): Column {
	return { ...column, width: column.width - by, x: column.side === 'rtl' ? column.x : column.x + by }
}

/** A heading is bold as a whole, so its own bold parts stay as they are. */
function styleInlines(inlines: readonly Inline[], base: TextStyle): Span[] {
	return inlines.map((inline) => {
		const isBold = inline.bold === true || base.face === 'bold'
		const isItalic = inline.italic === true
		const face = isBold && isItalic ? 'boldItalic' : isBold ? 'bold' : isItalic ? 'italic' : 'regular'
		const color = inline.href === undefined ? base.color : colors.accent
		const style = { ...base, face, color } as const
		return inline.href === undefined
			? { text: inline.text, style }
			: { text: inline.text, style, href: inline.href }
	})
}
