import { formatCsv, formatRow } from '../kit/text/csv.ts'
import { fileHeaders } from './headers/file-headers.ts'
import type { Page } from './page.ts'
import type { RequestContext } from './request-context.ts'

export type Cell = string | number | boolean | null | undefined

/** A column: its name, and its text for an item. */
export type Column<Item> = readonly [name: string, cell: (item: Item) => Cell]

type CsvList<Item> = {
	/** The file's name. */
	readonly name: string
	readonly columns: readonly Column<Item>[]
	/** @param cursor the last item of the page before */
	readonly readPage: (cursor: string | undefined) => Page<Item>
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
	let page: Page<Item> | undefined = readPage(undefined)
	let text = formatCsv([columns.map(([title]) => title)])
	const encoder = new TextEncoder()
	const body = new ReadableStream<Uint8Array>(
		{
			pull(controller) {
				if (page === undefined) return controller.close()
				requireLive?.()
				for (const item of page.items) text += formatRow(columns.map(([, cell]) => toText(cell(item))))
				controller.enqueue(encoder.encode(text))
				text = ''
				page = page.nextCursor === null ? undefined : readPage(page.nextCursor)
			},
		},
		{ highWaterMark: 0 },
	)
	return new Response(body, { headers: fileHeaders({ contentType: 'text/csv; charset=utf-8', name }) })
}

function toText(cell: Cell): string | null {
	return cell === null || cell === undefined ? null : String(cell)
}
