import type { ShownBlock } from '../../blocks/types.ts'
import { composeProse, fullColumn, headingStyles } from './compose-text.ts'
import type { Surface } from './compose-text.ts'
import type { Box } from './flow.ts'
import { colors, frame, styles } from './style.ts'

type Notice = ShownBlock & { readonly kind: 'notice' }

const noticeGap = 16
const padding = 10
const border = 1.2

/** The largest size of the terms, headings included, in points. */
export function largestOf(blocks: readonly ShownBlock[]): number {
	const sizes = blocks.map((block) => (block.kind === 'heading' ? headingStyles[block.level].style.size : 0))
	return Math.max(styles.body.size, ...sizes)
}

/** A statement by itself, so many points above the largest size of the terms. Its frame goes on over pages. */
export function composeNotice(
	surface: Surface,
	{ text, largerByPt, isFramed }: Notice,
	largest: number,
): Box[] {
	const full = fullColumn(surface, text.language)
	const column = isFramed ? { ...full, x: full.x + padding, width: full.width - 2 * padding } : full
	const size = largerByPt === 0 ? styles.body.size : largest + largerByPt
	const prose = composeProse(surface, text, column, noticeGap, { ...styles.body, face: 'bold', size })
	if (!isFramed) return prose
	const inner = prose.flatMap((box, at) => [
		// A gap is left out at a page's top, and the frame must not be.
		...(at === 0 || box.gap === 0 ? [] : [{ height: box.gap, gap: 0, keepWithNext: true, commands: [] }]),
		{ ...box, gap: 0 },
	])
	const { contentWidth: width } = surface.paper
	return [edge(width, noticeGap), ...inner.map((box) => withSides(width, box)), edge(width, 0)]
}

/** The upper or the lower line of the frame, with the space inside it. */
function edge(width: number, gap: number): Box {
	const isTop = gap > 0
	const line = { kind: 'rule', x: frame.left, width, height: border, color: colors.ink } as const
	const box = { height: padding, gap, keepWithNext: isTop, commands: [{ ...line, y: isTop ? 0 : padding }] }
	return withSides(width, box)
}

function withSides(full: number, box: Box): Box {
	const line = { kind: 'rule', y: 0, width: border, height: box.height, color: colors.ink } as const
	const sides = [frame.left, frame.left + full - border].map((x) => ({ ...line, x }))
	return { ...box, commands: [...sides, ...box.commands] }
}
