import { expect, test } from 'bun:test'
import { wordsOf } from '../../../../src/i18n/dictionaries.ts'
import { posterWordsOf } from '../../../../src/web/desk/forms/poster/poster-words.ts'

const tags = Object.keys(wordsOf('page'))

test.each(tags)('A poster speaks %s, a language of the signing page, as a language of its own', (tag) => {
	const others = tags.filter((each) => each !== tag).map((each) => posterWordsOf(each)[0])
	expect(others).not.toContain(posterWordsOf(tag)[0])
})

test('A poster in a language of a region has the words of that language, and in any other the English ones', () => {
	expect(posterWordsOf('de-CH')).toEqual(posterWordsOf('de'))
	expect(posterWordsOf('sw')).toEqual(['Scan with your phone and sign', 'No phone? Ask our staff.'])
})
