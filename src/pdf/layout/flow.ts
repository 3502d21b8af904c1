import type { GlyphRun } from '../text/glyphs.ts'
import { frame } from './style.ts'
import type { Paper } from './style.ts'
import type { Tag } from './tags.ts'

/** A drawing command. Points from the page's top left, `y` downwards; text has its baseline at `y`. */
export type Command =
	| {
			readonly kind: 'text'
			readonly x: number
			readonly y: number
			readonly size: number
			readonly color: string
			readonly run: GlyphRun
			readonly tag?: Tag | undefined
	  }
	| {
			/** Draws nothing: a cell without text is a cell of its row, too. */
			readonly kind: 'empty'
			readonly tag: Tag
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

/** A part that never breaks across pages. `y` counts from its top, `x` from the page's left. */
export type Box = {
	readonly height: number
	/** Left out at a page's top. */
	readonly gap: number
	readonly keepWithNext: boolean
	readonly commands: readonly Command[]
	/** Drawn above the box where it begins a page, such as a table's head. */
	readonly headAgain?: readonly Box[]
}

export type PlacedBox = { readonly box: Box; readonly y: number }

/** Boxes that must stay together go to the next page together; only a chain taller than a page is broken. */
export function paginate(
	boxes: readonly Box[],
	{ contentBottom }: Pick<Paper, 'contentBottom'>,
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
			// Otherwise a head without space for its rows would be repeated on every page.
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

export function heightOf(chain: readonly Box[]): number {
	let height = -(chain[0]?.gap ?? 0)
	for (const box of chain) height += box.gap + box.height
	return height
}

export function keepWithNext(box: Box): Box {
	return { ...box, keepWithNext: true }
}

/** The last box stays as it is, so that the next one may begin a page. */
export function keepTogether(boxes: readonly Box[]): Box[] {
	return boxes.map((box, index) => (index === boxes.length - 1 ? box : keepWithNext(box)))
}

export function widenGap(boxes: readonly Box[], gap: number): Box[] {
	const [first, ...rest] = boxes
	return first === undefined ? [] : [{ ...first, gap: Math.max(first.gap, gap) }, ...rest]
}
