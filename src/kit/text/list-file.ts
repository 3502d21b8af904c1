import { archiveFault, listEntries, readEntry } from '../packing/archive.ts'
import { formatCsv } from './csv.ts'

/** A list as CSV text; or the names of the sheets of a workbook with several, of which nobody said which is meant. */
export type ListFile =
	| { readonly csv: string }
	| { readonly sheets: readonly string[] }
	/** A cell that is so far from the others that a list would be mostly empty: `XFD1048576`. */
	| { readonly farCell: string }
	| 'not a workbook'
	| 'not of this charset'

/**
 * Reads the bytes of a CSV file or of an Excel workbook (`.xlsx`), whose reader is loaded with the first one.
 * @param charset of CSV without a byte order mark @throws RangeError for a charset that does not exist
 */
export async function readListFile(bytes: Uint8Array, charset: string): Promise<ListFile> {
	if (isZip(bytes)) return readWorkbook(bytes)
	const decoder = openDecoder(bytes, charset)
	try {
		return { csv: decoder.decode(bytes) }
	} catch {
		return 'not of this charset'
	}
}

/**
 * A decoder that throws for bytes of another charset. A byte order mark counts more than what anybody says: Excel's "Unicode text"
 * is UTF-16. @throws RangeError for a charset that does not exist
 */
export function openDecoder(bytes: Uint8Array, charset: string): TextDecoder {
	const [first, second] = bytes
	const marked =
		first === 0xff && second === 0xfe
			? 'utf-16le'
			: first === 0xfe && second === 0xff
				? 'utf-16be'
				: undefined
	const label = marked ?? charset
	return new TextDecoder(label as ConstructorParameters<typeof TextDecoder>[0], { fatal: true })
}

/** `PK`, as every workbook of today begins. */
export function isZip(bytes: Uint8Array): boolean {
	return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
}

async function readWorkbook(bytes: Uint8Array): Promise<ListFile> {
	if (archiveFault(bytes) !== undefined) return 'not a workbook'
	const { default: readSheets } = await import('read-excel-file/universal')
	let sheets: Awaited<ReturnType<typeof readSheets>>
	try {
		const farCell = await findFarCell(bytes)
		if (farCell !== undefined) return { farCell }
		sheets = await readSheets(new Uint8Array(bytes).buffer, { trim: false })
	} catch {
		return 'not a workbook'
	}
	const full = sheets.filter(({ data }) => data.length > 0)
	const [sheet] = full
	if (full.length > 1) return { sheets: full.map((each) => each.sheet) }
	return { csv: formatCsv((sheet?.data ?? []).map((row) => row.map((value) => textOf(value as CellValue)))) }
}

/** Most places of a sheet, empty ones among them. The library makes each of them. */
const MAX_PLACES = 5_000_000

/** @returns the last cell of a sheet that has too many places */
async function findFarCell(bytes: Uint8Array): Promise<string | undefined> {
	for (const entry of listEntries(bytes) ?? []) {
		if (!/^xl\/worksheets\/[^/]+\.xml$/i.test(entry.name)) continue
		let [columns, rows] = [0, 0]
		for (const [, column = '', row = ''] of (await readEntry(bytes, entry)).matchAll(
			/\sr="([A-Z]{1,3})(\d{1,7})"/g,
		)) {
			columns = Math.max(columns, numberOf(column))
			rows = Math.max(rows, Number(row))
			if (columns * rows > MAX_PLACES) return `${column}${row}`
		}
	}
	return undefined
}

/** `A` is 1, `AA` is 27. */
function numberOf(column: string): number {
	return Array.from(column).reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0)
}

type CellValue = string | number | boolean | Date | null

/** A date as people and `readDate` read it in one way only. A workbook's times have no zone: the library says UTC. */
function textOf(value: CellValue): string | null {
	if (!(value instanceof Date)) return value === null ? null : String(value)
	if (Number.isNaN(value.getTime())) return NO_DATE
	const [day = '', time = ''] = value.toISOString().split(/[TZ]/)
	const [clock = ''] = time.split('.')
	if (day === NO_DAY) return clock
	return clock === '00:00:00' ? day : `${day} ${clock}`
}

/** As Excel shows a number that is no date. Whoever reads the cell then refuses it, and names its row. */
const NO_DATE = '####'

/** A time without a day is a part of day 0. */
const NO_DAY = '1899-12-30'
