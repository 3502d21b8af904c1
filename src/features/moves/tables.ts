import type { Db } from '../../db/client.ts'
import { ourTables, ownershipOf } from '../../db/ownership.ts'
import { statement } from '../../db/statement.ts'

/** What stays behind: it belongs to browsers of the old address, or lasts a minute. */
const STAYS: ReadonlySet<string> = new Set(['staff_sessions', 'passkey_challenges'])

/** What acts by itself, or opens something, comes in one transaction with the organization. */
const ACTS: ReadonlySet<string> = new Set([
	'organizations',
	'alert_choices',
	'api_keys',
	'booking_sources',
	'bookings',
	'campaigns',
	'desk_devices',
	'events',
	'former_links',
	'invitees',
	'jobs',
	'kiosks',
	'links',
	'messages',
	'monthly_mails',
	'prefill_links',
	'staff',
	'suppressions',
	'webhook_deliveries',
	'webhook_endpoints',
])

/** Columns with a row number of another table, which no foreign key names. */
const NUMBERS: Readonly<Record<string, string>> = {
	'campaigns.reached_seq': 'waivers',
	'participants.seq': 'participants',
}

export type MovedTable = {
	readonly name: string
	/** Those that are stored, in their order. */
	readonly columns: readonly string[]
	/** The columns that tell its rows apart. */
	readonly keys: readonly string[]
	/** SQL with the organization's id as `?1`. */
	readonly condition: string
	/** The table that counts a column's row numbers, by the column's place. */
	readonly numbers: ReadonlyMap<number, string>
	readonly acts: boolean
}

type Column = { readonly name: string; readonly type: string; readonly pk: number }

const columnsOf = statement<Column, [string]>('SELECT name, type, pk FROM pragma_table_info(?) ORDER BY cid')
const keysOf = statement<{ table: string; from: string; to: string | null }, [string]>(
	'SELECT "table", "from", "to" FROM pragma_foreign_key_list(?)',
)

/** Every table with rows of organizations, in one order on every box. */
export function listMovedTables(db: Db): MovedTable[] {
	return [...ourTables()].sort().flatMap((name) => {
		const ownership = STAYS.has(name) ? undefined : ownershipOf(db, name)
		if (ownership === undefined) return []
		const columns = columnsOf.all(db, name)
		const numbers = new Map<number, string>()
		columns.forEach((column, at) => {
			const counter = NUMBERS[`${name}.${column.name}`] ?? counterOf(db, name, column.name)
			if (counter !== undefined) numbers.set(at, counter)
		})
		const keys = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk)
		return [
			{
				name,
				columns: columns.map((column) => column.name),
				keys: keys.length === 0 ? uniqueColumnsOf(db, name) : keys.map((key) => key.name),
				condition: ownership.condition,
				numbers,
				acts: ACTS.has(name) || (ownership.depth > 0 && isOfActing(db, name)),
			},
		]
	})
}

const uniqueColumns = statement<{ name: string }, [string]>(
	`SELECT c.name FROM pragma_index_list(?) i JOIN pragma_index_info(i.name) c
	WHERE i."unique" = 1 AND i.partial = 0 ORDER BY i.seq, c.seqno`,
)

/** What tells the rows of a table without a primary key apart. */
function uniqueColumnsOf(db: Db, table: string): string[] {
	const names = uniqueColumns.all(db, table).map(({ name }) => name)
	if (names.length === 0) throw new Error(`Nothing tells the rows of ${table} apart.`)
	return names
}

/** Rows that belong to what acts are found by it. */
function isOfActing(db: Db, table: string): boolean {
	return keysOf.all(db, table).some((key) => ACTS.has(key.table))
}

/** The table whose row numbers a column holds: numbers of rows are counted over all organizations of a box. */
function counterOf(db: Db, table: string, column: string): string | undefined {
	const key = keysOf.all(db, table).find(({ from, to }) => from === column && to === 'seq')
	if (key !== undefined) return key.table
	const own = columnsOf.all(db, table)
	const isCounter = own.filter(({ pk }) => pk > 0).length === 1 && own.some(isRowNumber)
	return isCounter && column === 'seq' ? table : undefined
}

const isRowNumber = ({ name, type, pk }: Column): boolean => name === 'seq' && type === 'INTEGER' && pk === 1
