import { expect, test } from 'bun:test'
import type { ImportReport } from '../../../../src/features/imports/model.ts'
import { parseCsv } from '../../../../src/kit/text/csv.ts'
import { joinReports } from '../../../../src/web/desk/venue/imports/join-reports.ts'
import { splitList } from '../../../../src/web/desk/venue/imports/split-list.ts'
import type { Part } from '../../../../src/web/desk/venue/imports/split-list.ts'

/** A list in which each id stands in two rows that are far from each other. */
function listOf(rows: number): string {
	const lines = Array.from({ length: rows }, (_none, at) => `${at % (rows / 2)};Guest ${at};"one\ntwo"`)
	return ['Id;Name;Notes', ...lines].join('\n')
}

function partsOf(list: string, idHeading?: string): readonly Part[] {
	const parts = splitList(list, idHeading)
	if (typeof parts === 'number') throw new Error('The list has too many rows.')
	return parts
}

function rowsOf({ csv }: Part): string[][] {
	const table = parseCsv(csv)
	if ('unclosedAt' in table) throw new Error('The part is no list.')
	return table.rows
}

test('A list of 50,000 rows is split into parts that a call takes, and rows with one id stay together', () => {
	const parts = partsOf(listOf(50_000), 'Id')
	const partOf = new Map<string, number>()
	for (const [at, part] of parts.entries()) {
		const [head, ...rows] = rowsOf(part)
		expect(head).toEqual(['Id', 'Name', 'Notes'])
		expect(rows).toHaveLength(part.rows)
		expect(rows.length).toBeLessThanOrEqual(2_000)
		expect(part.csv.split('\n').length).toBeLessThanOrEqual(4_000)
		for (const [id = ''] of rows) expect(partOf.getOrInsert(id, at)).toBe(at)
		// Each line of the part names the line of the whole list.
		const named = rows.map(([, name]) => name)
		expect(named).toEqual((part.lines ?? []).slice(1).map((line) => `Guest ${line - 2}`))
	}
	const lines = parts.flatMap((part) => part.lines?.slice(1) ?? []).toSorted((one, other) => one - other)
	expect(lines).toEqual(Array.from({ length: 50_000 }, (_none, at) => at + 2))
})

test('A list that a call takes is sent as it is, and one of more than 50,000 rows is not split', () => {
	const short = listOf(1_000)
	expect(partsOf(short)).toEqual([{ csv: short, rows: 1_000 }])
	expect(splitList(listOf(50_002))).toBe(50_002)
	const open = 'Id\n"1'
	expect(partsOf(open)).toEqual([{ csv: open, rows: 0 }])
})

const REPORT: ImportReport = {
	import: null,
	added: 0,
	columns: [{ heading: 'Id', field: 'externalId' }],
	rows: 2,
	waivers: 1,
	people: 0,
	known: 0,
	withoutDocument: 1,
	questions: [{ code: 'dates', line: 2, message: 'Say the order.' }],
	faultCount: 1,
	faults: [{ line: 3, column: null, code: 'date', message: 'Write it.' }],
	outcomes: [
		{ line: 2, outcome: 'new' },
		{ line: 3, outcome: 'refused' },
	],
	dueLines: [],
	unusedDocuments: ['b.pdf'],
}

test('The reports of parts are one of the whole list, with its lines, each question once, and documents that no part used', () => {
	const part = (lines: number[]): Part => ({ csv: '', rows: 2, lines })
	const joined = joinReports(
		[
			{ part: part([1, 2, 9]), report: REPORT, documents: ['a.pdf', 'b.pdf'] },
			{ part: part([1, 4, 5]), report: REPORT, documents: ['b.pdf'] },
		],
		['a.pdf', 'b.pdf', 'c.pdf'],
	)
	expect(joined).toMatchObject({ rows: 4, waivers: 2, withoutDocument: 2, faultCount: 2 })
	expect(joined.questions).toEqual([{ code: 'dates', line: 2, message: 'Say the order.' }])
	expect(joined.faults.map(({ line }) => line)).toEqual([5, 9])
	expect(joined.outcomes.map(({ line, outcome }) => `${line} ${outcome}`)).toEqual([
		'2 new',
		'4 new',
		'5 refused',
		'9 refused',
	])
	expect(joined.unusedDocuments).toEqual(['b.pdf', 'c.pdf'])
})
