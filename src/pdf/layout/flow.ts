import type { GlyphRun } from '../text/glyphs.ts'
import { contentBottom, frame } from './style.ts'
import type { Tag } from './tags.ts'

/** What is drawn. Points from the page's top left, `y` downwards; text stands on its baseline at `y`. */
export type Command =
	| {
			readonly kind: 'text'
			readonly x: number
			readonly y: number
			readonly size: number
			readonly color: string
			readonly run: GlyphRun
			/** None for what is no part of what the document says. */
			readonly tag?: Tag | undefined
	  }
	| {
			readonly kind: 'rule'
			readonly x: number
			readonly y: number
			readonly width: number
			readonly height: number
			readonly color: string
	  }
	| {
			readonly kind: 'frame'
			readonly x: number
			readonly y: number
			readonly width: number
			readonly height: number
			readonly lineWidth: number
			readonly color: string
			readonly dashed?: true
	  }
	| {
			readonly kind: 'image'
			readonly x: number
			readonly y: number
			readonly width: number
			readonly height: number
			readonly path: string
			readonly tag: Tag
	  }
	| {
			readonly kind: 'link'
			readonly x: number
			readonly y: number
			readonly width: number
			readonly height: number
			readonly href: string
			readonly tag: Tag
	  }
	| {
			/** Dark squares of a grid, as a code has them; rows of booleans from the top. */
			readonly kind: 'squares'
			readonly x: number
			readonly y: number
			readonly width: number
			readonly height: number
			readonly rows: readonly (readonly boolean[])[]
			readonly tag: Tag
	  }

/** A part that never breaks across pages. `y` in its commands counts from its top, `x` from the page's left. */
export type Box = {
	readonly height: number
	/** Space above, which falls away at a page's top. */
	readonly gap: number
	/** Whether the next box must follow on the same page, as after a heading or a question. */
	readonly keepWithNext: boolean
	readonly commands: readonly Command[]
	/** What is drawn again above the box where it begins a page, as the head of a table that goes on there. */
	readonly headAgain?: readonly Box[]
}

/** Boxes in their places: `y` from the page's top. */
export type PlacedBox = { readonly box: Box; readonly y: number }

/**
 * Puts boxes on pages from top to bottom. Boxes that must stay together go to the next page together; only
 * a chain taller than a whole page is broken between its boxes.
 */
export function paginate(
	boxes: readonly Box[],
	top: number = frame.top,
	firstTop: number = top,
): PlacedBox[][] {
	const pages: PlacedBox[][] = [[]]
	let y = firstTop
	const turn = (): void => {
		pages.push([])
		y = top
	}
	const place = (box: Box): void => {
		if (isStarted(pages)) y += box.gap
		pages.at(-1)?.push({ box, y })
		y += box.height
	}
	for (const chain of chainBoxes(boxes)) {
		if (isStarted(pages) && y + (chain[0]?.gap ?? 0) + heightOf(chain) > contentBottom) turn()
		for (const box of chain) {
			if (isStarted(pages) && y + box.gap + box.height > contentBottom) turn()
			// A head that leaves no room for what it heads would come again on every page, and nothing else.
			const head = box.headAgain ?? []
			if (!isStarted(pages) && top + heightOf([...head, box]) <= contentBottom) head.forEach(place)
			place(box)
		}
	}
	return pages
}

function isStarted(pages: readonly (readonly PlacedBox[])[]): boolean {
	return (pages.at(-1)?.length ?? 0) > 0
}

function chainBoxes(boxes: readonly Box[]): Box[][] {
	const chains: Box[][] = []
	let isKept = false
	for (const box of boxes) {
		if (isKept) chains.at(-1)?.push(box)
		else chains.push([box])
		isKept = box.keepWithNext
	}
	return chains
}

/** The height from the first box's top to the last one's foot. */
export function heightOf(chain: readonly Box[]): number {
	let height = -(chain[0]?.gap ?? 0)
	for (const box of chain) height += box.gap + box.height
	return height
}

/** The box, kept on one page with the next. */
export function keepWithNext(box: Box): Box {
	return { ...box, keepWithNext: true }
}

/** The boxes with at least `gap` points above the first. */
export function widenGap(boxes: readonly Box[], gap: number): Box[] {
	const [first, ...rest] = boxes
	return first === undefined ? [] : [{ ...first, gap: Math.max(first.gap, gap) }, ...rest]
}
