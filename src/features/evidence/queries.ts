import { desc, eq, sql } from 'drizzle-orm'
import { everyColumn, statement } from '../../db/statement.ts'
import { chain } from './table.ts'

/** The newest entry of an organization's chain. */
export const selectHead = statement((db) =>
	db
		.select()
		.from(chain)
		.where(eq(chain.organizationId, sql.placeholder('organizationId')))
		.orderBy(desc(chain.seq))
		.limit(1)
		.prepare(),
)

export const insertEntry = statement((db) => db.insert(chain).values(everyColumn(chain)).prepare())
