import { emptyPage } from '../../support/fixtures/page-props.ts'
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { authoredTypes } from '../../../src/blocks/authoring/registry.ts'
import { checkValues } from '../../../src/blocks/values.ts'
import { pageWords, wordsFor } from '../../../src/i18n/page.ts'
import { preferredLanguage } from '../../../src/i18n/languages.ts'
import { dateOrder, localeOf } from '../../../src/i18n/region.ts'
import { fill } from '../../../src/i18n/fill.ts'
import { checkForm } from '../../../src/web/signing/entries/check-form.ts'
import { readDay } from '../../../src/web/signing/entries/dates.ts'
import { writeEntries } from '../../../src/web/signing/entries/write-entries.ts'
import { formatDay } from '../../../src/web/signing/form/dates.ts'
import { issueText } from '../../../src/web/signing/form/issue-text.ts'
import { renderSigning } from '../../../src/web/signing/server-side.js'
import { sentences } from '../../../src/blocks/issues.ts'
import { contrast } from '../../../src/kit/color/color.ts'
import { brandStyle } from '../../../src/kit/color/brand-colors.ts'
import { readText } from '../../support/architecture/source.ts'
import { sampleBlocks } from '../../support/fixtures/blocks.ts'

test('A number that can be read in two ways is asked about with both readings, in the digits of the page', () => {
	const frame = { blocks: [{ id: 'n', type: 'number', label: 'N' }], today: '2026-07-01', ageOfMajority: 18 }
	const { issues } = checkForm({ ...frame, locale: 'de-DE' }, { n: '1,500' })
	expect(issues).toEqual([
		{ path: '/n', blockId: 'n', code: 'unclear_number', params: { one: '1500', other: '1,5' } },
	])
	const sentence = issues.map((issue) => issueText(issue, pageWords.de, 'de-DE'))
	expect(sentence).toEqual(['Ist das 1500 oder 1,5? Geben Sie die Zahl ohne Tausendertrennzeichen ein'])
	expect(checkForm({ ...frame, locale: 'en-US' }, { n: '1,500' })).toMatchObject({
		values: { n: 1500 },
		issues: [],
	})
})

test('The page shows blocks of every type', () => {
	const html = renderSigning({ ...emptyPage, blocks: Object.values(sampleBlocks) })
	const types = [...html.matchAll(/data-block="(\w+)"/g)].map(([, type]) => type)
	expect(types).toEqual(Object.keys(authoredTypes))
	const examples = [...html.matchAll(/For example, (\d+ \d+ \d+)/g)].map(([, example]) => example)
	expect(examples).toEqual(['25 12 1990', '25 12 2026'])
})

