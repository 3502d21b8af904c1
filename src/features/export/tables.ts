import type { Db } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import { ourTables, ownershipOf } from '../../db/ownership.ts'

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
	waiver_queues: 'they are the places that other programs have come to',
	staff_sessions: 'they let in whoever has their token',
	sending_keys: 'they tell a repeated call from a new one',
	booking_deliveries: 'they tell a repeated delivery from a new one',
}

/** Columns that would let a reader act for the organization. */
const SECRETS: Readonly<Record<string, readonly string[]>> = {
	api_keys: ['hash'],
	// An account of another organization is that one's.
	staff: ['password_hash', 'pin', 'joined_to'],
	webhook_endpoints: ['secret', 'previous_secret'],
	// Whoever has the address can call it.
	booking_sources: ['address', 'secret', 'previous_secret'],
	// Encrypted, and deleted with their link.
	prefill_links: ['answers'],
}

/** The query has the organization's id as `?1`. */
export type ExportTable = { readonly name: string; readonly sql: string }

const tablesIn = statement<{ name: string }, []>(
	"SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name",
)
const columnsOf = statement<{ name: string }, [string]>('SELECT name FROM pragma_table_info(?)')

/** With the stored columns. @throws if a table is missing, or does not refer to an organization, even indirectly */
export function listExportTables(db: Db): ExportTable[] {
	const present = tablesIn.all(db).map(({ name }) => name)
	const tables = present.filter((name) => ourTables().has(name) && !(name in LEFT_OUT))
	for (const name of ourTables())
		if (!present.includes(name)) throw new Error(`The table ${name} is missing.`)
	return tables.map((name) => {
		const columns = columnsOf
			.all(db, name)
			.filter((column) => SECRETS[name]?.includes(column.name) !== true)
			.map((column) => `"${column.name}"`)
		return { name, sql: `SELECT ${columns.join(', ')} FROM "${name}" WHERE ${requireOwnership(db, name)}` }
	})
}

function requireOwnership(db: Db, table: string): string {
	const ownership = ownershipOf(db, table)
	if (ownership === undefined) throw new Error(`Nothing tells whose the rows of ${table} are.`)
	return ownership.condition
}
