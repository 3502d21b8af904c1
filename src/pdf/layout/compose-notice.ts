import type { ShownBlock } from '../../blocks/types.ts'
import { boxLines, composeProse, fullColumn, headingStyles, setText } from './compose-text.ts'
import type { Column, Surface } from './compose-text.ts'
import { keepWithNext } from './flow.ts'
import type { Box } from './flow.ts'
import type { TextStyle } from './lines.ts'
import { colors, frame, styles } from './style.ts'
import { heading, paragraph } from './tags.ts'
import type { DocumentWords } from '../../i18n/dictionaries.ts'

type Notice = ShownBlock & { readonly kind: 'notice' }
type Summary = ShownBlock & { readonly kind: 'prose' | 'summary' }

type SummaryWords = Pick<DocumentWords, 'tag' | 'inShort'>

const noticeGap = 16
const padding = 10
const border = 1.2

/** The largest size of the terms, headings included, in points. */
export function largestOf(blocks: readonly ShownBlock[]): number {
	const sizes = blocks.map((block) => (block.kind === 'heading' ? headingStyles[block.level].style.size : 0))
	return Math.max(styles.body.size, ...sizes)
}

/** A statement by itself, so many points above the largest size of the terms. */
export function composeNotice(
	surface: Surface,
	{ text, largerByPt, isFramed }: Notice,
	largest: number,
): Box[] {
	const full = fullColumn(surface, text.language)
	const column = isFramed ? withinFrame(full) : full
	const size = largerByPt === 0 ? styles.body.size : largest + largerByPt
	const prose = composeProse(surface, text, column, noticeGap, { ...styles.body, face: 'bold', size })
	return isFramed ? frameBoxes(surface, prose, colors.ink) : prose
}

/** What the form says in short, with its heading, and the sentence that the full text is what counts. */
export function composeSummary(surface: Surface, { text }: Summary, words: SummaryWords): Box[] {
	const { title, note } = words.inShort
	const column = withinFrame(fullColumn(surface, words.tag))
	const say = (of: string, style: TextStyle) => setText(surface.shaper, [{ text: of, style }], column)
	return frameBoxes(
		surface,
		[
			...boxLines(say(title, styles.heading2), {
				gap: 0,
				tag: heading(2, title, words.tag),
				keepWithNext: true,
			}),
			...composeProse(surface, text, withinFrame(fullColumn(surface, text.language)), 6).map(keepWithNext),
			...boxLines(say(note, styles.label), { gap: 6, tag: paragraph(words.tag) }),
		],
		colors.rule,
	)
}

function withinFrame(full: Column): Column {
	return { ...full, x: full.x + padding, width: full.width - 2 * padding }
}

/** A frame goes on over pages. */
function frameBoxes({ paper }: Surface, boxes: readonly Box[], color: string): Box[] {
	const inner = boxes.flatMap((box, at) => [
		// A gap is left out at a page's top, and the frame must not be.
		...(at === 0 || box.gap === 0 ? [] : [{ height: box.gap, gap: 0, keepWithNext: true, commands: [] }]),
		{ ...box, gap: 0 },
	])
	const line = { color, width: paper.contentWidth }
	return [edge(line, noticeGap), ...inner.map((box) => withSides(line, box)), edge(line, 0)]
}

type Line = { readonly color: string; readonly width: number }

/** The upper or the lower line of the frame, with the space inside it. */
function edge(of: Line, gap: number): Box {
	const isTop = gap > 0
	const line = { kind: 'rule', x: frame.left, ...of, height: border } as const
	const box = { height: padding, gap, keepWithNext: isTop, commands: [{ ...line, y: isTop ? 0 : padding }] }
	return withSides(of, box)
}

function withSides({ color, width }: Line, box: Box): Box {
	const line = { kind: 'rule', y: 0, width: border, height: box.height, color } as const
	const sides = [frame.left, frame.left + width - border].map((x) => ({ ...line, x }))
	return { ...box, commands: [...sides, ...box.commands] }
}
