import { BUSY_TIMEOUT_MS } from './client.ts'
import type { Db } from './client.ts'

/**
 * Empties the write-ahead log, where no other process reads from it just now: a replicator mostly does, and to wait for it
 * would have everybody wait.
 * @returns whether it is empty
 */
export function emptyLog(db: Db): boolean {
	db.$client.run('PRAGMA busy_timeout = 0')
	try {
		return db.$client.query<{ busy: number }, []>('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0
	} finally {
		db.$client.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
	}
}
