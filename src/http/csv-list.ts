import { formatCsv, formatRow } from '../kit/text/csv.ts'
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

type CsvList<Item> = {
	/** The file's name. */
	readonly name: string
	readonly columns: readonly Column<Item>[]
	readonly readPage: (page: PageQuery) => Page<Item>
}

/**
 * A whole list as CSV that is safe in spreadsheets. A page is read after its reader took the one before, so memory
 * stays flat for a list of any length. It breaks off once the caller has lost their key, session or scope.
 * @throws any error of the first page
 */
export function respondWithCsv<Item>(
	{ requireLive }: Pick<RequestContext, 'requireLive'>,
	{ name, columns, readPage }: CsvList<Item>,
): Response {
	let page: Page<Item> | undefined = readPage({ limit: MAX_PAGE_SIZE })
	let text = formatCsv([columns.map((column) => (typeof column === 'object' ? column[0] : String(column)))])
	const encoder = new TextEncoder()
	const body = new ReadableStream<Uint8Array>(
		{
			pull(controller) {
				if (page === undefined) return controller.close()
				requireLive?.()
				for (const item of page.items)
					text += formatRow(columns.map((column) => toText(cellOf(column, item))))
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

function cellOf<Item>(column: Column<Item>, item: Item): Cell {
	return typeof column === 'object' ? column[1](item) : (item[column as keyof Item] as Cell)
}

function toText(cell: Cell): string | null {
	return cell === null || cell === undefined ? null : String(cell)
}
