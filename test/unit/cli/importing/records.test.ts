import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFolder } from '../../../../src/cli/importing/read-folder.ts'
import { listRecords } from '../../../../src/cli/importing/records/list-records.ts'
import { readColumns } from '../../../../src/features/imports/reading/columns.ts'
import { parseCsv } from '../../../../src/kit/text/csv.ts'
import { workbook } from '../../../support/archives/workbook.ts'
import { smartwaiverRecord, waiverForeverRecord } from '../../../support/fixtures/former-system.ts'

/** What stands in each row, by heading. */
function rowsOf(csv: string): Record<string, string>[] {
	const parsed = parseCsv(csv)
	if ('unclosedAt' in parsed) throw new Error('The list has a quote that never ends.')
	const [headings = [], ...rows] = parsed.rows
	return rows.map((row) => Object.fromEntries(headings.map((heading, at) => [heading, row[at] ?? ''])))
}

describe('A record of Smartwaiver', () => {
	const list = listRecords([smartwaiverRecord('w1')])

	test('A record of Smartwaiver is a row for each child, with the contacts of the guardian who signed, at the moment that it names in UTC', () => {
		expect(list.system).toBe('smartwaiver')
		const shared = {
			'Waiver ID': 'w1',
			Title: 'Demo Waiver',
			'Signed at': '2026-01-24T13:12:29Z',
			'Expires at': '',
			'Middle name': '',
			'Last name': 'Smith',
			Minor: 'yes',
			Email: 'jane@example.com',
			Phone: '541-555-0100',
			'Guardian first name': 'Jane',
			'Guardian last name': 'Smith',
			Tags: 'Green Team, Beginner',
			Flags: 'Has a condition, Yes',
		}
		const rows = rowsOf(list.csv)
		expect(rows).toMatchObject([
			{ ...shared, 'First name': 'Kyle', 'Date of birth': '2015-12-25' },
			{ ...shared, 'First name': 'Lea', 'Date of birth': '2017-02-03' },
		])
		expect(rows[0]?.['Answers']?.split('\n')).toEqual([
			'templateId: sprswrvh2keeh',
			'verified: true',
			'clientIP: 192.0.2.7',
			'How did you hear of us?: A friend',
			'guardian.firstName: Jane',
			'guardian.lastName: Smith',
			'guardian.phone: 541-555-0100',
			'guardian.relationship: Mother',
			'gender: Male',
			'Allergies?: Nuts',
		])
	})

	test('A record of Smartwaiver leaves no column but the answers without a meaning', () => {
		const [headings = []] = (parseCsv(list.csv) as { rows: string[][] }).rows
		const kept = readColumns(headings, {}).filter(({ field }) => field === null)
		expect(kept.map(({ heading }) => heading)).toEqual(['Answers'])
	})

	test('A record of Smartwaiver without participants is a row of the waiver itself', () => {
		const { participants: _none, guardian: _nobody, ...alone } = smartwaiverRecord('w2')
		const [row, ...others] = rowsOf(listRecords([{ ...alone, dob: '1980-01-02', isMinor: false }]).csv)
		expect(others).toEqual([])
		expect(row).toMatchObject({ 'First name': 'Kyle', Minor: 'no', 'Date of birth': '1980-01-02' })
	})

	test('A record of Smartwaiver tells a birth that nobody asked for as the year 1800, which is none', () => {
		const { participants: _none, guardian: _nobody, ...alone } = smartwaiverRecord('w2')
		const [row] = rowsOf(listRecords([{ ...alone, dob: '1800-01-01', isMinor: false }]).csv)
		expect(row?.['Date of birth']).toBe('')
	})
})

test('A record of WaiverForever is a row for the signer and for each of a group, whose age says who is a minor', () => {
	const { csv, system } = listRecords([waiverForeverRecord('w1')])
	expect(system).toBe('waiverforever')
	const rows = rowsOf(csv)
	expect(rows).toMatchObject([
		{
			'Waiver ID': 'w1',
			Title: 'JwIvKHHfW8',
			'Signed at': '1767271815',
			'First name': 'Ana',
			'Last name': 'Núñez',
			Email: 'ana@example.com',
			Phone: '+49 170 9876543',
			'Date of birth': '1990-05-04',
			Minor: '',
		},
		{ 'Waiver ID': 'w1', 'First name': 'Leo', Minor: 'yes', 'Date of birth': '' },
		{ 'First name': 'Eva', Minor: 'no' },
	])
	expect(rows[0]?.['Answers']).toContain('Sports: Climbing, Skating')
})

test('A name of WaiverForever that is not in parts stays whole, so that its order is asked', () => {
	const name = { type: 'name_field', first_name: 'Ana', last_name: '', value: 'Ana Núñez' }
	const [row] = rowsOf(listRecords([{ ...waiverForeverRecord('w1'), data: [name] }]).csv)
	expect(row).toMatchObject({ Name: 'Ana Núñez', 'First name': '', 'Last name': '' })
})

