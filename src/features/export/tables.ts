import type { Db } from '../../db/client.ts'
import { schema } from '../../db/migrations.ts'
import { statement } from '../../db/statement.ts'
import { lazy } from '../../kit/lazy.ts'

/** Tables that are not exported, and why. Every other table is. */
const LEFT_OUT: Readonly<Record<string, string>> = {
	jobs: 'what the service still has to do',
	links: 'they open pages',
	chain_nodes: 'they follow from the chain',
	term_indexes: 'they follow from the records',
	terms_failed: 'they follow from the records',
	waiver_terms: 'they follow from the records',
	participant_terms: 'they follow from the records',
	key_files: 'they recognize the key files of this box',
	schema_migrations: 'they tell of the program',
	seal_certificates: 'each PDF brings the one that it was sealed with',
	expiries_announced: 'it is a position of the service itself',
	receipt_cursors: 'it is a place that the service has come to',
	staff_sessions: 'they let in whoever has their token',
	sending_keys: 'they tell a repeated call from a new one',
}

/** Columns that would let a reader act for the organization. */
const SECRETS: Readonly<Record<string, readonly string[]>> = {
	api_keys: ['hash'],
	staff: ['password_hash', 'pin'],
	webhook_endpoints: ['secret', 'previous_secret'],
	// Encrypted, and deleted with their link.
	prefill_links: ['answers'],
}

/** The query has the organization's id as `?1`. */
export type ExportTable = { readonly name: string; readonly sql: string }

/** Tables of this program's schema. Other programs, such as Litestream, may add tables. */
const ours = lazy(() => new Set([...schema.matchAll(/^CREATE TABLE "?(\w+)/gm)].map(([, name = '']) => name)))

const tablesIn = statement<{ name: string }, []>(
	"SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name",
)
const columnsOf = statement<{ name: string }, [string]>('SELECT name FROM pragma_table_info(?)')
const keysOf = statement<{ table: string; from: string; to: string | null }, [string]>(
	'SELECT "table", "from", "to" FROM pragma_foreign_key_list(?)',
)

/** With the stored columns. @throws if a table is missing, or does not refer to an organization, even indirectly */
export function listExportTables(db: Db): ExportTable[] {
	const present = tablesIn.all(db).map(({ name }) => name)
	const tables = present.filter((name) => ours().has(name) && !(name in LEFT_OUT))
	for (const name of ours()) if (!present.includes(name)) throw new Error(`The table ${name} is missing.`)
	return tables.map((name) => {
		const columns = columnsOf
			.all(db, name)
			.filter((column) => SECRETS[name]?.includes(column.name) !== true)
			.map((column) => `"${column.name}"`)
		return { name, sql: `SELECT ${columns.join(', ')} FROM "${name}" WHERE ${ownership(db, name)}` }
	})
}

/** By the table's own column, or by the row that its rows belong to. */
function ownership(db: Db, table: string): string {
	const condition = findOwnership(db, table, [])
	if (condition === undefined) throw new Error(`Nothing tells whose the rows of ${table} are.`)
	return condition
}

function findOwnership(db: Db, table: string, path: readonly string[]): string | undefined {
	if (table === 'organizations') return 'id = ?1'
	if (columnsOf.all(db, table).some(({ name }) => name === 'organization_id')) return 'organization_id = ?1'
	for (const key of keysOf.all(db, table)) {
		if (path.includes(key.table)) continue
		const parent = findOwnership(db, key.table, [...path, table])
		if (parent !== undefined)
			return `"${key.from}" IN (SELECT "${key.to ?? 'id'}" FROM "${key.table}" WHERE ${parent})`
	}
	return undefined
}
