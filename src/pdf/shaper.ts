import type { FontkitFont } from 'fontkit'
import { mirror } from './bidi.ts'
import { type Face, type FontName, type Fonts, fontChains } from './fonts.ts'
import type { Glyph, GlyphRun, Shaper } from './glyphs.ts'

/** Shaped words that are kept: a template's words come again with every waiver. About 1 kB each. */
const cachedWordsMax = 20_000
/** Longer texts are not kept, so that the cache stays within some 20 MB. UTF-16 units. */
const cachedTextMaxLength = 40

/** Makes a shaper that falls back from font to font and remembers what it shaped, since shaping is dear. */
export function createShaper(fonts: Fonts): Shaper {
	const cache = new Map<string, readonly GlyphRun[]>()
	const shaper: Shaper = {
		shape(face, text, rightToLeft) {
			// Hashes are new with each document, and their letters stand alone: no need to shape them whole.
			if (face === 'mono' && text.length > 1 && plain.test(text))
				return joinRuns(
					Array.from(text).flatMap((letter) => shaper.shape(face, letter, rightToLeft)),
					rightToLeft,
				)
			const key = `${face} ${rightToLeft ? 'r' : 'l'} ${text}`
			const known = cache.get(key)
			if (known !== undefined) return known
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

/** The characters that only tell how others join; Arabic and Persian need them while being shaped. */
const joiners = /[\u200c\u200d]/u
const invisible = /[^\P{Default_Ignorable_Code_Point}\u200c\u200d]/gu

function shapeText(fonts: Fonts, face: Face, text: string, rightToLeft: boolean): readonly GlyphRun[] {
	const visible = text.replaceAll(invisible, '').replaceAll('\t', ' ')
	const parts = splitByFont(fonts, fontChains[face], visible)
	const runs = parts.map(({ font, text }) => {
		if (font === undefined) return drawMissing(fonts, fontChains[face][0], text)
		return shapeRun(fonts[font], font, text, rightToLeft)
	})
	return rightToLeft ? runs.reverse() : runs
}

type FontPart = { font: FontName | undefined; text: string }

/** A base character with the marks upon it, which must come from one font to sit right. */
const cluster = /[^\p{M}\u200c\u200d][\p{M}\u200c\u200d]*|[\p{M}\u200c\u200d]+/gu

/** One font for the whole word where one has it all, else one for each cluster, else one for each character. */
function splitByFont(fonts: Fonts, chain: readonly FontName[], text: string): FontPart[] {
	const whole = chain.find((name) => covers(fonts[name], text))
	if (whole !== undefined) return [{ font: whole, text }]
	const parts: FontPart[] = []
	for (const piece of text.match(cluster) ?? []) {
		const font = chain.find((name) => covers(fonts[name], piece))
		if (font !== undefined) addPart(parts, font, piece)
		else
			for (const character of piece)
				addPart(
					parts,
					chain.find((name) => covers(fonts[name], character)),
					character,
				)
	}
	return parts
}

function covers(font: FontkitFont, text: string): boolean {
	for (const character of text)
		if (!joiners.test(character) && !font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) return false
	return true
}

function addPart(parts: FontPart[], font: FontName | undefined, text: string): void {
	const last = parts.at(-1)
	if (last !== undefined && last.font === font) last.text += text
	else parts.push({ font, text })
}

function shapeRun(font: FontkitFont, name: FontName, text: string, rightToLeft: boolean): GlyphRun {
	const shown = rightToLeft ? Array.from(text).map(mirror).join('') : text
	const { glyphs, positions } = layOutRun(font, shown, rightToLeft ? 'rtl' : 'ltr')
	const scale = 1000 / font.unitsPerEm
	const spaceId = font.glyphForCodePoint(0x20).id
	const hasJoiner = joiners.test(text)
	const run: Glyph[] = []
	let width = 0
	glyphs.forEach((glyph, index) => {
		const position = positions[index]
		if (position === undefined) return
		// fontkit leaves a space of no width where a joiner stood.
		if (hasJoiner && glyph.id === spaceId && position.xAdvance === 0) return
		const written = String.fromCodePoint(...glyph.codePoints)
		width += position.xAdvance * scale
		run.push({
			id: glyph.id,
			text: rightToLeft ? Array.from(written).map(mirror).join('') : written,
			width: glyph.advanceWidth * scale,
			advance: position.xAdvance * scale,
			dx: position.xOffset * scale,
			dy: position.yOffset * scale,
		})
	})
	return { font: name, glyphs: run, width }
}

type GlyphLayout = ReturnType<FontkitFont['layout']>

/**
 * fontkit throws on some rare chains of marks and joiners. A name must not be able to stop its document, so
 * such a chain is set glyph by glyph, without joining and kerning.
 */
function layOutRun(font: FontkitFont, text: string, direction: 'ltr' | 'rtl'): GlyphLayout {
	try {
		return font.layout(text, undefined, undefined, undefined, direction)
	} catch {
		const characters = Array.from(text).filter((character) => !joiners.test(character))
		if (direction === 'rtl') characters.reverse()
		const glyphs = characters.map((character) => font.glyphForCodePoint(character.codePointAt(0) ?? 0))
		const positions = glyphs.map((glyph) => ({ xAdvance: glyph.advanceWidth, xOffset: 0, yOffset: 0 }))
		return { glyphs, positions }
	}
}

/** Draws the font's box for each character that no font has; the text behind it can still be copied. */
function drawMissing(fonts: Fonts, name: FontName, text: string): GlyphRun {
	const font = fonts[name]
	const width = (font.getGlyph(0).advanceWidth * 1000) / font.unitsPerEm
	const glyphs = Array.from(text)
		.filter((character) => !joiners.test(character))
		.map((character) => ({ id: 0, text: character, width, advance: width, dx: 0, dy: 0 }))
	return { font: name, glyphs, width: width * glyphs.length }
}
