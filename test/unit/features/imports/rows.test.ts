import { describe, expect, test } from 'bun:test'
import { readColumns } from '../../../../src/features/imports/reading/columns.ts'
import { toRecords } from '../../../../src/features/imports/reading/records.ts'
import type { SignedRow } from '../../../../src/features/imports/reading/records.ts'
import { readRow } from '../../../../src/features/imports/reading/rows.ts'
import type { Row } from '../../../../src/features/imports/reading/rows.ts'

const now = Date.parse('2026-07-01T12:00:00Z')

/** The row that stands below these headings. @throws when it is refused */
function read(headings: readonly string[], cells: readonly string[], line = 2): SignedRow {
	const columns = readColumns(headings, {})
	const row = readRow({ line, cells }, columns, { dates: null, names: 'first-last', timezone: 'UTC', now })
	if (!('person' in row)) throw new Error(JSON.stringify(row))
	return { ...row, signedAt: row.signedAt ?? now }
}

test("Nobody who has said which comes first is told to say so, and a spreadsheet's number is asked about", () => {
	const columns = readColumns(['First name', 'Last name', 'Signed at'], {})
	const faultOf = (date: string, dates: 'mdy' | null) => {
		const row = readRow({ line: 2, cells: ['Ada', 'Lee', date] }, columns, {
			dates,
			names: null,
			timezone: 'UTC',
			now,
		})
		return 'person' in row ? [] : row.map(({ code, message }) => `${code}: ${message}`)
	}
	expect(faultOf('31/12/2025', 'mdy')).toEqual(['date: This is not a readable date. Write 2026-12-31.'])
	expect(faultOf('12/31/2030', 'mdy')).toEqual(['future: This is in the future. Correct the date.'])
	expect(faultOf('12/31/2030', null)).toEqual([
		'future: This is in the future. Correct the date, or say which comes first, day or month.',
	])
	expect(faultOf('33500', null)).toEqual([
		"date_number: This looks like a spreadsheet's number of a day. Say so, or write 2026-12-31.",
	])
})

describe('A row of a list', () => {
	test.each([
		[
			'smartwaiver',
			'waiverId,title,createdOn,expirationDate,firstName,middleName,lastName,dob,isMinor,email,pdf',
		],
		[
			'WaiverForever',
			'waiver_id,template_title,signed_at,expiration_date,first_name,middle_name,last_name,dob,is_minor,email,file',
		],
	])('A row is read by the names that %s gives to its fields', (_system, headings) => {
		const columns = readColumns(headings.split(','), {})
		expect(columns.map(({ field }) => field)).toEqual([
			'externalId',
			'form',
			'signedAt',
			'expiresAt',
			'firstName',
			'middleName',
			'lastName',
			'dateOfBirth',
			'minor',
			'email',
			'document',
		])
	})

	test('A row is read from the first column of each meaning, unless a map names another', () => {
		expect(readColumns(['Phone', 'Mobile'], {}).map(({ field }) => field)).toEqual(['phone', null])
		expect(readColumns(['Phone', 'Mobile'], { Mobile: 'phone' }).map(({ field }) => field)).toEqual([
			null,
			'phone',
		])
	})

	test.each([
		['Ana Maria Núñez', { firstName: 'Ana Maria', lastName: 'Núñez' }],
		['Núñez, Ana Maria', { firstName: 'Ana Maria', lastName: 'Núñez' }],
		['Prince', { firstName: 'Prince', lastName: '' }],
	])('A row has the name %p split', (name, person) => {
		expect(read(['Name'], [name]).person).toEqual(person)
	})

	test('A row keeps what is no address and no number among its cells alone', () => {
		const row = read(['First name', 'Email', 'Phone'], ['Ana', 'none', 'ask her'])
		expect(row.person).toEqual({ firstName: 'Ana', lastName: '' })
		expect(row.cells).toEqual(['Ana', 'none', 'ask her'])
	})

	test('A row is of a minor if it says so, else by the age on the day of the signing', () => {
		const minor = (cells: readonly string[]): boolean =>
			read(['First name', 'DOB', 'Minor', 'Signed on'], cells).isMinor
		expect(minor(['A', '2010-01-02', '', '2026-01-01'])).toBe(true)
		expect(minor(['A', '2008-01-01', '', '2026-01-01'])).toBe(false)
		expect(minor(['A', '2010-01-02', 'no', '2026-01-01'])).toBe(false)
		expect(minor(['A', '', 'TRUE', '2026-01-01'])).toBe(true)
		expect(minor(['A', '', '', '2026-01-01'])).toBe(false)
	})
})

