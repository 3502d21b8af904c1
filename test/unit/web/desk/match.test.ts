import { expect, test } from 'bun:test'
import { begins, matches, splitHits } from '../../../../src/web/desk/kit/words/match.ts'

const hitsOf = (text: string, query: string): string =>
	splitHits(text, query)
		.map((piece) => (piece.isHit ? `[${piece.text}]` : piece.text))
		.join('')

test.each([
	['Lena Brandt', 'lena', true],
	['Lena Brandt', 'bra le', true],
	['Lena Brandt', 'randt', false],
	['Lena Brandt', 'lena x', false],
	['Ana Núñez', 'nunez', true],
	['Weiß', 'weiss', true],
	['سارة محمود', 'سارة', true],
	['李小龍', '李', true],
	['Lena Brandt', ' ', false],
	['Lena Brandt', '.*', false],
] as const)('Whether “%s” has the words of “%s”: %p', (text, query, isMatch) => {
	expect(matches(text, query)).toBe(isMatch)
})

test.each([
	['Lena Brandt', 'lena', '[Lena] Brandt'],
	['Lena Brandt', 'br le', '[Le]na [Br]andt'],
	['Ana Núñez', 'nune', 'Ana [Núñe]z'],
	// The letters and their accents are apart.
	['Ana Nu\u0301n\u0303ez', 'nu', 'Ana [Nu\u0301]n\u0303ez'],
	['Groß Gerau', 'gross', '[Groß] Gerau'],
	['Helena Lenk', 'len', 'Helena [Len]k'],
	['Lena', 'x', 'Lena'],
	['', 'x', ''],
] as const)('In “%s” the words of “%s” are marked: %s', (text, query, marked) => {
	expect(hitsOf(text, query)).toBe(marked)
})

test.each(['Lena Brandt and 2 children', 'Ana Nu\u0301n\u0303ez', 'ﬁnal ﬁt'])(
	'Marking loses nothing of “%s”',
	(text) => {
		for (const query of ['l', 'an', 'fi', 'c b', '2'])
			expect(
				splitHits(text, query)
					.map((piece) => piece.text)
					.join(''),
			).toBe(text)
	},
)

test('A screen is named by the beginning of its name alone', () => {
	expect(begins('API keys', 'api k')).toBe(true)
	expect(begins('API keys', 'keys')).toBe(false)
	expect(begins('API keys', ' ')).toBe(false)
})
