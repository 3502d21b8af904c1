import { type Direction, findLevels, reorderByLevel } from '../text/bidi.ts'
import type { Face } from '../text/fonts.ts'
import type { GlyphRun, Shaper } from '../text/glyphs.ts'

/** How letters look. `size` in points, `color` as `#rrggbb`. */
export type TextStyle = { readonly face: Face; readonly size: number; readonly color: string }

export type Span = { readonly text: string; readonly style: TextStyle; readonly href?: string }

/** `x` from the line's left end, in points. */
export type Piece = {
	readonly x: number
	readonly width: number
	readonly style: TextStyle
	readonly run: GlyphRun
	readonly href?: string
}

export type Line = { readonly width: number; readonly pieces: readonly Piece[] }

/** Breaks text into lines of at most `maxWidth` points. `\n` always breaks; a word wider than the line breaks too. */
export function breakLines(
	spans: readonly Span[],
	direction: Direction | 'auto',
	maxWidth: number,
	shaper: Shaper,
): Line[] {
	return splitHardLines(spans).flatMap((hardLine) => fillLines(hardLine, direction, maxWidth, shaper))
}

export function measureText(text: string, style: TextStyle, shaper: Shaper): number {
	return measureRuns(shaper.shape(style.face, text, false), style)
}

function splitHardLines(spans: readonly Span[]): Span[][] {
	const lines: Span[][] = [[]]
	for (const span of spans)
		span.text.split(/\r\n?|[\n\u2028\u2029]/).forEach((text, index) => {
			if (index > 0) lines.push([])
			if (text !== '') lines.at(-1)?.push({ ...span, text })
		})
	return lines
}

type Atom = {
	readonly span: Span
	readonly level: number
	readonly runs: readonly GlyphRun[]
	readonly width: number
	readonly text: string
	readonly isSpace: boolean
	readonly breaksAfter: boolean
}

function fillLines(
	spans: readonly Span[],
	direction: Direction | 'auto',
	maxWidth: number,
	shaper: Shaper,
): Line[] {
	const lines: Line[] = []
	let line: Atom[] = []
	let lineWidth = 0
	const finish = (): void => {
		lines.push(assembleLine(line))
		line = []
		lineWidth = 0
	}
	for (const word of groupWords(cutAtoms(spans, direction, shaper))) {
		const isSpace = word[0]?.isSpace === true
		const width = sumWidths(word)
		// A space at the end of a line takes no room: it may hang over.
		if (!isSpace && line.length > 0 && lineWidth + width > maxWidth) finish()
		if (isSpace && line.length === 0 && lines.length > 0) continue
		if (!isSpace && width > maxWidth)
			for (const chunk of cutWord(word, maxWidth, shaper)) {
				if (line.length > 0 && lineWidth + chunk.width > maxWidth) finish()
				line.push(chunk)
				lineWidth += chunk.width
			}
		else {
			line.push(...word)
			lineWidth += width
		}
	}
	if (line.length > 0 || lines.length === 0) finish()
	return lines
}

/** Spaces where a line may end: not the no-break ones. */
const space = /[ \t\u1680\u2000-\u2006\u2008-\u200a\u205f\u3000]/
/** After these a line may end: hyphens and dashes, the zero-width space, and any East Asian character. */
const breakAfter = /[-\u2010\u2012-\u2014\u200b\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff01-\uff60]/

/** What no line of East Asian text begins with: marks that end something, small kana, and signs of a longer sound (JIS X 4051). */
const neverFirst =
	/[!%),.:;?\]}’”\u2025\u2026\u3001-\u3003\u3005\u3009\u300b\u300d\u300f\u3011\u3015\u3017\u3019\u301b\u303bぁぃぅぇぉっゃゅょゎゝゞァィゥェォッャュョヮヵヶ・ーヽヾ！％），．：；？］｝｠]/
