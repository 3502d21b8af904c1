import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { wordsOf } from '../../../src/i18n/dictionaries.ts'
import { fill } from '../../../src/i18n/fill.ts'
import english from '../../../src/i18n/texts/en.json' with { type: 'json' }
import { pageWords } from '../../../src/i18n/page.ts'
import type { Area } from '../../../src/i18n/translation.ts'
import { galleryOf } from '../../../src/features/templates/gallery/forms.ts'

const areas = Object.keys(english).filter((key) => key !== 'tag') as Area[]

const FOLDER = join(import.meta.dir, '../../../src/i18n/texts')

/** What the pages count: minutes and seconds. */
const COUNTS = Array.from({ length: 200 }, (_, at) => at + 1)

const placeholders = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].sort()
const GREETED = /^[^{}]*(?:\{(?:firstName|fullName)\})?[^{}]*$/
const isPlural = (words: object): boolean => 'one' in words && 'other' in words

/** What every language has: what guests read. Staff read some of them. */
const guests: Area[] = ['page', 'document', 'mail', 'verify', 'home', 'leader', 'headings']

test('Every file of src/i18n/texts is loaded, under its own tag, with all its areas', async () => {
	const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))
	expect(files).toHaveLength(23)
	for (const name of files) {
		const { tag, ...own } = (await Bun.file(join(FOLDER, name)).json()) as { tag: string }
		expect([`${tag}.json`, Intl.getCanonicalLocales(tag)]).toEqual([name, [tag]])
		const loaded = areas.filter((area) => tag in wordsOf(area))
		expect(Object.keys(own).sort()).toEqual([...loaded].sort())
	}
})

test.each(guests)('The area %s has words in all 23 languages', (area) => {
	expect(Object.keys(wordsOf(area)).sort()).toEqual(Object.keys(pageWords).sort())
	expect(Object.keys(pageWords)).toHaveLength(23)
})

const translations = areas.flatMap((area) => {
	const words = wordsOf(area)
	return Object.entries(words).map(([tag, own]) => [area, tag, words.en, own] as const)
})

test.each(translations)(
	'The area %s has the same keys and placeholders in %s as in English',
	(_, tag, english, own) => {
		const faults: string[] = []
		compare(english, own, '')
		expect(faults).toEqual([])

		function compare(from: object, to: unknown, path: string): void {
			if (typeof to !== 'object' || to === null) faults.push(`${path} is not an object`)
			else if (isPlural(from))
				comparePlural(from as Record<string, string>, to as Record<string, unknown>, path)
			else {
				const [wanted, found] = [Object.keys(from), Object.keys(to)]
				faults.push(...wanted.filter((key) => !found.includes(key)).map((key) => `${path}/${key} is missing`))
				faults.push(...found.filter((key) => !wanted.includes(key)).map((key) => `${path}/${key} is unknown`))
				for (const [key, value] of Object.entries(from)) {
					const other: unknown = (to as Record<string, unknown>)[key]
					if (typeof value === 'string') compareText(value, other, `${path}/${key}`)
					else compare(value, other, `${path}/${key}`)
				}
			}
		}

		function compareText(from: string, to: unknown, path: string): void {
			if (typeof to !== 'string' || to.trim() === '') faults.push(`${path} has no text`)
			// A language greets with the first name, the whole one, or none where it would be inflected.
			else if (path === '/greeting') faults.push(...(GREETED.test(to) ? [] : [`${path} names another`]))
			else if (placeholders(from).join() !== placeholders(to).join())
				faults.push(`${path} has other placeholders`)
		}

		/** The forms for zero, one and two may say the number in a word. */
		function comparePlural(from: Record<string, string>, to: Record<string, unknown>, path: string): void {
			const rules = new Intl.PluralRules(tag)
			for (const category of ['other', ...COUNTS.map((count) => rules.select(count))])
				if (!(category in to)) faults.push(`${path}/${category} is missing`)
			for (const [category, text] of Object.entries(to))
				if (!rules.resolvedOptions().pluralCategories.some((known) => known === category))
					faults.push(`${path}/${category} is not a category of the language`)
				else if (!['zero', 'one', 'two'].includes(category))
					compareText(from['other'] ?? '', text, `${path}/${category}`)
				else if (typeof text !== 'string' || text.trim() === '')
					faults.push(`${path}/${category} has no text`)
		}
	},
)

/** `;`, `:`, `?`, `!` and the inside of « » after a space at which a line may break. Text messages know no other space. */
const BREAKABLE = / [;:?!»](?:\s|$)|« /

test('No line of French begins with a punctuation mark', () => {
	const french = [
		...areas.map((area) => wordsOf(area)['fr']),
		...galleryOf.information.map(({ title, summary, blocks }) => [title.fr, summary.fr, frenchOf(blocks)]),
	]
	expect(textsOf(french).filter((text) => BREAKABLE.test(text))).toEqual([])
})

function textsOf(value: unknown, key = ''): string[] {
	if (typeof value === 'string') return key.startsWith('sms') ? [] : [value]
	return Object.entries(value ?? {}).flatMap(([name, own]) => textsOf(own, name))
}

function frenchOf(value: unknown): unknown[] {
	if (typeof value !== 'object' || value === null) return []
	return Object.entries(value).flatMap(([key, own]) => (key === 'fr' ? [own] : frenchOf(own)))
}

test.each(Object.entries(pageWords))('In %s no date adds a second period to a sentence', (tag, words) => {
	const date = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(0)
	const said = textsOf(words).map((text) => fill(text, { date }))
	expect(said.filter((text) => /\.\.(?:\s|$)/.test(text))).toEqual([])
})

test('No area of the desk has a key that the kit has, whose words it gets besides', () => {
	const shared = Object.keys(english.kit)
	const desk = areas
		.filter((area) => !guests.includes(area) || area === 'verify')
		.filter((area) => area !== 'kit')
	const twice = desk.flatMap((area) =>
		shared.filter((key) => key in english[area]).map((key) => `${area}.${key}`),
	)
	expect(twice).toEqual([])
})