test('Records of an unknown shape become rows of all their fields, nested ones with their path', () => {
	const { csv, system } = listRecords([
		{ first: 'Ana', contact: { email: 'ana@example.com' } },
		{ first: 'Leo', signed: '2026-01-02', sports: ['a', 'b'], list: [{ a: 1 }] },
	])
	expect(system).toBeUndefined()
	expect(rowsOf(csv)).toEqual([
		{ first: 'Ana', 'contact.email': 'ana@example.com', signed: '', sports: '', list: '' },
		{ first: 'Leo', 'contact.email': '', signed: '2026-01-02', sports: 'a, b', list: '[{"a":1}]' },
	])
})

describe('A folder', () => {
	let folder: string
	beforeAll(() => {
		folder = mkdtempSync(join(tmpdir(), 'waiver-records-'))
	})
	afterAll(() => rmSync(folder, { recursive: true, force: true }))
	const write = (name: string, text: string): string => {
		const path = join(folder, name)
		writeFileSync(path, text)
		return path
	}

	test('A folder of records, a JSON array and an object in each line are the same list', async () => {
		const records = [smartwaiverRecord('w1'), smartwaiverRecord('w2')]
		mkdirSync(join(folder, 'fetched/records'), { recursive: true })
		for (const [at, record] of records.entries())
			write(`fetched/records/w${at + 1}.json`, JSON.stringify(record))
		const expected = listRecords(records).csv
		const array = write('some.json', JSON.stringify(records))
		const lines = write('some.jsonl', `\ufeff${records.map((each) => JSON.stringify(each)).join('\n')}\n`)
		for (const from of [join(folder, 'fetched'), array, lines]) {
			const opened = openFolder(from)
			expect(opened).toMatchObject({ system: 'smartwaiver', isExport: false })
			expect(await opened.readList('utf-8')).toBe(expected)
		}
	})

	test('A folder is refused with a sentence for a line that is not JSON, or a record that is not an object', () => {
		const torn = write('torn.jsonl', '{"a":1}\n{"a":')
		expect(() => openFolder(torn)).toThrow('torn.jsonl, line 2, is not JSON. Export it again.')
		const texts = write('texts.json', '["a"]')
		expect(() => openFolder(texts)).toThrow('texts.json has a record that is not an object.')
	})

	test('A workbook is the list of a folder, also while Excel has it open, and pictures of every kind are among its documents', async () => {
		mkdirSync(join(folder, 'excel'))
		const path = join(folder, 'excel/waivers.xlsx')
		writeFileSync(path, await workbook({ Waivers: [['First name'], ['Ana']] }))
		for (const other of ['~$waivers.xlsx', '._101.pdf', 'Thumbs.db', '101.HEIC', '102.tif'])
			write(`excel/${other}`, '')
		const opened = openFolder(join(folder, 'excel'))
		expect(opened.list).toBe(path)
		expect(rowsOf(await opened.readList('utf-8'))).toEqual([{ 'First name': 'Ana' }])
		expect(opened.documents.names.toSorted()).toEqual(['101.HEIC', '102.tif'])
		writeFileSync(path, await workbook({ May: [['First name']], June: [['First name']] }))
		expect(openFolder(path).readList('utf-8')).rejects.toThrow(
			'waivers.xlsx has several sheets with cells: May, June. Save the sheet with the list as a file of its own.',
		)
		writeFileSync(path, 'PK\x03\x04')
		expect(openFolder(path).readList('utf-8')).rejects.toThrow('waivers.xlsx is damaged, or no workbook.')
	})

	test('A list names the charset that it is not in, and one that does not exist', async () => {
		const path = join(folder, 'latin.csv')
		writeFileSync(path, Buffer.from('Vorname\nZoë\n', 'latin1'))
		expect(openFolder(path).readList('utf-8')).rejects.toThrow('latin.csv is not in utf-8. Name its encoding')
		expect(openFolder(path).readList('klingon')).rejects.toThrow('klingon is not a charset.')
		expect(await openFolder(path).readList('windows-1252')).toBe('Vorname\nZoë\n')
	})

	test('A folder with several lists is refused, and a map beside a list is none', () => {
		mkdirSync(join(folder, 'two'))
		write('two/waivers.csv', 'First name\nAna\n')
		write('two/map.json', '{}')
		expect(openFolder(join(folder, 'two')).list).toBe(join(folder, 'two/waivers.csv'))
		write('two/waivers.json', '[]')
		expect(() => openFolder(join(folder, 'two'))).toThrow('Keep one of them: waivers.csv, waivers.json.')
	})
})
