import { and, eq } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '../../db/client.ts'

type OwnTable = SQLiteTable & { readonly id: SQLiteColumn; readonly organizationId: SQLiteColumn }

/** Any record of an organization, by its id. */
export function findRecord<Table extends OwnTable>(
	db: Db,
	table: Table,
	{ organizationId, id }: { readonly organizationId: string; readonly id: string },
) {
	return db
		.select()
		.from(table)
		.where(and(eq(table.id, id), eq(table.organizationId, organizationId)))
		.get()
}