describe('Rows with one id', () => {
	const HEAD = ['ID', 'First name', 'Minor', 'Guardian first name', 'Email', 'Signed on']
	const columns = readColumns(HEAD, { ID: 'externalId' })
	const rowsOf = (...all: readonly (readonly string[])[]): SignedRow[] =>
		all.map((cells, at) => {
			const row = readRow({ line: at + 2, cells }, columns, {
				dates: null,
				names: null,
				timezone: 'UTC',
				now,
			}) as Row
			return { ...row, signedAt: row.signedAt ?? now }
		})
	const told = (rows: readonly SignedRow[]) =>
		toRecords(rows).map(({ signer, minors, lines }) => [
			signer.firstName,
			minors.map(({ firstName }) => firstName),
			lines,
		])

	test('Rows with one id are one waiver of the guardian, to whom the contacts belong', () => {
		const rows = rowsOf(
			['1', 'Ben', 'yes', 'Carla', 'c@example.com', '2026-01-01'],
			['1', 'Dora', 'yes', 'Carla', 'c@example.com', '2026-01-01'],
		)
		expect(told(rows)).toEqual([['Carla', ['Ben', 'Dora'], [2, 3]]])
		expect(toRecords(rows)[0]?.signer.email).toBe('c@example.com')
	})

	test('Rows with one id have a guardian who takes no part where the row says so, and there are children', () => {
		const rows = rowsOf(
			['1', 'Carla', 'guardian', '', '', '2026-01-01'],
			['1', 'Ben', 'yes', '', '', '2026-01-01'],
			['2', 'Carla', 'guardian', '', '', '2026-01-01'],
			['3', 'Carla', 'no', '', '', '2026-01-01'],
			['3', 'Ben', 'yes', '', '', '2026-01-01'],
		)
		const [alone, ofNobody, both] = toRecords(rows)
		expect(told(rows)[0]).toEqual(['Carla', ['Ben'], [2, 3]])
		expect([alone, ofNobody, both].map((record) => record?.signerTakesPart)).toEqual([false, true, true])
	})

	test('Rows with one id have the guardian once, who has a row of their own', () => {
		const rows = rowsOf(
			['1', 'Ben', 'yes', 'Carla', '', '2026-01-01'],
			['1', 'Carla', 'no', '', '', '2026-01-01'],
		)
		expect(told(rows)).toEqual([['Carla', ['Ben'], [3, 2]]])
	})

	test('Rows with one id are signed by the first adult where nobody is named as guardian, or by the only one there is', () => {
		const adult = rowsOf(['1', 'Ben', 'yes', '', '', '2026-01-01'], ['1', 'Eva', '', '', '', '2026-01-01'])
		expect(told(adult)).toEqual([['Eva', ['Ben'], [3, 2]]])
		expect(told(rowsOf(['1', 'Ben', 'yes', '', '', '2026-01-01']))).toEqual([['Ben', [], [2]]])
	})

	test('Rows with one id make a waiver for each further adult, and none for somebody who stands there twice', () => {
		const ana = ['1', 'Ana', '', '', '', '2026-01-01']
		const rows = rowsOf(ana, ana, ['1', 'Bo', '', '', '', '2026-01-01'])
		expect(told(rows)).toEqual([
			['Ana', [], [2, 3]],
			['Bo', [], [4]],
		])
		const identities = toRecords(rows).map(({ identity }) => JSON.stringify(identity))
		expect(new Set(identities).size).toBe(2)
	})
})
