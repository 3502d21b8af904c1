import { join } from 'node:path'
import { openDb } from '../../db/client.ts'
import { truncateWal } from '../../db/truncate-wal.ts'
import { migrate } from '../../db/migrate.ts'
import { migrations } from '../../db/migrations.ts'
import type { Deps } from '../../deps.ts'
import { openCheckpointLog } from '../../ledger/checkpoint-log.ts'
import type { Actor } from '../audit/actor.ts'
import { leaveOrigins } from '../evidence/recover.ts'

/** Makes a restored database fit for use, before it has the name under which a service finds it. */
export type PrepareCopy = (database: string) => void

/**
 * Has what is signed on a restored copy stand under other origins than what was signed after the copy was made.
 * @param actorOf who restores
 * @throws MigrationError for a copy of a newer program
 */
export function createPrepareCopy(
	{ clock, ids, config }: Pick<Deps, 'clock' | 'ids' | 'config'>,
	actorOf: (organizationId: string) => Actor,
): PrepareCopy {
	return (database) => {
		const db = openDb(database)
		try {
			migrate(db, migrations, clock.now())
			const checkpoints = openCheckpointLog(join(config.dataDir, 'checkpoints'), clock, 0)
			leaveOrigins({ db, checkpoints, clock, ids }, actorOf)
			truncateWal(db)
		} finally {
			db.$client.close()
		}
	}
}
