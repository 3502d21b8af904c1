import { formatCsv } from './csv.ts'

/** A list as CSV text; or the names of the sheets of a workbook with several, of which nobody said which is meant. */
export type ListFile =
	| { readonly csv: string }
	| { readonly sheets: readonly string[] }
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
	const { default: readSheets } = await import('read-excel-file/universal')
	let sheets: Awaited<ReturnType<typeof readSheets>>
	try {
		sheets = await readSheets(new Uint8Array(bytes).buffer, { trim: false })
	} catch {
		return 'not a workbook'
	}
	const full = sheets.filter(({ data }) => data.length > 0)
	const [sheet] = full
	if (full.length > 1) return { sheets: full.map((each) => each.sheet) }
	return { csv: formatCsv((sheet?.data ?? []).map((row) => row.map((value) => textOf(value as CellValue)))) }
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
