import { expect, test } from 'bun:test'
import { wordsOf } from '../../../../src/i18n/dictionaries.ts'
import { formatRows } from '../../../../src/web/desk/venue/imports/format-rows.ts'

const venueWords = wordsOf('venue')

test('The report of an import has a line for each row, and for each fault of a row', () => {
	const report = {
		outcomes: (['imported', 'here', 'twice', 'due', 'new', 'refused', 'refused'] as const).map(
			(outcome, at) => ({
				line: at + 2,
				outcome,
			}),
		),
		faults: [
			{ line: 7, column: 'DOB', code: 'date', message: 'English' },
			{ line: 7, column: null, code: 'unheard_of', message: 'Do this.' },
		],
	}
	const { moving } = venueWords.de
	expect(formatRows(report, moving)).toBe(
		[
			'\ufeffZeile,Ergebnis,Spalte,Was zu tun ist',
			'2,importiert,,',
			'3,schon hier,,',
			'4,zweimal in der Liste,,',
			'5,"ausgelassen, weil sie gleich gelöscht würde",,',
			'6,würde importiert,,',
			`7,nicht importiert,DOB,${moving.faults.date}`,
			'7,nicht importiert,,Do this.',
			'8,nicht importiert,,',
			'',
		].join('\r\n'),
	)
})
