import { expect, test } from 'bun:test'
import { fill, fillPlural, joinSentences } from '../../../src/i18n/fill.ts'
import { pickWords } from '../../../src/i18n/languages.ts'

test('A placeholder without a parameter stays as it is', () => {
	expect(fill('{a} {b} {constructor}', { a: 1 })).toBe('1 {b} {constructor}')
})

test('A plural takes the category of its language, else other', () => {
	const forms = {
		one: '{count} minuta',
		few: '{count} minuty',
		many: '{count} minut',
		other: '{count} minuty',
	}
	expect([1, 3, 5].map((count) => fillPlural(forms, count, 'pl'))).toEqual([
		'1 minuta',
		'3 minuty',
		'5 minut',
	])
	expect(fillPlural({ other: '{count} m' }, 1, 'en')).toBe('1 m')
})

test('Words are looked up by the tag, then by the tag without its last parts, then in English', () => {
	const words = { en: 'English', pt: 'Portuguese', 'pt-BR': 'Brazilian' }
	expect(['pt-br', 'pt-PT', 'PT_br', 'tlh', ''].map((tag) => pickWords(words, tag))).toEqual([
		'Brazilian',
		'Portuguese',
		'Brazilian',
		'English',
		'English',
	])
})

test('Sentences have a space between them, but for those that end with an East Asian full stop', () => {
	expect(joinSentences('One.', 'Two.')).toBe('One. Two.')
	expect(joinSentences('署名します。', '同意します。', 'ok')).toBe('署名します。同意します。ok')
})
