import { expect, test } from 'bun:test'
import { foldHeading, headingWords, readHeadings } from '../../../src/i18n/headings.ts'
import { pageWords } from '../../../src/i18n/page.ts'

test.each(Object.entries(pageWords))(
	'A column with the heading that a field has on the signing page in %s holds that field',
	(_tag, { firstName, lastName, phone, dateOfBirth, language }) => {
		expect(readHeadings([firstName, lastName, phone, dateOfBirth, language])).toEqual([
			'firstName',
			'lastName',
			'phone',
			'dateOfBirth',
			'language',
		])
	},
)

test('A heading is known whatever its case, accents, spaces and punctuation', () => {
	expect(readHeadings(['FIRST_NAME', 'e-mail ', 'prenom', 'Geb. Datum', 'Imie', 'TELÉFONO:'])).toEqual([
		'firstName',
		'email',
		'firstName',
		'dateOfBirth',
		'firstName',
		'phone',
	])
})

test('No heading means one thing in a language and another in the next', () => {
	const ways = Object.values(headingWords).flatMap((words) =>
		Object.entries(words).flatMap(([heading, text]) =>
			text.split('|').map((way) => ({ heading, way: foldHeading(way) })),
		),
	)
	expect(ways.filter(({ way }) => way === '')).toEqual([])
	const meanings = Map.groupBy(ways, ({ way }) => way)
	const ambiguous = [...meanings].filter(([, all]) => new Set(all.map(({ heading }) => heading)).size > 1)
	expect(ambiguous).toEqual([])
})

test('Name is the last name beside a first name, and the whole name otherwise', () => {
	expect(readHeadings(['Name', 'Vorname'])).toEqual(['lastName', 'firstName'])
	expect(readHeadings(['Name', 'E-Mail'])).toEqual(['name', 'email'])
	expect(readHeadings(['Name', 'Vorname', 'Nachname'])).toEqual(['name', 'firstName', 'lastName'])
})

test('A heading that no language knows is not guessed', () => {
	expect(readHeadings(['Seats', '', 'first names of children', 'constructor', '___'])).toEqual(
		Array.from({ length: 5 }, () => undefined),
	)
})