describe('A form', () => {
	const blocks = [
		{ id: 'name', type: 'name', label: 'Name', middleName: true },
		{ id: 'mail', type: 'email', label: 'Mail', required: false },
		{ id: 'born', type: 'date_of_birth', label: 'Born' },
		{ id: 'n', type: 'number', label: 'N', min: 0 },
		{ id: 'ok', type: 'yes_no', label: 'Ok?' },
		{ id: 'why', type: 'long_text', label: 'Why?', visibleIf: { blockId: 'ok', equals: false } },
		{
			id: 'one',
			type: 'single_choice',
			label: 'One',
			allowOther: true,
			options: [{ value: 'a', label: 'A' }],
		},
		{
			id: 'some',
			type: 'multiple_choice',
			label: 'Some',
			allowOther: true,
			options: [
				{ value: 'a', label: 'A' },
				{ value: 'b', label: 'B' },
			],
		},
		{ id: 'kids', type: 'minors', label: 'Kids', required: false, relationship: true },
		{ id: 'home', type: 'address', label: 'Home' },
		{ id: 'ink', type: 'signature', label: 'Ink' },
	]
	const frame = { blocks, locale: 'en', today: '2026-07-01', ageOfMajority: 18 }
	const word = fc.stringMatching(/^[A-Za-zÀ-ž]{1,12}$/)
	const dayBetween = (min: string, max: string) =>
		fc
			.date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
			.map((date) => date.toISOString().slice(0, 10))
	const named = (parts: Record<string, fc.Arbitrary<string>>) =>
		fc.oneof(
			fc.record({ firstName: word, lastName: word, ...parts }),
			fc.record({ firstName: word, lastName: fc.constant(''), oneName: fc.constant(true), ...parts }),
		)
	const kid = { relationship: word, dateOfBirth: dayBetween('2010-01-01', '2026-06-30') }
	const answers = fc.record({
		name: named({ middleName: word }),
		mail: word.map((name) => `${name}@example.com`),
		born: dayBetween('1930-01-01', '2005-01-01'),
		n: fc.double({ min: 0, max: 1e6, noNaN: true }).map((n) => Math.round(n * 1000) / 1000),
		ok: fc.boolean(),
		one: fc.constantFrom('a', 'something else'),
		some: fc.constantFrom(['a'], ['a', 'b'], ['b', 'of my own']),
		kids: fc.array(named(kid), { minLength: 1, maxLength: 4 }),
		home: fc.record({ line1: word, city: word, country: fc.constantFrom('DE', 'US') }),
		ink: fc.record({ typed: word }),
	})

	test('A form returns every answer that is written into it', () => {
		fc.assert(
			fc.property(answers, (values) => {
				const whole = { ...values, ...(values.ok ? {} : { why: 'Because.' }) }
				const { values: read, issues } = checkForm(frame, writeEntries(blocks, whole))
				expect(read).toEqual(whole)
				expect(issues).toEqual([])
			}),
			{ numRuns: 200 },
		)
	})

	test('The form reports the same issues as the API, and no others', () => {
		const entries = fc.dictionary(
			fc.constantFrom(
				'name.firstName',
				'name.lastName',
				'mail',
				'born.day',
				'born.month',
				'born.year',
				'n',
				'ok',
				'why',
				'one',
				'one.text',
				'some.0',
				'some.other',
				'some.text',
				'kids.count',
				'kids.0.firstName',
				'kids.0.dateOfBirth.day',
				'home.line1',
				'home.country',
				'ink.typed',
			),
			fc.constantFrom('', ' ', '1', '12', '1990', 'on', 'yes', 'no', 'other', 'x', 'DE', 'a@b.c', '\u0000'),
		)
		fc.assert(
			fc.property(entries, (posted) => {
				const { values, issues } = checkForm(frame, posted)
				const { issues: expected } = checkValues(blocks, values, {
					today: frame.today,
					readImage: () => ({ fault: 'damaged' }),
				})
				const own = issues.filter(({ code }) => code !== 'under_age' && code !== 'of_age')
				expect(own.map(({ path }) => path).sort()).toEqual(
					[...new Set(expected.map(({ path }) => path))].sort(),
				)
			}),
			{ numRuns: 300 },
		)
	})
})

describe('A day', () => {
	test.each([
		['en', { day: '2', month: '5', year: '1990' }, '1990-05-02'],
		['en', { day: '02', month: 'May', year: '1990' }, '1990-05-02'],
		['en', { day: '2', month: 'sept', year: '1990' }, '1990-09-02'],
		['de', { day: '2', month: 'März', year: '1990' }, '1990-03-02'],
		['ar', { day: '٢', month: '٥', year: '١٩٩٠' }, '1990-05-02'],
		['de-AT', { day: '2', month: 'Jänner', year: '1990' }, '1990-01-02'],
		['de-AT', { day: '2', month: 'Januar', year: '1990' }, '1990-01-02'],
		['en', { day: '2', month: 'Ma', year: '1990' }, '1990-00-02'],
		['en', { day: '', month: '', year: '1990' }, '1990-00-00'],
	] as const)('A date in %s of %j is %s', (language, { day, month, year }, expected) => {
		expect(readDay({ 'd.day': day, 'd.month': month, 'd.year': year }, 'd', language)).toBe(expected)
	})

	test('A blank date is no answer, and a date is shown in the reader’s language', () => {
		expect(readDay({}, 'd', 'en')).toBeUndefined()
		expect([formatDay('1990-12-10', 'de'), formatDay('1990-12-10', 'ar')]).toEqual([
			'10. Dezember 1990',
			'10 ديسمبر 1990',
		])
	})
})

