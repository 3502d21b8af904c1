import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { dialedPhone, digitsOf, plainPhone } from '../../src/blocks/phone-text.ts'

const seen = '0 7 ٣ ９ + ( ) - \u2011 \u2212 / . \u00a0 x ext # ; ü'.split(' ')
const unseen = ['\u200b', '\u200e', '\u202a', '\u2060', '\ufe0f', '\u00ad']
const phones = fc.array(fc.constantFrom(...seen, ' '), { minLength: 1, maxLength: 20 })

test('Reading a number twice is reading it once', () => {
	fc.assert(
		fc.property(
			fc.oneof(
				phones.map((parts) => parts.join('')),
				fc.string({ unit: 'grapheme' }),
			),
			(typed) => {
				const plain = plainPhone(typed)
				expect(plainPhone(plain)).toBe(plain)
				expect(digitsOf(dialedPhone(typed))).toBe(digitsOf(typed))
			},
		),
	)
})

test('The digits of a number never depend on what is not seen', () => {
	fc.assert(
		fc.property(phones, fc.constantFrom(...unseen), (parts, mark) => {
			expect(digitsOf(mark + parts.join(mark))).toBe(digitsOf(parts.join('')))
		}),
	)
})
