import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { accountWords } from '../../../src/i18n/account.ts'
import { documentWords } from '../../../src/i18n/document.ts'
import { fill } from '../../../src/i18n/fill.ts'
import { builderWords } from '../../../src/i18n/builder.ts'
import { deskWords } from '../../../src/i18n/desk.ts'
import { groupWords } from '../../../src/i18n/group.ts'
import { systemWords } from '../../../src/i18n/system.ts'
import { helpWords } from '../../../src/i18n/help.ts'
import { headingWords } from '../../../src/i18n/headings.ts'
import { homeWords } from '../../../src/i18n/home.ts'
import { mailWords } from '../../../src/i18n/mail.ts'
import { pageWords } from '../../../src/i18n/page.ts'
import { standbyWords } from '../../../src/i18n/standby.ts'
import type { Translations } from '../../../src/i18n/translation.ts'
import { galleryForms } from '../../../src/features/templates/gallery/forms.ts'
import { upkeepWords } from '../../../src/i18n/upkeep.ts'
import { venueWords } from '../../../src/i18n/venue.ts'
import { verifyWords } from '../../../src/i18n/verify.ts'

/** Every area, by the name of its folder in `src/i18n`. */
const areas: Readonly<Record<string, Translations<{ readonly tag: string }>>> = {
	page: pageWords,
	document: documentWords,
	mail: mailWords,
	verify: verifyWords,
	home: homeWords,
	desk: deskWords,
	builder: builderWords,
	upkeep: upkeepWords,
	venue: venueWords,
	group: groupWords,
	system: systemWords,
	account: accountWords,
	help: helpWords,
	headings: headingWords,
	standby: standbyWords,
}

const FOLDER = join(import.meta.dir, '../../../src/i18n')

/** What the pages count: minutes and seconds. */
const COUNTS = Array.from({ length: 200 }, (_, at) => at + 1)

const list = (path: string): string[] => readdirSync(join(FOLDER, path)).sort()
const placeholders = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].sort()
const isPlural = (words: object): boolean => 'one' in words && 'other' in words

test('every folder in src/i18n is an area whose words are loaded', () => {
	const folders = readdirSync(FOLDER, { withFileTypes: true }).filter((each) => each.isDirectory())
	expect(folders.map(({ name }) => name).sort()).toEqual(Object.keys(areas).sort())
})

test.each(Object.entries(areas))(
	'every language file of the area %s is loaded, under its own tag',
	(area, words) => {
		expect(
			Object.keys(words)
				.map((tag) => `${tag}.json`)
				.sort(),
		).toEqual(list(area))
		for (const [tag, { tag: own }] of Object.entries(words))
			expect([tag, Intl.getCanonicalLocales(own)]).toEqual([own, [tag]])
	},
)

const translations = Object.entries(areas).flatMap(([area, words]) =>
	Object.entries(words).map(([tag, own]) => [area, tag, words.en, own] as const),
)

test.each(translations)(
	'the area %s has the same keys and placeholders in %s as in English',
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

test('no line of French begins with a punctuation mark', () => {
	const french = [
		...Object.values(areas).map(({ fr }) => fr),
		...galleryForms.map(({ title, summary, blocks }) => [title.fr, summary.fr, frenchOf(blocks)]),
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

test.each(Object.entries(pageWords))('in %s no date adds a second period to a sentence', (tag, words) => {
	const date = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(0)
	const said = textsOf(words).map((text) => fill(text, { date }))
	expect(said.filter((text) => /\.\.(?:\s|$)/.test(text))).toEqual([])
})

/** What only staff read. */
const STAFF = new Set(['desk', 'builder', 'venue', 'group', 'system', 'upkeep', 'account', 'help', 'standby'])
const guests = Object.entries(areas).filter(([area]) => !STAFF.has(area))

test.each(guests)('the area %s has words in the same 17 languages as every other', (_area, words) => {
	expect(Object.keys(words)).toHaveLength(17)
	expect(Object.keys(words).sort()).toEqual(Object.keys(pageWords).sort())
})
