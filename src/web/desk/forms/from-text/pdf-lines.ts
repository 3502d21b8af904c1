import { escapeMarkdown } from './pieces.ts'
import type { Piece } from './pieces.ts'

/** A printed line of a page. Lengths in points: `y` from the bottom of the page, `end` from its left side. */
export type PdfLine = {
	readonly text: string
	readonly y: number
	readonly size: number
	readonly end: number
}

/** A line this much larger than the running text is a heading. */
const HEADING_RATIO = 1.15
const MAX_HEADING = 150

/** A gap this much wider than the usual one begins a paragraph. */
const GAP_RATIO = 1.3

/** Lines of a paragraph are hardly further apart than this many times their size, unless all are. */
const MAX_SPACING = 1.75

/** A first or last line on this share of the pages is a running head or foot. */
const FURNITURE_SHARE = 0.6

const BULLET = /^[•‣▪●◦·–—*-]\s+/
const NUMBER = /^\(?(\d{1,3})[.)]\s+/
const FIELD = /_{3,}|☐|□/

/** A sentence that ends this early on its line ends a paragraph, as a share of the longest line. */
const SHORT_SHARE = 0.75

/** Reads lines of print as headings, paragraphs and list items. @param pages the lines of each page, from the top */
export function readLines(pages: readonly (readonly PdfLine[])[]): Piece[] {
	const body = withoutFurniture(pages)
	const page = measure(body)
	const pieces: Piece[] = []
	for (const lines of body) {
		for (const [at, line] of lines.entries()) {
			const piece = toPiece(line, page.levels)
			const before = pieces.at(-1)
			// Two pages have no gap to compare.
			const last = lines[at - 1] ?? body[body.indexOf(lines) - 1]?.at(-1)
			const gap = at === 0 ? 0 : (last?.y ?? 0) - line.y
			const isHeading = piece.kind === 'heading'
			const goesOn =
				last !== undefined &&
				before !== undefined &&
				isHeading === (before.kind === 'heading') &&
				piece.kind !== 'item' &&
				goesOnAfter(last, line, { ...page, gap })
			if (goesOn) pieces.splice(-1, 1, { ...before, text: `${before.text} ${piece.text}` })
			else pieces.push(piece)
		}
	}
	return pieces
}

type Measures = {
	/** Size of the running text. */
	readonly body: number
	/** The gap between two lines of the same paragraph. */
	readonly usualGap: number
	/** The end of the longest line. */
	readonly end: number
	/** The sizes of headings: the largest is the first level. */
	readonly levels: ReadonlyMap<number, 1 | 2 | 3>
}

/** Returns true if a line belongs to the paragraph of the previous line. */
function goesOnAfter(
	last: PdfLine,
	line: PdfLine,
	{ body, usualGap, end, gap }: Measures & { readonly gap: number },
): boolean {
	if (Math.abs(last.size - line.size) >= 1) return false
	// A field to fill in is on its own line.
	if (FIELD.test(last.text) || FIELD.test(line.text)) return false
	const isEnd = /[.:!?…。]["”»)]?$/.test(last.text)
	if (isEnd && (gap === 0 || last.end < end * SHORT_SHARE)) return false
	return gap <= usualGap * GAP_RATIO * Math.max(1, line.size / body)
}

function measure(pages: readonly (readonly PdfLine[])[]): Measures {
	const lines = pages.flat()
	const body = commonest(
		lines,
		({ size }) => Math.round(size * 2) / 2,
		({ text }) => text.length,
	)
	const large = lines.filter(({ size }) => size >= body * HEADING_RATIO).map(({ size }) => Math.round(size))
	const sizes = [...new Set(large)].toSorted((a, b) => b - a)
	const gaps = pages
		.flatMap((page) => page.slice(1).map((line, at) => (page[at]?.y ?? 0) - line.y))
		.filter((gap) => gap > 0)
	const close = gaps.filter((gap) => gap <= body * MAX_SPACING)
	return {
		body,
		usualGap: commonest(
			close.length > 0 ? close : gaps,
			(gap) => Math.round(gap),
			() => 1,
		),
		end: Math.max(...lines.map(({ end }) => end)),
		levels: new Map(sizes.map((size, at) => [size, at === 0 ? 1 : at === 1 ? 2 : 3] as const)),
	}
}

function toPiece({ text, size }: PdfLine, levels: ReadonlyMap<number, 1 | 2 | 3>): Piece {
	const level = text.length <= MAX_HEADING ? levels.get(Math.round(size)) : undefined
	if (level !== undefined) return { kind: 'heading', level, text: escapeMarkdown(text) }
	const number = NUMBER.exec(text)
	if (number !== null)
		return { kind: 'item', number: Number(number[1]), text: escapeMarkdown(text.slice(number[0].length)) }
	const bullet = BULLET.exec(text)
	if (bullet !== null) return { kind: 'item', text: escapeMarkdown(text.slice(bullet[0].length)) }
	return { kind: 'text', text: escapeMarkdown(text) }
}

/** Leaves out running heads and feet, such as page numbers. */
function withoutFurniture(pages: readonly (readonly PdfLine[])[]): readonly (readonly PdfLine[])[] {
	if (pages.length < 2) return pages
	const shape = (line: PdfLine | undefined): string => (line?.text ?? '').replace(/\d+/g, '#')
	const isRepeated = (at: 0 | -1): ((line: PdfLine) => boolean) => {
		const shapes = pages.map((page) => shape(page.at(at)))
		return (line) => shapes.filter((each) => each === shape(line)).length >= pages.length * FURNITURE_SHARE
	}
	const [isHead, isFoot] = [isRepeated(0), isRepeated(-1)]
	return pages.map((page) =>
		page.filter((line, at) => !((at === 0 && isHead(line)) || (at === page.length - 1 && isFoot(line)))),
	)
}

/** The value with the greatest weight; of two the smaller. */
function commonest<T>(
	items: readonly T[],
	valueOf: (item: T) => number,
	weightOf: (item: T) => number,
): number {
	const weights = new Map<number, number>()
	for (const item of items) weights.set(valueOf(item), (weights.get(valueOf(item)) ?? 0) + weightOf(item))
	const [first] = [...weights].toSorted(([a, x], [b, y]) => y - x || a - b)
	return first?.[0] ?? 0
}
