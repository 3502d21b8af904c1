import type { Font, ShapedGlyph } from './font.ts'
import type { Face, FontChain, FontName, Fonts, NamedFont } from './fonts.ts'
import type { Glyph, GlyphRun, Shaper } from './glyphs.ts'

/** A template's words come again with every waiver. About 1 kB each. */
const cachedWordsMax = 20_000
/** In UTF-16 units: keeps the cache within some 20 MB. */
const cachedTextMaxLength = 40

/** Falls back from font to font and caches what it shaped, because shaping is slow. */
export function createShaper(fonts: Fonts): Shaper {
	const cache = new Map<string, readonly GlyphRun[]>()
	const shaper: Shaper = {
		shape(face, text, rightToLeft) {
			// Hashes are new with each document, and their letters don't join.
			if (face === 'mono' && text.length > 1 && plain.test(text))
				return joinRuns(
					Array.from(text).flatMap((letter) => shaper.shape(face, letter, rightToLeft)),
					rightToLeft,
				)
			const key = `${face} ${rightToLeft ? 'r' : 'l'} ${text}`
			const existing = cache.get(key)
			if (existing !== undefined) return existing
			const runs = shapeText(fonts, face, text, rightToLeft)
			if (text.length <= cachedTextMaxLength) keep(cache, key, runs)
			return runs
		},
	}
	return shaper
}

const plain = /^[\x20-\x7e]+$/

function joinRuns(runs: readonly GlyphRun[], rightToLeft: boolean): readonly GlyphRun[] {
	const [first] = runs
	if (first === undefined) return []
	const glyphs = runs.flatMap((run) => run.glyphs)
	const width = runs.reduce((sum, run) => sum + run.width, 0)
	return [{ font: first.font, glyphs: rightToLeft ? glyphs.reverse() : glyphs, width }]
}

function keep<T>(cache: Map<string, T>, key: string, value: T): void {
	if (cache.size >= cachedWordsMax) {
		const oldest = cache.keys().next()
		if (!oldest.done) cache.delete(oldest.value)
	}
	cache.set(key, value)
}

/** Characters that only control how others join; Arabic, Persian and Hindi need them for shaping. */
const joiners = /[\u200c\u200d]/u
const invisible = /[^\P{Default_Ignorable_Code_Point}\u200c\u200d]/gu

function shapeText(fonts: Fonts, face: Face, text: string, rightToLeft: boolean): readonly GlyphRun[] {
	const visible = text.replaceAll(invisible, '').replaceAll('\t', ' ')
	const chain = fonts.chainOf(face)
	const runs = splitByFont(fonts, chain, visible).map(({ font, text }) =>
		font === undefined
			? drawMissing(fonts.get(chain[0]), text, rightToLeft)
			: shapeRun(fonts.get(font), text, rightToLeft),
	)
	return rightToLeft ? runs.reverse() : runs
}

type FontPart = { font: FontName | undefined; text: string }

/** A letter and its marks must come from one font, so that the marks are placed correctly. */
const cluster = /[^\p{M}\u200c\u200d][\p{M}\u200c\u200d]*|[\p{M}\u200c\u200d]+/gu

function splitByFont(fonts: Fonts, chain: FontChain, text: string): FontPart[] {
	const find = (character: string): FontName | undefined =>
		chain.find((name) => covers(fonts.get(name), character))
	const whole = find(text)
	if (whole !== undefined) return [{ font: whole, text }]
	const parts: FontPart[] = []
	for (const piece of text.match(cluster) ?? []) {
		const font = find(piece)
		if (font !== undefined) addPart(parts, font, piece)
		else for (const character of piece) addPart(parts, find(character), character)
	}
	return parts
}

function covers(font: Font, text: string): boolean {
	for (const character of text)
		if (!joiners.test(character) && !font.has(character.codePointAt(0) ?? 0)) return false
	return true
}

function addPart(parts: FontPart[], font: FontName | undefined, text: string): void {
	const last = parts.at(-1)
	if (last !== undefined && last.font === font) last.text += text
	else parts.push({ font, text })
}

function shapeRun(font: NamedFont, text: string, rightToLeft: boolean): GlyphRun {
	const shapes = font.shape(text, rightToLeft)
	const starts = [...new Set(shapes.map((glyph) => glyph.cluster))].sort((a, b) => a - b)
	const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]))
	const scale = 1000 / font.unitsPerEm
	const glyphs: Glyph[] = []
	let width = 0
	for (let at = 0; at < shapes.length;) {
		const start = shapes[at]?.cluster ?? 0
		let end = at + 1
		while (shapes[end]?.cluster === start) end += 1
		const cleanText = text.slice(start, ends.get(start)).replaceAll(allJoiners, '')
		const group = readGroup(shapes.slice(at, end), cleanText, scale)
		for (const glyph of group) width += glyph.advance
		glyphs.push(...group)
		at = end
	}
	return { font: font.name, glyphs, width }
}

const allJoiners = /[\u200c\u200d]/gu

/**
 * Glyphs of the same characters, such as a letter and its marks. Those with a width are read as one, because a reader
 * takes a glyph without text for a gap.
 */
function readGroup(glyphs: readonly ShapedGlyph[], text: string, scale: number): Glyph[] {
	const wide = glyphs.filter((glyph) => glyph.advance !== 0)
	const bearer = wide.length === 1 ? glyphs.indexOf(wide[0] as ShapedGlyph) : 0
	return glyphs.map(({ id, width, advance, dx, dy }, index) => ({
		id,
		text: index === bearer ? text : '',
		width: width * scale,
		advance: advance * scale,
		dx: dx * scale,
		dy: dy * scale,
		...(index === 0 && wide.length > 1 ? { joined: glyphs.length } : {}),
	}))
}

/** The text behind the boxes can still be copied. */
function drawMissing(font: NamedFont, text: string, rightToLeft: boolean): GlyphRun {
	const width = (font.widthOf(0) * 1000) / font.unitsPerEm
	const glyphs = Array.from(text)
		.filter((character) => !joiners.test(character))
		.map((character) => ({ id: 0, text: character, width, advance: width, dx: 0, dy: 0 }))
	if (rightToLeft) glyphs.reverse()
	return { font: font.name, glyphs, width: width * glyphs.length }
}
