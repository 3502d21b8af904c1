import type { SourceFile } from './source.ts'

/** A statement that changes a table, and the folder whose `table.ts` declares that table. */
export type TableWrite = { readonly path: string; readonly table: string; readonly owner: string }

const DECLARATION = /export const (\w+) = sqliteTable\(\s*'(\w+)'/g
const BUILDER = /(?:\.(?:insert|update|delete|into)|\b(?:updateBy|putBy|deleteBy))\((\w+)[,)]/g
const SQL =
	/\b(?:INSERT (?:OR \w+ )?INTO|UPDATE|DELETE FROM|REPLACE INTO) "?(\w+)"? ?(?:SET|WHERE|VALUES|SELECT|\(|$)/gm

/** Every statement in `files` that changes a declared table, by drizzle's builder, `db/rows.ts` or SQL. */
export function listTableWrites(files: readonly SourceFile[]): TableWrite[] {
	const owners = new Map<string, string>()
	for (const { path, text } of files)
		for (const [, variable = '', name = ''] of text.matchAll(DECLARATION)) {
			const folder = path.slice(0, path.lastIndexOf('/'))
			owners.set(variable, folder).set(name, folder)
		}
	return files.flatMap(({ path, text }) =>
		[...text.matchAll(BUILDER), ...text.matchAll(SQL)].flatMap(([, table = '']) => {
			const owner = owners.get(table)
			return owner === undefined ? [] : [{ path, table, owner }]
		}),
	)
}
