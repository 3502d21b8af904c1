import { expect, spyOn, test } from 'bun:test'
import * as fc from 'fast-check'
import { foldText } from '../../src/kit/text/fold.ts'
import { slugify } from '../../src/kit/text/slug.ts'
import { dialedPhone, digitsOf } from '../../src/blocks/answers/phone-text.ts'
import { plainText, readName } from '../../src/kit/text/plain.ts'
import { readEmail } from '../../src/blocks/answers/email.ts'
import { emailKey } from '../../src/search/email-key.ts'
import { tidyTags } from '../../src/features/waivers/changes/set-tags.ts'
import { languageRanges } from '../../src/blocks/language-ranges.ts'
import {
	MAX_MARKS_IN_A_ROW,
	codePointLength,
	hasTooManyMarks,
	tidy,
	tidyWithin,
} from '../../src/kit/text/text.ts'

const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))

test('Folding is settled after one pass and blind to the Unicode form', () => {
	fc.assert(
		fc.property(text, (text) => {
			const folded = foldText(text)
			expect(foldText(folded)).toBe(folded)
			expect(foldText(text.normalize('NFC'))).toBe(folded)
			expect(foldText(text.normalize('NFD'))).toBe(folded)
		}),
		{ numRuns: 2000 },
	)
})

test('A slug has the form of a slug', () => {
	fc.assert(
		fc.property(text, (text) => expect(slugify(text)).toMatch(/^(?=.{0,80}$)(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/)),
	)
})

test('Tidying is settled after one pass', () => {
	fc.assert(fc.property(text, (text) => expect(tidy(tidy(text))).toBe(tidy(text))))
})

test('Code points are those that iteration finds', () => {
	fc.assert(fc.property(text, (text) => expect(codePointLength(text)).toBe(Array.from(text).length)))
})

/** Marks in disorder, long runs, runs within runs, separators again and again: what makes a careless reader slow. */
const hostile = fc
	.array(
		fc.tuple(
			fc.oneof(
				fc.constantFrom(
					'\u0301\u0323',
					'\u0323\u0301',
					'\uff9e',
					'\u0f71\u0f72',
					'e\u0301',
					'\u1112',
					'a-',
					' ',
					'ﷺ',
				),
				fc.string({ unit: 'binary', maxLength: 3 }),
			),
			fc.nat(200),
		),
		{ maxLength: 8 },
	)
	.map((parts) => parts.map(([part, times]) => part.repeat(times)).join(''))

/** The longest run that normalization would have to sort: characters of which nothing but marks remains. */
function longestRun(text: string): number {
	let [longest, run] = [0, 0]
	for (const character of text) {
		run = /^\p{M}+$/u.test(character.normalize('NFKD')) ? run + 1 : 0
		longest = Math.max(longest, run)
	}
	return longest
}

test('Every character that normalization sorts counts as a mark', () => {
	for (let code = 0; code <= 0x10ffff; code++) {
		const character = String.fromCodePoint(code)
		const isSorted =
			/^\p{M}+$/u.test(character.normalize('NFKD')) || /^\p{M}+$/u.test(character.normalize('NFD'))
		if (isSorted && !hasTooManyMarks(character.repeat(MAX_MARKS_IN_A_ROW + 1)))
			expect(code.toString(16)).toBe('a mark')
	}
	expect(hasTooManyMarks('\uff9e'.repeat(31))).toBe(true)
})

test('A text with too many marks in a row is recognized, and no other', () => {
	fc.assert(
		fc.property(fc.oneof(text, hostile), (text) => {
			expect(hasTooManyMarks(text)).toBe(longestRun(text) > MAX_MARKS_IN_A_ROW)
		}),
		{ numRuns: 1000 },
	)
})

test('A text is normalized only if it is short enough, and then tidied as any other', () => {
	const watch = spyOn(String.prototype, 'normalize')
	fc.assert(
		fc.property(fc.oneof(text, hostile), fc.nat(50), (text, most) => {
			watch.mockClear()
			const tidied = tidyWithin(text, most)
			for (const composed of watch.mock.contexts)
				expect(String(composed).length).toBeLessThanOrEqual(4 * most)
			expect(tidied).toBe(codePointLength(tidy(text)) <= most ? tidy(text) : undefined)
		}),
		{ numRuns: 1000 },
	)
	watch.mockRestore()
})

test('A language tag is looked up in at most five ways, none of them longer than the tag', () => {
	fc.assert(
		fc.property(fc.oneof(fc.stringMatching(/^(?:[a-z0-9]{1,3}[-_]){0,12}[a-z]{0,9}$/), hostile), (tag) => {
			const ranges = languageRanges(tag)
			expect(ranges.length).toBeLessThanOrEqual(tag.length > 35 ? 0 : 5)
			for (const range of ranges) expect(range.length).toBeLessThanOrEqual(tag.toLowerCase().length)
		}),
	)
	expect(languageRanges('zh-Hant_TW')).toEqual(['zh-hant-tw', 'zh-hant', 'zh'])
	expect(languageRanges('a-b-c-d-e-f')).toEqual(['a-b-c-d-e-f', 'a-b-c-d', 'a-b-c', 'a-b', 'a'])
})

const seen = '0 7 ٣ ９ + ( ) - \u2011 \u2212 / . \u00a0 x ext # ; ü'.split(' ')
/** Marks of direction, joiners, hyphens, selectors, fillers, tags, and what no script needs between two letters. */
const unseen =
	'\u00ad \u034f \u061c \u115f \u1160 \u17b4 \u180b \u180e \u200b \u200c \u200d \u200e \u202a \u202e \u2060 \u2065 \u2066 \u2069 \u206a \u3164 \ufe0f \ufeff \uffa0 \ufff9 \u{1d173} \u{e0061} \u{e0100}'.split(
		' ',
	)
const phones = fc.array(fc.constantFrom(...seen, ' '), { minLength: 1, maxLength: 20 })

/** What people paste: marks that are not seen, joiners where they belong and where not, letters of many scripts. */
const odd =
	'a e E ß İ ا ه क ् ഩ 王 葛 漢 ᠠ 👨 ❤ 🏽 🏴 \u0301 \u0323 \u05be ׳ \u30fc 1 ٣ ９ . @ - \u2011 \u2212 \u2800 \u3000 \u00a0'.split(
		' ',
	)
const pasted = fc
	.array(
		fc.constantFrom(...odd, ' ', '\u200d', '\u200c', '\ufe0f', '\u{e0100}', '\u3164', '\u180b', '\u200b'),
		{
			maxLength: 20,
		},
	)
	.map((parts) => parts.join(''))
const READERS = {
	plainText,
	readName,
	foldText,
	emailKey,
	dialedPhone,
	tidyTag: (tag: string) => tidyTags([tag]).join(),
}

test.each(Object.entries(READERS))('Reading a text twice is reading it once: %s', (_name, read) => {
	fc.assert(
		fc.property(
			fc.oneof(
				pasted,
				text,
				phones.map((parts) => parts.join('')),
			),
			(typed) => {
				const once = read(typed)
				expect(read(once)).toBe(once)
			},
		),
		{ numRuns: 1000 },
	)
})

test('No key depends on what is not seen', () => {
	const hidden = fc.constantFrom(...unseen)
	fc.assert(
		fc.property(pasted, hidden, fc.nat(20), (typed, mark, at) => {
			const marked = `${typed.slice(0, at)}${mark}${typed.slice(at)}`
			fc.pre(marked.isWellFormed())
			for (const key of [plainText, foldText, emailKey, digitsOf]) expect(key(marked)).toBe(key(typed))
		}),
		{ numRuns: 1000 },
	)
})

/** What names, addresses and numbers are told apart by. */
const signs = ['@', '@a', '<', '>', 'a', 'ё', 'a.', 'a:', '1', '1 ', ', ', '. @ ', 'mailto:', '+', '="']

test('The time to read a text is linear, whatever it is made of', () => {
	for (const part of [
		...odd,
		...unseen,
		'a\u0301\u0323',
		'क्\u200d',
		'👨\u200d',
		'🏴\u{e0067}',
		'٣.',
		'-1',
		...signs,
	]) {
		const long = part.repeat(100_000 / part.length)
		for (const read of [plainText, readName, foldText, readEmail, digitsOf]) {
			const from = performance.now()
			read(long)
			expect(performance.now() - from).toBeLessThan(1_000)
		}
	}
})

test('The digits of a phone number never depend on what is not seen', () => {
	fc.assert(
		fc.property(phones, fc.constantFrom(...unseen), (parts, mark) => {
			expect(digitsOf(mark + parts.join(mark))).toBe(digitsOf(parts.join('')))
		}),
	)
})