describe('The words', () => {
	test('The page has a sentence for every code that an answer can get', () => {
		const { en } = pageWords
		const codes = Object.keys(sentences)
		const answers = codes
			.slice(0, codes.indexOf('unknown_field'))
			.filter(
				(code) =>
					!/^wrong_type|^(?:unknown_block|not_a_question|hidden|one_name|two_sides|not_text|not_an_image|not_png)/.test(
						code,
					),
			)
		const missing = answers.filter((code) => {
			const [name = '', kind, field] = code.split('.')
			const params = kind === 'field' ? { field: field ?? '' } : kind === undefined ? {} : { type: kind }
			return issueText({ path: '', code: name, params }, en, 'en') === en.issues.fault
		})
		expect(missing).toEqual([])
	})

	test('A bound is counted as the language counts', () => {
		const say = (tag: string, code: string, params: Record<string, number>): string =>
			issueText({ path: '', code, params }, wordsFor(tag), tag)
		expect(say('en', 'too_few_minors', { min: 1 })).toBe('Add at least 1 child')
		expect(say('en', 'too_few_minors', { min: 2 })).toBe('Add at least 2 children')
		expect(say('en', 'too_many_minors', { max: 1 })).toBe('Add at most 1 child')
		expect(say('en', 'too_long', { max: 1 })).toBe('Enter at most 1 character')
		expect(['1', '3', '5'].map((min) => say('pl', 'too_short', { min: Number(min) }))).toEqual([
			'Wpisz co najmniej 1 znak',
			'Wpisz co najmniej 3 znaki',
			'Wpisz co najmniej 5 znaków',
		])
		expect(say('ar', 'too_few_minors', { min: 2 })).toBe('أضف طفلين على الأقل')
		expect(say('ja', 'too_few_minors', { min: 2 })).toBe('お子様を2人以上追加してください')
	})

	test('Words are chosen by the reader’s preference among the existing languages', () => {
		expect(preferredLanguage('fr-CH, fr;q=0.9, de;q=0.7, *;q=0.5', ['en', 'de'])).toBe('de')
		expect(preferredLanguage('pt', ['en', 'pt-BR'])).toBe('pt-BR')
		expect(preferredLanguage('zh-Hant-TW', ['zh', 'en'])).toBe('zh')
		expect(preferredLanguage('en;q=0', ['en'])).toBeUndefined()
		expect(preferredLanguage(null, ['en'])).toBeUndefined()
		expect([wordsFor('de-AT').tag, wordsFor('tlh').tag]).toEqual(['de', 'en'])
		expect(fill('{a} {b}', { a: 1 })).toBe('1 {b}')
	})

	test('Dates are written for the browser’s region, else for the template’s, else for the venue’s country', () => {
		expect(localeOf('en', 'en', 'de-DE,en;q=0.5', 'GB')).toBe('en-GB')
		expect(localeOf('en', 'en', 'en-US', 'GB')).toBe('en-US')
		expect(localeOf('pt', 'pt-BR', 'pt', 'PT')).toBe('pt-BR')
		expect(localeOf('de', 'de', null, 'AT')).toBe('de-AT')
		// A country that has no way of its own with a language: English is then that of most countries.
		expect(localeOf('de', 'de', null, 'US')).toBe('de')
		expect(localeOf('en', 'en', null, 'GR')).toBe('en-GB')
		expect(localeOf('en', 'en', 'de-DE,de;q=0.9,en-gb;q=0.8,en-US;q=0.7', null)).toBe('en-GB')
		expect(localeOf('en', 'en', 'en-US,en-GB;q=0.9', null)).toBe('en-US')
		expect(localeOf('pt', 'pt-BR', 'pt', null)).toBe('pt-BR')
		expect(localeOf('pt', 'pt', 'pt-BR', null)).toBe('pt-BR')
		expect(localeOf('es', 'es', 'es-419', null)).toBe('es-419')
		// Ignores text that is not a tag, and a tag that would change the calendar.
		for (const odd of ['en', 'eng-GB', 'en-GB-u-ca-buddhist', 'en-', 'en-<b>', '*', ''])
			expect(localeOf('en', 'en', odd, null)).toBe('en')
		expect(localeOf('en', 'is', null, null)).toBe('en')
		expect(['en', 'en-IE', 'pt-BR', 'ar-SA', 'ja-JP'].map((tag) => dateOrder(tag).join(' '))).toEqual([
			'month day year',
			'day month year',
			'day month year',
			'day month year',
			'year month day',
		])
	})

	test('docs/languages.md lists every language and who has reviewed it', () => {
		const rows = [...readText('docs/languages.md').matchAll(/^\| `([\w-]+)` +\|[^|]+\| ([^|]+)\|$/gm)]
		expect(rows.map(([, tag = '']) => tag).sort()).toEqual(Object.keys(pageWords).sort())
	})
})

test('Text is readable in and on every color that an organization can choose', () => {
	const channel = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, '0'))
	fc.assert(
		fc.property(fc.tuple(channel, channel, channel), (channels) => {
			const color = `#${channels.join('')}`
			const [light = '', dark = ''] = brandStyle(color).split('@media')
			const token = (css: string, name: string): string =>
				new RegExp(`--${name}:(#\\w{6})`).exec(css)?.[1] ?? ''
			for (const [css, grounds] of [
				[light, ['#ffffff', '#f4f4f1', token(light, 'accent-wash')]],
				[dark, ['#1b1e21', '#131517', token(dark, 'accent-wash')]],
			] as const) {
				expect(contrast(token(css, 'accent'), token(css, 'on-accent'))).toBeGreaterThanOrEqual(4.5)
				for (const ground of grounds)
					expect(contrast(token(css, 'accent-text'), ground)).toBeGreaterThanOrEqual(4.5)
			}
		}),
		{ examples: [[['0f', '6b', '5c']], [['ff', 'e6', '00']], [['c0', '00', '00']]] },
	)
})
