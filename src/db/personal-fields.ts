import { getTableColumns, getTableName } from 'drizzle-orm'
import type { InferSelectModel, Table } from 'drizzle-orm'

/** Which fields of a table's rows are about a person: texts, or JSON with texts. */
export type PersonalFields<Row, Field extends keyof Row> = {
	readonly names: readonly Field[]
	/** Their columns, by the name of the table. */
	readonly columns: Readonly<Record<string, readonly string[]>>
	/** The same fields after an erasure: null, or an empty text or object where null is not allowed. */
	readonly erased: Pick<Row, Field>
}

/** Declared once, beside the table: what an erasure empties, and what no log may contain, follow from it. */
export function personalFields<T extends Table, const Field extends keyof InferSelectModel<T> & string>(
	table: T,
	names: readonly Field[],
): PersonalFields<InferSelectModel<T>, Field> {
	const all = getTableColumns(table)
	const fields = names.map((name) => {
		const column = all[name]
		if (column === undefined) throw new Error(`The table ${getTableName(table)} has no field ${name}.`)
		return { name, column }
	})
	const erased = fields.map(({ name, column: { notNull, dataType } }) => [
		name,
		notNull ? (dataType === 'json' ? {} : '') : null,
	])
	return {
		names,
		columns: { [getTableName(table)]: fields.map(({ column }) => column.name) },
		erased: Object.fromEntries(erased) as Pick<InferSelectModel<T>, Field>,
	}
}
