import { expect, test } from 'bun:test'
import { foldText } from '../../../../src/kit/text/fold.ts'

for (const [name, text, folded] of [
	['accents and case', 'ÀÉÎÕÜ Çñ ŠŽ', 'aeiou cn sz'],
	['Vietnamese', 'Nguyễn Đức', 'nguyen duc'],
	['Polish', 'Łukasz Żółć', 'lukasz zolc'],
	['German', 'Strauß GROẞ Müller', 'strauss gross muller'],
	['Nordic', 'Ærø Þór Guðrún Œuvre', 'aero thor gudrun oeuvre'],
	['Turkish', 'IŞIK İbrahim ılgaz', 'isik ibrahim ilgaz'],
	['Maltese, Sami and Azerbaijani', 'Ħal Ŋ Əliyev Ŧ', 'hal n eliyev t'],
	['long s and ligatures', 'ſoﬁﬄe Ⅷ ①', 'sofiffle viii 1'],
	['Cyrillic', 'Фёдор ЙОД', 'федор иод'],
	['Greek final sigma and accents', 'ΟΔΥΣΣΕΎΣ Οδυσσεύς', 'οδυσσευσ οδυσσευσ'],
	['Hebrew points', 'שָׁלוֹם', 'שלום'],
	['Arabic vowels, stretcher and hamza', 'مُحَمَّد مـحـمـد أحمد', 'محمد محمد احمد'],
	['Chinese', '王小明', '王小明'],
	['Japanese voicing, which stays', 'がぎ ﾊﾞ パ', 'がぎ バ パ'],
	['Korean syllables, which stay whole', '김철수', '김철수'],
	['Hindi and Thai vowel signs, which stay', 'हिन्दी ไทยั', 'हिन्दी ไทยั'],
	['letters of full width', 'ＡＢＣ　１２', 'abc 12'],
	['apostrophes and hyphens', 'O’Brien O`Brien O´Brien Smith–Jones', "o'brien o'brien o'brien smith-jones"],
	['white space and invisible characters', ' \u00a0a\u200b\u00ad\u2003\n\tb\u200f ', 'a b'],
	['nothing', '', ''],
] as const)
	test(`Folding takes ${name}`, () => expect(foldText(text)).toBe(folded))

test('Folding every character twice changes nothing more, nor does its Unicode form', () => {
	for (let code = 0; code < 0x20000; code++) {
		if (code >= 0xd800 && code < 0xe000) continue
		const character = String.fromCodePoint(code)
		const once = foldText(character)
		if (foldText(character.normalize('NFD')) !== once)
			throw new Error(`U+${code.toString(16)} folds by its form`)
		if (foldText(once) !== once) throw new Error(`U+${code.toString(16)} folds further: ${foldText(once)}`)
	}
	expect(foldText('\u{1d400}')).toBe('a')
})

test('Every letter leaves something to search for, but for fillers, and marks that stand alone', () => {
	const aloneMarks = /[\u115f\u1160\u3164\uffa0\u037a\u0640\ufc5e-\ufc63\ufcf2-\ufcf4\ufe70-\ufe7f]/
	const lost: string[] = []
	for (let code = 0; code < 0x20000; code++) {
		const character = String.fromCodePoint(code)
		if (/[\p{L}\p{N}]/u.test(character) && !aloneMarks.test(character) && foldText(character) === '')
			lost.push(character)
	}
	expect(lost).toEqual([])
})

test('ASCII folds as it does beside other letters', () => {
	for (let code = 0; code < 128; code++)
		for (const other of ['a', '`', ' ', '\n', String.fromCharCode(code)]) {
			const text = `A${String.fromCharCode(code)}${other}B `
			expect(foldText(text)).toBe(foldText(`á${text.slice(1)}`))
		}
})
