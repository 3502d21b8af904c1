import type { Db, Tx } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import { transact } from '../../db/transact.ts'
import { listMovedTables } from './tables.ts'

/** They say only when somebody was last here. */
const NOTED: ReadonlySet<string> = new Set(['last_used_at', 'last_seen_at'])

/** What a write of a frozen organization fails with; `on-error.ts` makes 503 of it. */
const FROZEN = 'organization_frozen'

const keysOf = statement<{ table: string; from: string; to: string | null }, [string]>(
	'SELECT "table", "from", "to" FROM pragma_foreign_key_list(?)',
)
const columnsOf = statement<{ name: string }, [string]>('SELECT name FROM pragma_table_info(?)')
const triggers = statement<{ name: string }, []>(
	"SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name LIKE 'frozen\\_%' ESCAPE '\\'",
)
const setFrozen = statement<unknown, [number | null, string]>(
	'UPDATE organizations SET frozen_at = ? WHERE id = ?',
)
const frozen = statement<{ id: string; slug: string }, []>(
	'SELECT id, slug FROM organizations WHERE frozen_at IS NOT NULL',
)

export function findFrozen(db: Db): { readonly id: string; readonly slug: string } | undefined {
	return frozen.get(db)
}

/** From its commit on no process changes a row of the organization: the database itself refuses. Repeating it changes nothing. */
export function freeze(db: Db, id: string, now: number): void {
	transact(db, (tx) => {
		if (findFrozen(tx)?.id === id) return
		setFrozen.run(tx, now, id)
		for (const { name } of listMovedTables(tx)) {
			const columns = columnsOf.all(tx, name).map((column) => column.name)
			const changed = columns.filter((column) => !NOTED.has(column)).map((column) => `"${column}"`)
			for (const [act, row] of [
				['INSERT', 'NEW'],
				[`UPDATE OF ${changed.join(', ')}`, 'OLD'],
				['DELETE', 'OLD'],
			] as const)
				statement(
					`CREATE TRIGGER "frozen_${name}_${act.slice(0, 6)}" BEFORE ${act} ON "${name}" WHEN ${belongs(tx, name, row, id)} BEGIN SELECT RAISE(ABORT, '${FROZEN}'); END`,
				).run(tx)
		}
	})
}

export function thaw(tx: Tx, id: string): void {
	for (const { name } of triggers.all(tx)) statement(`DROP TRIGGER "${name}"`).run(tx)
	setFrozen.run(tx, null, id)
}

/** SQL that is true for a row of the organization. */
function belongs(db: Db, table: string, row: string, id: string): string {
	const text = condition(db, table, row, `'${id}'`, [])
	if (text === undefined) throw new Error(`Nothing tells whose the rows of ${table} are.`)
	return text
}

function condition(
	db: Db,
	table: string,
	row: string,
	id: string,
	path: readonly string[],
): string | undefined {
	if (table === 'organizations') return `${row}.id = ${id}`
	if (columnsOf.all(db, table).some(({ name }) => name === 'organization_id'))
		return `${row}.organization_id = ${id}`
	for (const key of keysOf.all(db, table)) {
		if (path.includes(key.table)) continue
		const parent = condition(db, key.table, `"${key.table}"`, id, [...path, table])
		if (parent !== undefined)
			return `EXISTS (SELECT 1 FROM "${key.table}" WHERE "${key.table}"."${key.to ?? 'id'}" = ${row}."${key.from}" AND ${parent})`
	}
	return undefined
}
