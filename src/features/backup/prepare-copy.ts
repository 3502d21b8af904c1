import { join } from 'node:path'
import { openDb } from '../../db/client.ts'
import { closeToMove } from '../../db/close-to-move.ts'
import { truncateWal } from '../../db/truncate-wal.ts'
import { migrate } from '../../db/migrate.ts'
import { migrations } from '../../db/migrations.ts'
import type { Deps } from '../../deps.ts'
import { openCheckpointLog } from '../../ledger/checkpoint-log.ts'
import type { Actor } from '../audit/actor.ts'
import { leaveOrigins } from '../evidence/recover.ts'

export type PrepareCopy = (database: string) => void

/**
 * Restored copies publish under new origins, so that checkpoints cannot contradict later ones of the original.
 * @param actorOf who restores @throws MigrationError for a copy from a newer program
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
			closeToMove(db)
		}
	}
}