/** What no line ends with: marks that begin something. */
const neverLast = /[([{‘“\u3008\u300a\u300c\u300e\u3010\u3014\u3016\u3018\u301a（［｛｟]/
/** Korean has spaces between its words. */
const korean = /[\uac00-\ud7af]/

/** Whether a line may end between two characters, of which the first allows it elsewhere. */
function mayPart(unit: string, next: string): boolean {
	return !neverFirst.test(next) && !neverLast.test(unit) && !korean.test(unit)
}

function isCode({ style }: Span): boolean {
	return style.face === 'mono'
}

function cutAtoms(spans: readonly Span[], direction: Direction | 'auto', shaper: Shaper): Atom[] {
	const levels = findLevels(spans.map((span) => span.text).join(''), direction)
	const atoms: Atom[] = []
	let offset = 0
	for (const [index, span] of spans.entries()) {
		const following = spans[index + 1]?.text.charAt(0) ?? ''
		let start = 0
		for (let at = 0; at < span.text.length; at += 1) {
			const unit = span.text.charAt(at)
			const next = span.text.charAt(at + 1)
			const isSpace = space.test(unit)
			const isBound = !mayPart(unit, next || following)
			// A hyphen at a word's start belongs to it, as in "-5"; in a code it is a plain sign.
			const canBreak = !isSpace && !isBound && breakAfter.test(unit)
			const breaksAfter = canBreak && !isCode(span) && at > start
			const breaksEastAsian = canBreak && at === start && unit >= '\u2e80'
			const level = levels?.[offset + at] ?? 0
			const ends =
				next === '' ||
				breaksAfter ||
				breaksEastAsian ||
				space.test(next) !== isSpace ||
				(levels?.[offset + at + 1] ?? 0) !== level
			if (!ends) continue
			const text = span.text.slice(start, at + 1)
			atoms.push(shapeAtom(text, span, level, shaper, isSpace, breaksAfter || breaksEastAsian))
			start = at + 1
		}
		offset += span.text.length
	}
	return atoms
}

function shapeAtom(
	text: string,
	span: Span,
	level: number,
	shaper: Shaper,
	isSpace = false,
	breaksAfter = false,
): Atom {
	const runs = shaper.shape(span.style.face, text, level % 2 === 1)
	return { text, span, level, runs, width: measureRuns(runs, span.style), isSpace, breaksAfter }
}

function measureRuns(runs: readonly GlyphRun[], style: TextStyle): number {
	let width = 0
	for (const run of runs) width += run.width
	return (width * style.size) / 1000
}

function groupWords(atoms: readonly Atom[]): Atom[][] {
	const words: Atom[][] = []
	for (const atom of atoms) {
		const last = words.at(-1)?.at(-1)
		if (last === undefined || last.breaksAfter || last.isSpace !== atom.isSpace) words.push([atom])
		else words.at(-1)?.push(atom)
	}
	return words
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

function cutWord(word: readonly Atom[], maxWidth: number, shaper: Shaper): Atom[] {
	return word.flatMap((atom) => {
		const { style } = atom.span
		const measure = (text: string): number =>
			measureRuns(shaper.shape(style.face, text, atom.level % 2 === 1), style)
		const texts: string[] = []
		let text = ''
		let width = 0
		for (const { segment } of graphemes.segment(atom.text)) {
			const extra = measure(segment)
			if (text !== '' && width + extra > maxWidth) {
				// Readers take a hyphen at a line's end for one that parts a word, and leave it out of copied text.
				const hyphen = isCode(atom.span) && /[^-]-$/.test(text) ? '-' : ''
				texts.push(text.slice(0, text.length - hyphen.length))
				text = hyphen
				width = hyphen === '' ? 0 : measure(hyphen)
			}
			text += segment
			width += extra
		}
		texts.push(text)
		return texts.map((each) => shapeAtom(each, atom.span, atom.level, shaper))
	})
}

function sumWidths(atoms: readonly Atom[]): number {
	let width = 0
	for (const atom of atoms) width += atom.width
	return width
}

function assembleLine(atoms: readonly Atom[]): Line {
	let end = atoms.length
	while (atoms[end - 1]?.isSpace === true) end -= 1
	const pieces: (Piece & {
		run: { font: GlyphRun['font']; glyphs: GlyphRun['glyphs'][number][]; width: number }
	})[] = []
	let x = 0
	for (const { span, runs } of reorderByLevel(atoms.slice(0, end)))
		for (const run of runs) {
			const width = (run.width * span.style.size) / 1000
			const last = pieces.at(-1)
			if (
				last !== undefined &&
				last.style === span.style &&
				last.href === span.href &&
				last.run.font === run.font
			) {
				last.run.glyphs.push(...run.glyphs)
				last.run.width += run.width
				pieces[pieces.length - 1] = { ...last, width: last.width + width }
			} else {
				const href = span.href === undefined ? {} : { href: span.href }
				pieces.push({ x, width, style: span.style, run: { ...run, glyphs: [...run.glyphs] }, ...href })
			}
			x += width
		}
	return { width: x, pieces }
}
