import type { Db } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import type { SecretBox } from '../../files/secret-box.ts'
import { sha256, sha256Hex } from '../../kit/sha256.ts'
import type { MovedTable } from './tables.ts'

export type Value = string | number | Uint8Array | null

export type Row = readonly Value[]

/** Rows of one table, as lines of JSON. Pieces are named by their hash, so none is sent twice. */
export type Piece = { readonly name: string; readonly text: string }

const MOST_ROWS = 4_000
const MOST_UNITS = 4 * 1024 * 1024

/** One key in so many ends a piece, so that a row in the middle changes one piece, and not all that follow. */
const ROWS_PER_PIECE = 500

/** Columns that are encrypted with a key file of the box, and whose id opens them. */
const SEALED: Readonly<
	Record<string, { readonly columns: readonly string[]; readonly owner: string; readonly prefix?: string }>
> = {
	booking_sources: { columns: ['secret', 'previous_secret'], owner: 'id' },
	prefill_links: { columns: ['answers'], owner: 'id' },
	staff: { columns: ['pin'], owner: 'id' },
	staff_totp: { columns: ['secret'], owner: 'staff_id', prefix: 'totp ' },
	webhook_endpoints: { columns: ['secret', 'previous_secret'], owner: 'id' },
}

/** Encrypts what a box has encrypted for another box. What does not open stays as it is, and opens nowhere. */
export function resealed(table: MovedTable, row: Row, from: SecretBox, to: SecretBox): Row {
	const sealed = SEALED[table.name]
	if (sealed === undefined) return row
	const owner = `${sealed.prefix ?? ''}${String(row[table.columns.indexOf(sealed.owner)])}`
	return row.map((value, at) => {
		if (!(value instanceof Uint8Array) || !sealed.columns.includes(table.columns[at] ?? '')) return value
		const secret = from.open(value, owner)
		return secret === undefined ? value : new Uint8Array(to.seal(secret, owner))
	})
}

/** Accounts of other organizations stay behind, so that whoever joined with one gets a link at the other box. */
export function withoutHome(table: MovedTable, row: Row): Row {
	if (table.name !== 'staff') return row
	const at = table.columns.indexOf('joined_to')
	return row.map((value, column) => (column === at ? null : value))
}

export function isSealed(table: MovedTable, at: number): boolean {
	return SEALED[table.name]?.columns.includes(table.columns[at] ?? '') === true
}

export function* readRows(db: Db, table: MovedTable, organizationId: string): Generator<Row> {
	const names = table.columns.map((name) => `"${name}"`).join(', ')
	const order = table.keys.map((name) => `"${name}"`).join(', ')
	const sql = `SELECT ${names} FROM "${table.name}" WHERE ${table.condition} ORDER BY ${order}`
	const rows = statement<Record<string, Value>, [string]>(sql)
	for (const row of rows.iterate(db, organizationId)) yield table.columns.map((name) => row[name] ?? null)
}

export function* toPieces(table: MovedTable, rows: Iterable<Row>): Generator<Piece> {
	const keys = table.keys.map((key) => table.columns.indexOf(key)).filter((at) => at >= 0)
	let [text, count] = ['', 0]
	for (const row of rows) {
		text += `${JSON.stringify(row, writeBytes)}\n`
		count++
		const key = keys.map((at) => String(row[at])).join(' ')
		const isEnd = isEndOf(key)
		if (!isEnd && count < MOST_ROWS && text.length < MOST_UNITS) continue
		yield pieceOf(text)
		;[text, count] = ['', 0]
	}
	if (text !== '') yield pieceOf(text)
}

function isEndOf(key: string): boolean {
	const [high = 0, low = 0] = sha256(key)
	return (high * 256 + low) % ROWS_PER_PIECE === 0
}

const pieceOf = (text: string): Piece => ({ name: sha256Hex(text), text })

/** @throws {SyntaxError} if it is no line of a piece */
export function parseLine(line: string): Row {
	return (JSON.parse(line) as (Value | { b: string })[]).map(readValue)
}

function writeBytes(_key: string, value: unknown): unknown {
	return value instanceof Uint8Array ? { b: value.toBase64() } : value
}

function readValue(value: Value | { readonly b: string }): Value {
	return typeof value === 'object' && value !== null && 'b' in value ? Buffer.from(value.b, 'base64') : value
}
