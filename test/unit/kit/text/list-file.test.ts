import { expect, test } from 'bun:test'
import { parseCsv } from '../../../../src/kit/text/csv.ts'
import { readListFile } from '../../../../src/kit/text/list-file.ts'
import { workbook } from '../../../support/archives/workbook.ts'

async function cellsOf(bytes: Uint8Array): Promise<unknown> {
	const list = await readListFile(bytes, 'utf-8')
	return typeof list === 'object' && 'csv' in list ? parseCsv(list.csv) : list
}

test('A workbook is a list: text as it is typed, whole numbers, and dates that can be read in one way only', async () => {
	const bytes = await workbook({
		Guests: [
			['Name', 'Born', 'Phone', 'Signed', 'Minor'],
			[' Zoë, "x"\nand more ', { day: 41000 }, 491701234567, { day: 46000.5 }, true],
			[],
			['=cmd()', { error: '#N/A' }, 0.5, null, false],
		],
		Empty: [],
	})
	expect(await cellsOf(bytes)).toEqual({
		rows: [
			['Name', 'Born', 'Phone', 'Signed', 'Minor'],
			[' Zoë, "x"\nand more ', '2012-04-01', '491701234567', '2025-12-09 12:00:00', 'true'],
			['=cmd()', '', '0.5', '', 'false'],
		],
		numbers: [1, 2, 4],
	})
})

test('A time without a day is a time, and a number that is no date is shown as Excel shows it', async () => {
	const bytes = await workbook({
		Guests: [
			['At', 'Born'],
			[{ day: 0.75 }, { day: 1e300 }],
		],
	})
	expect(await cellsOf(bytes)).toMatchObject({
		rows: [
			['At', 'Born'],
			['18:00:00', '####'],
		],
	})
})

test('A workbook with several sheets names them, since nobody has said which is the list', async () => {
	const bytes = await workbook({ 'May & June': [['Name']], July: [['Name']], August: [] })
	expect(await readListFile(bytes, 'utf-8')).toEqual({ sheets: ['May & June', 'July'] })
})

test('A workbook with a cell far from the others is refused with its place, before it is unfolded', async () => {
	const far = await workbook({ Guests: [['Name', { place: 'XFD1048576' }]] })
	expect(await readListFile(far, 'utf-8')).toEqual({ farCell: 'XFD1048576' })
	const long = await workbook({ Guests: [['Name', { place: 'D900000' }]] })
	expect(await readListFile(long, 'utf-8')).toHaveProperty('csv')
})

test('An archive that is no workbook, and a workbook that is cut off, are no lists', async () => {
	const whole = await workbook({ Guests: [['Name'], ['Ana']] })
	expect(await readListFile(whole.subarray(0, whole.length - 40), 'utf-8')).toBe('not a workbook')
	expect(await readListFile(Buffer.from('PK\x03\x04 and more'), 'utf-8')).toBe('not a workbook')
})

test.each([
	['UTF-8 with a mark', Buffer.from('\ufeffZoë'), 'utf-8'],
	['UTF-16 with a mark, as Excel writes "Unicode text"', Buffer.from('\ufeffZoë', 'utf16le'), 'utf-8'],
	['UTF-16 from a Mac', Buffer.from('\ufeffZoë', 'utf16le').swap16(), 'windows-1252'],
	['the charset that was named', Buffer.from('Zoë', 'latin1'), 'windows-1252'],
])('A text is read in %s', async (_kind, bytes, charset) => {
	expect(await readListFile(bytes, charset)).toEqual({ csv: 'Zoë' })
})

test('Bytes of another charset are told, and so is a charset that does not exist', async () => {
	expect(await readListFile(Buffer.from('Zoë', 'latin1'), 'utf-8')).toBe('not of this charset')
	expect(readListFile(Buffer.from('Zoë'), 'latin-9000')).rejects.toThrow(RangeError)
})
