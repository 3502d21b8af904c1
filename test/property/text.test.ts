import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { foldText } from '../../src/kit/text/fold.ts'
import { slugify } from '../../src/kit/text/slug.ts'
import { codePointLength, tidy } from '../../src/kit/text/text.ts'

const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))

test('folding is settled after one pass and blind to the Unicode form', () => {
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

test('a slug has the form of a slug', () => {
	fc.assert(
		fc.property(text, (text) => expect(slugify(text)).toMatch(/^(?=.{0,80}$)(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/)),
	)
})

test('tidy is settled after one pass', () => {
	fc.assert(fc.property(text, (text) => expect(tidy(tidy(text))).toBe(tidy(text))))
})

test('code points are those that iteration finds', () => {
	fc.assert(fc.property(text, (text) => expect(codePointLength(text)).toBe(Array.from(text).length)))
})
