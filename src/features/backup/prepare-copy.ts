import { join } from 'node:path'
import { openDb } from '../../db/client.ts'
import type { Db } from '../../db/client.ts'
import { closeToMove } from '../../db/close-to-move.ts'
import { truncateWal } from '../../db/truncate-wal.ts'
import { migrate } from '../../db/migrate.ts'
import { migrations } from '../../db/migrations.ts'
import type { Deps } from '../../deps.ts'
import { readOwner, takeCopiesOver } from '../../files/copies-owner.ts'
import { replicaOf } from '../../files/open-copies.ts'
import { openCheckpointLog } from '../../ledger/checkpoint-log.ts'
import { listLostKeys } from '../../ledger/key-files.ts'
import { keyFileNames } from '../../ledger/key-names.ts'
import { findKeyMark } from '../../ledger/queries.ts'
import type { Actor } from '../audit/actor.ts'
import { acceptLoss, leaveOrigins, listDivergences } from '../evidence/recover.ts'

export type PrepareCopy = (database: string) => Promise<void>

type PrepareDeps = Pick<Deps, 'clock' | 'ids' | 'config'>

/**
 * Prepares a restored database, whose data directory becomes a box's. It publishes under new origins, so that checkpoints
 * cannot contradict later ones of the original, and takes the copies over at its start.
 * @param actorOf who restores
 * @param onLoss accepts that published entries are lost, and is told how many; without it, an operator is asked later
 * @throws MigrationError for a copy from a newer program; Error if the keys are of another box
 */
export function createPrepareCopy(
	deps: PrepareDeps,
	actorOf: (organizationId: string) => Actor,
	onLoss?: (entries: number) => void,
): PrepareCopy {
	const { clock, ids, config } = deps
	// Before the restore: a box that takes over during it has what this one lacks.
	const replica = replicaOf(config, ids)
	const owner = replica && readOwner(replica)
	return async (database) => {
		const db = openDb(database)
		try {
			migrate(db, migrations, clock.now())
			requireOwnKeys(db, config.dataDir)
			const checkpoints = openCheckpointLog(join(config.dataDir, 'checkpoints'), clock, 0)
			const recovery = { db, checkpoints, clock, ids }
			leaveOrigins(recovery, actorOf)
			if (onLoss !== undefined)
				for (const divergence of listDivergences(recovery)) {
					acceptLoss(recovery, divergence, actorOf)
					onLoss(divergence.lostTo - divergence.lostFrom + 1)
				}
			truncateWal(db)
		} finally {
			closeToMove(db)
		}
		await takeCopiesOver(config.dataDir, () => ids.next(), await owner)
	}
}

/** One key may have been lost or changed. If none is right, the copies are those of two boxes. */
function requireOwnKeys(db: Db, dataDir: string): void {
	const markedFiles = keyFileNames.filter((file) => findKeyMark(db, file) !== undefined)
	const changes = listLostKeys(db, dataDir).filter(({ fault }) => fault === 'changed')
	if (markedFiles.length === 0 || changes.length < markedFiles.length) return
	throw new Error(
		`The keys are not those of this database, so the two copies are of different boxes. Set DB_REPLICA_URL and FILES_STORE or FILES_REPLICA_URL to the copies of one box, and remove keys/ and checkpoints/ from ${dataDir}.`,
	)
}
