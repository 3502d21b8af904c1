import type { Db } from './client.ts'

/**
 * Has rows come in another order than they refer to each other. SQLite checks no foreign key meanwhile, so the rows must
 * be whole in the end. Nothing else runs on the connection meanwhile.
 */
export function withoutKeys(db: Db, work: () => void): void {
	db.$client.run('PRAGMA foreign_keys = OFF')
	try {
		work()
	} finally {
		db.$client.run('PRAGMA foreign_keys = ON')
	}
}
