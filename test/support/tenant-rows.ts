import type { Database } from 'bun:sqlite'

type Row = Record<string, unknown>

/** Everything that a database holds of one organization: rows by table. */
export type TenantRows = Readonly<Record<string, readonly Row[]>>

/** Tables that belong to no organization, and why it is no one's concern. */
const NOBODYS: Readonly<Record<string, string>> = {
	migrations: 'the schema is the same for all',
	schema_migrations: 'the schema is the same for all',
	waiver_terms: 'an index over all, whose terms begin with their organization',
	participant_terms: 'an index over all, whose terms begin with their organization',
	term_indexes: 'how the indexes were built is the same for all',
	seal_certificates: 'the box seals for all with one certificate, which is public',
	lapses_announced: 'how far lapses were announced is one place for all',
	sqlite_sequence: 'a counter of the database itself',
}

/** Columns that the service writes on its own, apart from any call. */
const ON_ITS_OWN: Readonly<Record<string, readonly string[]>> = {
	api_keys: ['last_used_at'],
	receipt_cursors: ['sequence'],
}

/**
 * Reads every row of an organization: those that name it, and those that belong to such a row by a foreign key or, as
 * jobs do, by their subject.
 * @throws for a table that can't be told apart by organization
 */
export function readTenantRows(db: Database, organizationId: string): TenantRows {
	const tables = db
		.query<{ name: string }, []>(
			"SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT LIKE 'sqlite_schema'",
		)
		.all()
		.map(({ name }) => name)
	const rows: Record<string, Row[]> = {}
	const all = (sql: string, ...values: string[]): Row[] => db.query<Row, string[]>(sql).all(...values)
	let waiting = tables.filter((table) => !(table in NOBODYS) && table !== 'jobs')
	while (waiting.length > 0) {
		const before = waiting.length
		waiting = waiting.filter((table) => {
			const found = readTable(db, table, organizationId, rows, all)
			if (found === undefined) return true
			rows[table] = found.map((row) => without(row, ON_ITS_OWN[table] ?? []))
			return false
		})
		if (waiting.length === before)
			throw new Error(
				`Whose are the rows of ${waiting.join(', ')}? Give them an organization_id or a foreign key.`,
			)
	}
	const ids = new Set(listIds(rows))
	rows['jobs'] = all('SELECT * FROM jobs').filter(({ subject }) => ids.has(String(subject)))
	return rows
}

/** Every id among the rows, each once. */
export function listIds(rows: TenantRows): string[] {
	const ids = Object.values(rows).flatMap((found) => found.map((row) => row['id']))
	return [...new Set(ids.filter((id) => typeof id === 'string'))]
}

function readTable(
	db: Database,
	table: string,
	organizationId: string,
	known: Readonly<Record<string, Row[]>>,
	all: (sql: string, ...values: string[]) => Row[],
): Row[] | undefined {
	if (table === 'organizations') return all('SELECT * FROM organizations WHERE id = ?', organizationId)
	const columns = all(`SELECT name FROM pragma_table_info('${table}')`).map(({ name }) => name)
	if (columns.includes('organization_id'))
		return all(`SELECT * FROM "${table}" WHERE organization_id = ?`, organizationId)
	const keys = db
		.query<{ table: string; from: string; to: string | null }, []>(
			`SELECT "table", "from", "to" FROM pragma_foreign_key_list('${table}')`,
		)
		.all()
	const key = keys.find((each) => known[each.table] !== undefined)
	if (key === undefined) return undefined
	const owned = new Set(known[key.table]?.map((row) => row[key.to ?? 'id']))
	return all(`SELECT * FROM "${table}"`).filter((row) => owned.has(row[key.from]))
}

function without(row: Row, columns: readonly string[]): Row {
	return Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name)))
}
