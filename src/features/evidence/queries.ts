import { eq, sql } from 'drizzle-orm'
import { insertInto, newestFirst, statement } from '../../db/statement.ts'
import { chain } from './table.ts'

/** The newest entry of an organization's chain. */
export const selectHead = statement((db) =>
	db
		.select()
		.from(chain)
		.where(eq(chain.organizationId, sql.placeholder('organizationId')))
		.orderBy(newestFirst(chain.seq, 1))
		.prepare(),
)

export const insertEntry = insertInto(chain)
