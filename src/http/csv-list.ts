import { formatCsv, formatRow } from '../kit/text/csv.ts'
import { clockTime } from '../kit/time/dates.ts'
import { fileHeaders } from './headers/file-headers.ts'
import type { Page } from './page.ts'
import type { RequestContext } from './request-context.ts'
import { MAX_PAGE_SIZE } from './schema.ts'

export type Cell = string | number | boolean | null | undefined

/** A column: its name, and its text for an item; or a field that has the column's name. */
export type Column<Item> =
	| { [Field in keyof Item]-?: Item[Field] extends Cell ? Field : never }[keyof Item]
	| readonly [name: string, cell: (item: Item) => Cell]

/** A page as the lists of the API take it. */
type PageQuery = { readonly limit: number; readonly cursor?: string }

/** The columns of a list. */
export type CsvTable<Item> = {
	readonly columns: readonly Column<Item>[]
	/** By whose clocks an item's times are written, beside UTC; left out for a list without times. */
	readonly zoneOf?: (item: Item) => string
}

type CsvList<Item> = CsvTable<Item> & {
	/** The file's name. */
	readonly name: string
	readonly readPage: (page: PageQuery) => Page<Item>
}

/** For the description of such a list. */
export const LOCAL_TIMES =
	'Each time also stands as local clocks showed it, in a column `…Local`; `timezone` says where.'

/** A whole list as CSV that is safe in spreadsheets. */
export function formatList<Item>(table: CsvTable<Item>, items: readonly Item[]): string {
	const columns = columnsOf(table)
	return formatHead(columns) + items.map((item) => formatItem(columns, item)).join('')
}

/**
 * As `formatList`. A page is read after its reader took the one before, so memory stays flat for a list of any length.
 * It breaks off once the caller has lost their key, session or scope.
 * @throws any error of the first page
 */
export function respondWithCsv<Item>(
	{ requireLive }: Pick<RequestContext, 'requireLive'>,
	{ name, readPage, ...table }: CsvList<Item>,
): Response {
	let page: Page<Item> | undefined = readPage({ limit: MAX_PAGE_SIZE })
	const columns = columnsOf(table)
	let text = formatHead(columns)
	const encoder = new TextEncoder()
	const body = new ReadableStream<Uint8Array>(
		{
			pull(controller) {
				if (page === undefined) return controller.close()
				requireLive?.()
				for (const item of page.items) text += formatItem(columns, item)
				controller.enqueue(encoder.encode(text))
				text = ''
				page =
					page.nextCursor === null ? undefined : readPage({ limit: MAX_PAGE_SIZE, cursor: page.nextCursor })
			},
		},
		{ highWaterMark: 0 },
	)
	return new Response(body, { headers: fileHeaders({ contentType: 'text/csv; charset=utf-8', name }) })
}

type NamedColumn<Item> = readonly [name: string, cell: (item: Item) => Cell]

/** With the local time behind each time in UTC, and the time zone at the end. */
function columnsOf<Item>({ columns, zoneOf }: CsvTable<Item>): NamedColumn<Item>[] {
	const named = columns.map((column): NamedColumn<Item> =>
		typeof column === 'object' ? column : [String(column), (item) => item[column as keyof Item] as Cell],
	)
	if (zoneOf === undefined) return named
	const withLocal = named.flatMap(([name, cell]): NamedColumn<Item>[] =>
		/(?:^at|At)$/.test(name)
			? [
					[name, cell],
					[`${name}Local`, (item) => localTime(cell(item), zoneOf(item))],
				]
			: [[name, cell]],
	)
	return [...withLocal, ['timezone', zoneOf]]
}

function localTime(time: Cell, timezone: string): Cell {
	return typeof time === 'string' ? clockTime(Date.parse(time), timezone) : time
}

function formatHead(columns: readonly NamedColumn<never>[]): string {
	return formatCsv([columns.map(([name]) => name)])
}

function formatItem<Item>(columns: readonly NamedColumn<Item>[], item: Item): string {
	return formatRow(columns.map(([, cell]) => toText(cell(item))))
}

function toText(cell: Cell): string | null {
	return cell === null || cell === undefined ? null : String(cell)
}
