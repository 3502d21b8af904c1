import { expect, test } from 'bun:test'
import { Glob } from 'bun'
import { wordsOf } from '../../../../../src/i18n/dictionaries.ts'
import { translateRefusal } from '../../../../../src/web/desk/kit/words/translate-refusal.ts'
import { readText } from '../../../../support/architecture/source.ts'

const { de, en } = wordsOf('kit')

test('A sentence of the API is shown in the language of the desk, with its numbers', () => {
	expect(translateRefusal('Enter your name.', de)).toBe('Geben Sie Ihren Namen ein.')
	expect(translateRefusal('Send text of 1 to 200 characters.', de)).toBe('Geben Sie 1 bis 200 Zeichen ein.')
	expect(translateRefusal('Send text of 1 to 200 characters.', en)).toBe('Send text of 1 to 200 characters.')
})

test('A sentence without a translation stays as it is', () => {
	expect(translateRefusal('Enter your name. Now', de)).toBe('Enter your name. Now')
	expect(translateRefusal('Send text of many characters.', de)).toBe('Send text of many characters.')
})

test('The API has each sentence that is translated', () => {
	const sources = [...new Glob('src/{features,http}/**/*.ts').scanSync('.')].map(readText).join('\n')
	const said = sources.replace(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, '{}')
	const lost = Object.values(en.refusals).filter(
		(sentence) => !said.includes(sentence.replace(/\{\w+\}/g, '{}')),
	)
	expect(lost).toEqual([])
})
