import { describe, expect, test } from 'bun:test'
import { openFonts } from '../../../src/pdf/text/fonts.ts'
import type { Face } from '../../../src/pdf/text/fonts.ts'
import type { GlyphRun } from '../../../src/pdf/text/glyphs.ts'
import { createShaper } from '../../../src/pdf/text/shaper.ts'

const fonts = openFonts()
const shaper = createShaper(fonts)

const shape = (text: string, face: Face = 'regular', rightToLeft = false): readonly GlyphRun[] =>
	shaper.shape(face, text, rightToLeft)

const textOf = (runs: readonly GlyphRun[]): string =>
	runs.flatMap((run) => run.glyphs.map((glyph) => glyph.text)).join('')

describe('Finding a font', () => {
	test('The first font that has the whole word sets it', () => {
		expect(shape('Łukasz').map((run) => run.font)).toEqual(['notoRegular'])
		expect(shape('שלום', 'bold', true).map((run) => run.font)).toEqual(['hebrewBold'])
		expect(shape('Ольга', 'hand').map((run) => run.font)).toEqual(['caveat'])
	})

	test('A word that no font has completely is split, a mark staying with its letter', () => {
		const runs = shape('a☑e\u0301王')
		expect(runs.map((run) => [run.font, textOf([run])])).toEqual([
			['notoRegular', 'a'],
			['dejaVuRegular', '☑'],
			['notoRegular', 'e\u0301'],
			['notoRegular', '王'],
		])
		expect(runs.at(-1)?.glyphs.map((glyph) => glyph.id)).toEqual([0])
	})

	test('Parts of a right-to-left word are ordered from right to left', () => {
		expect(textOf(shape('\u05e9\u2611\u738b', 'regular', true))).toBe('\u738b\u2611\u05e9')
	})

	test('Invisible characters take no room', () => {
		expect(textOf(shape('a\u200b\u00ad\u2060\ufe0fb'))).toBe('ab')
		expect(textOf(shape('می\u200cخواهم', 'regular', true)).length).toBe(7)
	})
})

describe('Shaping', () => {
	test('Arabic letters join', () => {
		const alone = shape('ب', 'regular', true)[0]?.glyphs[0]?.id
		const joined = shape('ببب', 'regular', true).flatMap((run) => run.glyphs.map((glyph) => glyph.id))
		expect(new Set([alone, ...joined]).size).toBe(4)
	})

	test('Letters are kerned, and a ligature is copied as its letters', () => {
		const [run] = shape('AV')
		expect(run?.glyphs[0]?.advance).toBeLessThan(run?.glyphs[0]?.width ?? 0)
		const [office] = shape('office')
		expect(office?.glyphs.length).toBeLessThan(6)
		expect(office?.glyphs.map((glyph) => glyph.text)).toContain('ffi')
	})

	test('Two characters with one glyph keep their own text', () => {
		const [omega, ohm] = [shape('\u03a9'), shape('\u2126')]
		expect([textOf(omega), textOf(ohm)]).toEqual(['\u03a9', '\u2126'])
		expect([textOf(shape(' ')), textOf(shape('\u00a0'))]).toEqual([' ', '\u00a0'])
	})

	test('Brackets turn round from right to left, but not their text', () => {
		const [straight] = shape('(')
		const [turned] = shape('(', 'regular', true)
		expect(turned?.glyphs[0]?.id).not.toBe(straight?.glyphs[0]?.id)
		expect(turned?.glyphs[0]?.text).toBe('(')
	})

	test('Hashes letter by letter are the same as whole', () => {
		const [run] = shape('0af9', 'mono')
		expect([run?.font, run?.glyphs.length, textOf(shape('0af9', 'mono', true))]).toEqual([
			'dejaVuMono',
			4,
			'9fa0',
		])
		expect(run?.width).toBeCloseTo(4 * (shape('0', 'mono')[0]?.width ?? 0), 5)
	})

	test('A chain of marks that the shaping engine throws on is set all the same', () => {
		const chain = '\u0342\u034f\u0312\u0321\u0332\u049f\u033d\u033b\u033c\ub01f\u0308'
		for (const text of [chain, '\u2d4c\u4dd8\u200c\u4dd4', '\u4dd8\u200c\u4dd4'])
			for (const rightToLeft of [false, true]) {
				const runs = shape(text, 'regular', rightToLeft)
				expect(Array.from(textOf(runs)).length).toBeGreaterThan(0)
				for (const run of runs) expect(run.width).toBeGreaterThanOrEqual(0)
			}
	})

	test('The same text gives the same runs, whether remembered or not', () => {
		const fresh = createShaper(fonts)
		for (const text of ['Wörter', 'x'.repeat(60), 'محمد'])
			expect(shape(text)).toEqual(fresh.shape('regular', text, false))
		expect(shape('Wörter')).toBe(shape('Wörter'))
	})
})
