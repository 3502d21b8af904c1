import { formatCsv } from '../../../kit/text/csv.ts'
import { flatten } from './fields.ts'
import type { Fields } from '../../../blocks/own.ts'
import type { Cells } from './fields.ts'
import { isSmartwaiver, listSmartwaiver } from './smartwaiver.ts'
import { isWaiverForever, listWaiverForever } from './waiverforever.ts'

/** Records as a list, a row for each person. */
export type RecordList = {
	readonly csv: string
	/** The origin of the records, if their shape shows it; undefined if unclear or mixed. */
	readonly system: string | undefined
}

/** Makes the columns from all records, so no field is dropped. */
export function listRecords(records: Iterable<Fields>): RecordList {
	const headings = new Set<string>()
	const systems = new Set<string | undefined>()
	const rows: Cells[] = []
	for (const record of records) {
		const { system, cells } = rowsOf(record)
		systems.add(system)
		for (const row of cells) {
			for (const heading of Object.keys(row)) headings.add(heading)
			rows.push(row)
		}
	}
	const columns = [...headings]
	const csv = formatCsv([columns, ...rows.map((row) => columns.map((heading) => row[heading] ?? ''))])
	return { csv, system: systems.size === 1 ? [...systems][0] : undefined }
}

function rowsOf(record: Fields): { system: string | undefined; cells: readonly Cells[] } {
	if (isSmartwaiver(record)) return { system: 'smartwaiver', cells: listSmartwaiver(record) }
	if (isWaiverForever(record)) return { system: 'waiverforever', cells: listWaiverForever(record) }
	return { system: undefined, cells: [Object.fromEntries(flatten(record))] }
}
