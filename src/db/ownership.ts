import { lazy } from '../kit/lazy.ts'
import type { Db } from './client.ts'
import { schema } from './migrations.ts'
import { statement } from './statement.ts'

/** Tables of this program's schema. Other programs, such as Litestream, may add tables. */
export const ourTables = lazy(
	() => new Set([...schema.matchAll(/^CREATE TABLE "?(\w+)/gm)].map(([, name = '']) => name)),
)

const columnsOf = statement<{ name: string }, [string]>('SELECT name FROM pragma_table_info(?)')
/** Those that every row has come first: another may be null. */
const keysOf = statement<{ table: string; from: string; to: string | null }, [string]>(
	`SELECT k."table", k."from", k."to" FROM pragma_foreign_key_list(?1) k
	 JOIN pragma_table_info(?1) c ON c.name = k."from" ORDER BY c."notnull" = 0, k.id`,
)

/** Waivers `w` of an organization that is still coming from another box are not ours to work on. */
export const HAS_ORGANIZATION = 'EXISTS (SELECT 1 FROM organizations o WHERE o.id = w.organization_id)'

/** `condition` is SQL with the organization's id as `?1`; `depth` counts the tables between a row and the organization. */
export type Ownership = { readonly condition: string; readonly depth: number }

/** Whose rows they are: by the table's own column, or by the row that they belong to. Undefined if nothing tells. */
export function ownershipOf(db: Db, table: string, path: readonly string[] = []): Ownership | undefined {
	if (table === 'organizations') return { condition: 'id = ?1', depth: 0 }
	if (columnsOf.all(db, table).some(({ name }) => name === 'organization_id'))
		return { condition: 'organization_id = ?1', depth: 0 }
	for (const key of keysOf.all(db, table)) {
		if (path.includes(key.table)) continue
		const parent = ownershipOf(db, key.table, [...path, table])
		if (parent !== undefined)
			return {
				condition: `"${key.from}" IN (SELECT "${key.to ?? 'id'}" FROM "${key.table}" WHERE ${parent.condition})`,
				depth: parent.depth + 1,
			}
	}
	return undefined
}
