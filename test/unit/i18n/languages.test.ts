import { expect, test } from 'bun:test'
import { pickWords, pickWordsForReader, preferredLanguage } from '../../../src/i18n/languages.ts'
import { nameLanguage, pageWords } from '../../../src/i18n/page.ts'

test.each([
	['zh-TW', 'zh-Hant'],
	['zh-HK', 'zh-Hant'],
	['zh-Hant-MO', 'zh-Hant'],
	['zh-Hans-SG', 'zh'],
	['zh-CN', 'zh'],
	['zh', 'zh'],
	['pt', 'pt'],
	['pt-AO', 'pt'],
	['pt_br', 'pt-BR'],
	['no', 'nb'],
	['nn-NO', 'nb'],
	['sv-FI', 'sv'],
	['is', 'en'],
])('A page in %s has the words of %s', (tag, words) => {
	expect(pickWords(pageWords, tag).tag).toBe(words)
	expect(pickWordsForReader(pageWords, `${tag.replace('_', '-')},en;q=0.5`).tag).toBe(words)
})

test('Areas without traditional Chinese have the words of Chinese for it, and without Norwegian the English ones', () => {
	const { en, zh } = pageWords
	expect(pickWords({ en, zh: zh ?? en }, 'zh-TW').tag).toBe('zh')
	expect(pickWords({ en }, 'nn').tag).toBe('en')
})

test('A reader of Norwegian gets a form in Norwegian, whichever tag it has', () => {
	expect(preferredLanguage('nb-NO,nb;q=0.9,en;q=0.8', ['en', 'no'])).toBe('no')
	expect(preferredLanguage('no', ['en', 'nb'])).toBe('nb')
	expect(preferredLanguage('zh-HK', ['zh', 'zh-Hant'])).toBe('zh-Hant')
})

test('Each language is named in that language', () => {
	expect(['pt-BR', 'sv', 'zh-Hant'].map(nameLanguage)).toEqual(['português (Brasil)', 'svenska', '繁體中文'])
})
