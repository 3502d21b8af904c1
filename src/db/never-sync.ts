import type { Db } from './client.ts'

/** From now on no commit waits for the disk: for a database that is deleted with the process. */
export function neverSync(db: Db): void {
	db.$client.run('PRAGMA synchronous = OFF')
}
