import type { Deps } from '../../deps.ts'
import type { Db, Tx } from '../../db/client.ts'
import { ourTables, ownershipOf } from '../../db/ownership.ts'
import { statement } from '../../db/statement.ts'
import { transact } from '../../db/transact.ts'
import { withoutKeys } from '../../db/without-keys.ts'
import { nextTurn } from '../../kit/limits/next-turn.ts'
import { listOrganizationIds } from './queries.ts'
import type { Organization } from './table.ts'

/** What somebody has signed or is recorded by, and how the terminal calls it. */
const RECORDS = { waivers: 'waivers', participants: 'people', incidents: 'reports of incidents' } as const

/**
 * Deletes everything of an organization in one transaction, and sets its checkpoints aside. Its files are unnamed from
 * then on, so the next sweep moves them to the trash.
 * @throws with a sentence for the terminal if anything was signed there, or if it is the only one
 */
export function removeOrganization(
	{ db, checkpoints }: Pick<Deps, 'db' | 'checkpoints'>,
	{ id, slug }: Pick<Organization, 'id' | 'slug'>,
): void {
	transact(db, (tx) => {
		requireOther(tx, slug)
		for (const [table, records] of Object.entries(RECORDS))
			if (statement(`SELECT 1 FROM ${table} WHERE organization_id = ? LIMIT 1`).get(tx, id) !== undefined)
				throw new Error(
					`"${slug}" has ${records}, and what was signed is never deleted at once. Purge it by its retention instead.`,
				)
		removeRows(tx, id)
		// A start takes them back if this transaction is lost.
		checkpoints.setAside(id)
	})
}

/** Triggers keep these while their organization exists, so they go with it. */
const LAST: ReadonlySet<string> = new Set([
	'audit_log',
	'chain',
	'phi_access_log',
	'template_versions',
	'templates',
])

/**
 * Deletes everything of an organization that another box has, some rows at a time, and sets its checkpoints aside. Repeating it
 * after a crash goes on. @throws with a sentence for the terminal if it has not moved, or is the only one
 */
export async function removeMovedOrganization(
	{ db, checkpoints }: Pick<Deps, 'db' | 'checkpoints'>,
	{ id, slug, movedTo }: Pick<Organization, 'id' | 'slug' | 'movedTo'>,
): Promise<void> {
	if (movedTo === null) throw new Error(`"${slug}" has not moved to another box.`)
	requireOther(db, slug)
	await removeRowsInTurns(db, id, LAST)
	transact(db, (tx) => {
		removeRows(tx, id)
		// A start takes them back if this transaction is lost.
		checkpoints.setAside(id)
	})
}

function requireOther(db: Db, slug: string): void {
	if (listOrganizationIds(db).length === 1)
		throw new Error(`"${slug}" is the only organization of this box. Delete DATA_DIR instead.`)
}

/** The organization's own row goes first: triggers keep the logs and the chain of one that exists. */
export function removeRows(tx: Tx, id: string): void {
	statement('PRAGMA defer_foreign_keys = ON').run(tx)
	for (const { table, condition } of [{ table: 'organizations', condition: 'id = ?1' }, ...listOwned(tx)])
		statement<unknown, [string]>(`DELETE FROM "${table}" WHERE ${condition}`).run(tx, id)
}

/** Rows that one transaction removes, so that others wait some milliseconds. */
const ROWS_AT_ONCE = 1_000

/**
 * Removes the rows of an organization that is not here, some at a time, while the box serves others. @param keep tables whose
 * rows stay. Repeating it after a crash goes on.
 */
export async function removeRowsInTurns(
	db: Db,
	id: string,
	keep: ReadonlySet<string> = new Set(),
): Promise<void> {
	for (const { table, condition } of listOwned(db)) {
		if (keep.has(table)) continue
		const keys = keysOf.all(db, table).map(({ name }) => `"${name}"`)
		const key = keys.length === 0 ? 'rowid' : keys.join(', ')
		const some = statement<unknown, [string]>(
			`DELETE FROM "${table}" WHERE (${key}) IN (SELECT ${key} FROM "${table}" WHERE ${condition} LIMIT ${ROWS_AT_ONCE})`,
		)
		const remove = (): number => {
			let changes = 0
			withoutKeys(db, () => transact(db, (tx) => void (changes = some.run(tx, id).changes)))
			return changes
		}
		while (remove() > 0) await nextTurn()
	}
}

const keysOf = statement<{ name: string }, [string]>(
	'SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk',
)

/** The tables with rows of organizations; what belongs to another row comes before it. */
function listOwned(db: Db): { table: string; condition: string }[] {
	const owned = [...ourTables()].flatMap((table) => {
		const ownership = table === 'organizations' ? undefined : ownershipOf(db, table)
		return ownership === undefined ? [] : [{ table, ...ownership }]
	})
	return owned.sort((a, b) => b.depth - a.depth)
}
