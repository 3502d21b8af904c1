import { describe, expect, test } from 'bun:test'
import { directionOf } from '../../../src/pdf/text/bidi.ts'
import { breakLines, type Line, type Span } from '../../../src/pdf/layout/lines.ts'
import { evenShaper } from '../../support/pdf/fakes.ts'

const style = { face: 'regular', size: 10, color: '#000000' } as const
const bold = { ...style, face: 'bold' } as const
/** A character is 5 points wide. */
const wide = (characters: number): number => characters * 5

const seen = (line: Line): string =>
	line.pieces.flatMap((piece) => piece.run.glyphs.map((glyph) => glyph.text)).join('')

const breakText = (text: string, characters: number, direction: 'ltr' | 'rtl' | 'auto' = 'ltr'): string[] =>
	breakLines([{ text, style }], direction, wide(characters), evenShaper).map(seen)

describe('Breaking lines', () => {
	test('Each line is filled with whole words and has no space at its end', () => {
		expect(breakText('one two three four', 9)).toEqual(['one two', 'three', 'four'])
		expect(breakText('one two', 7)).toEqual(['one two'])
		expect(breakText('one   two   ', 5)).toEqual(['one', 'two'])
	})

	test('A newline always breaks, and an empty line stays', () => {
		expect(breakText('a\nb\r\n\nc', 20)).toEqual(['a', 'b', '', 'c'])
		expect(breakText('', 20)).toEqual([''])
	})

	test('A word wider than the line breaks where it must, losing nothing', () => {
		const lines = breakText(`ab ${'x'.repeat(500)} cd`, 40)
		expect(lines.slice(1, 13)).toEqual(Array.from({ length: 12 }, () => 'x'.repeat(40)))
		expect(lines.join('').replaceAll(' ', '')).toBe(`ab${'x'.repeat(500)}cd`)
	})

	test('A long word breaks between graphemes, never within one', () => {
		const family = '👩‍👩‍👧'
		for (const line of breakText(family.repeat(6), 12)) expect(line.length % family.length).toBe(0)
	})

	test('A line breaks after a hyphen within a word, not before a number', () => {
		expect(breakText('self-reliant', 7)).toEqual(['self-', 'reliant'])
		expect(breakText('minus -500', 8)).toEqual(['minus', '-500'])
	})

	test('A line of East Asian text never begins with a mark that ends something, nor ends with one that begins something', () => {
		const breakEastAsian = (text: string, characters: number): string[] =>
			breakLines([{ text, style }], 'ltr', wide(characters), evenShaper).map(seen)
		expect(breakEastAsian('署名を選ぶと、同意', 6)).toEqual(['署名を選ぶ', 'と、同意'])
		expect(breakEastAsian('これは「同意」です', 4)).toEqual(['これは', '「同意」', 'です'])
		expect(breakEastAsian('キャッシュー', 2)).toEqual(['キャ', 'ッ', 'シュ', 'ー'])
		expect(breakEastAsian('同意。（注）', 3)).toEqual(['同意。', '（注）'])
		const spans = [
			{ text: '同意する', style },
			{ text: '、', style: bold },
			{ text: 'と', style },
		]
		const lines = breakLines(spans, 'ltr', wide(4), evenShaper).map(seen)
		expect(lines).toEqual(['同意す', 'る、と'])
	})

	test('A Korean word stays whole where it fits into a line', () => {
		const breakKorean = (text: string, characters: number): string[] =>
			breakLines([{ text, style }], 'ltr', wide(characters), evenShaper).map(seen)
		expect(breakKorean('서명한 내용은 유효합니다', 6)).toEqual(['서명한', '내용은', '유효합니다'])
		expect(breakKorean('서명한내용은', 4)).toEqual(['서명한내', '용은'])
	})

	test('A code breaks where the line is full, and never after a hyphen, which whoever copies it would lose', () => {
		const breakCode = (text: string, characters: number): string[] =>
			breakLines([{ text, style: { ...style, face: 'mono' } }], 'ltr', wide(characters), evenShaper).map(seen)
		expect(breakCode('waiver-lan/org+01a1-fbb8', 11)).toEqual(['waiver-lan/', 'org+01a1-fb', 'b8'])
		expect(breakCode('waiver-lan/org+01a1-fbb8', 7)).toEqual(['waiver', '-lan/or', 'g+01a1', '-fbb8'])
		expect(breakCode('-----', 2)).toEqual(['--', '--', '-'])
	})

	test('A no-break space holds words together', () => {
		expect(breakText('a 10\u00a0km', 5)).toEqual(['a', '10\u00a0km'])
	})

	test('A word in two styles does not break between them', () => {
		const spans: Span[] = [
			{ text: 'aa b', style },
			{ text: 'ig', style: bold },
		]
		const lines = breakLines(spans, 'ltr', wide(5), evenShaper)
		expect(lines.map(seen)).toEqual(['aa', 'big'])
		expect(lines[1]?.pieces.map((piece) => [piece.x, piece.style.face])).toEqual([
			[0, 'regular'],
			[5, 'bold'],
		])
	})

	test('A line is as wide as its pieces', () => {
		const [line] = breakLines([{ text: 'four', style }], 'ltr', wide(10), evenShaper)
		expect(line?.width).toBe(20)
	})
})

describe('Text in both directions', () => {
	test('Hebrew is set from right to left, numbers within it from left to right', () => {
		expect(breakText('אב גד 12', 20, 'rtl')).toEqual(['12 דג בא'])
	})

	test('Each line is ordered by itself', () => {
		expect(breakText('אב גד הו', 5, 'rtl')).toEqual(['דג בא', 'וה'])
	})

	test('Latin within Hebrew and Hebrew within Latin keep their own direction', () => {
		expect(breakText('אב abc גד', 20, 'rtl')).toEqual(['דג abc בא'])
		expect(breakText('ab אב גד cd', 20, 'ltr')).toEqual(['ab דג בא cd'])
	})

	test('A full stop ends a Hebrew sentence at its left', () => {
		expect(breakText('אב.', 20, 'rtl')).toEqual(['.בא'])
		expect(breakText('אב.', 20, 'ltr')).toEqual(['בא.'])
		expect(breakText('אב.', 20, 'auto')).toEqual(['.בא'])
	})

	test('A language tells its direction', () => {
		expect(['he', 'ar-EG', 'fa', 'ur', 'en', 'de-CH', 'az-Arab', 'no such tag!'].map(directionOf)).toEqual([
			'rtl',
			'rtl',
			'rtl',
			'rtl',
			'ltr',
			'ltr',
			'rtl',
			'ltr',
		])
	})
})
