import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDb } from '../../db/client.ts'
import { closeToMove } from '../../db/close-to-move.ts'
import { truncateWal } from '../../db/truncate-wal.ts'
import type { Deps } from '../../deps.ts'
import { takeCopiesOver } from '../../files/copies-owner.ts'
import { restoreDatabase } from '../../files/litestream.ts'
import type { Replica } from '../../files/replica.ts'
import { messageOf } from '../../kit/message-of.ts'
import { openCheckpointLog } from '../../ledger/checkpoint-log.ts'
import type { Actor } from '../audit/actor.ts'
import { requeueMissing } from '../documents/requeue-missing.ts'
import { acceptLoss, listDivergences } from '../evidence/recover.ts'
import { fetchState } from './fetch-state.ts'
import { STANDBY } from './follow-replica.ts'
import type { Follower } from './follow-replica.ts'
import { makeRoomBeside, requireNoDatabase, takeIntoUse } from './layout.ts'
import { createPrepareCopy } from './prepare-copy.ts'
import { fetchFiles } from './restore-replica.ts'
import { restoreState } from './restore-state.ts'

const CAUGHT_UP_WITHIN_MS = 10_000

type TakeOverDeps = Pick<Deps, 'config' | 'clock' | 'ids' | 'log'> & {
	/** The copies of files, keys and checkpoints. */
	readonly replica: Replica
	actorOf(organizationId: string): Actor
}

/**
 * Makes the data directory of a standby a box's: database, keys and checkpoints, and the claim to the copies. The
 * database gets its name last, so an interrupted takeover can be done again.
 * @returns how many entries of the chain were published and are lost
 */
export async function takeOver(deps: TakeOverDeps, follower: Follower): Promise<number> {
	const { config, ids, replica } = deps
	const { dataDir } = config
	await requireNoDatabase(dataDir)
	await follower.catchUp(CAUGHT_UP_WITHIN_MS)
	await follower.stop()
	const beside = await makeRoomBeside(dataDir)
	if ((await follower.isNewest()) && isSound(deps, follower.path)) await rename(follower.path, beside)
	else await restoreDatabase(config, beside)
	await restoreState(dataDir, ids, await fetchState(replica))
	createPrepareCopy(deps, deps.actorOf)(beside)
	const lost = recoverChains(deps, beside)
	await takeCopiesOver(dataDir, () => ids.next())
	await takeIntoUse(dataDir, beside)
	return lost
}

/**
 * Fetches the files of a box that has taken over, while it serves. What has no copy is made again from the spool.
 * @returns how many files that waivers name were found nowhere
 */
export async function finishTakeOver(
	deps: Pick<Deps, 'db' | 'write' | 'config' | 'ids' | 'replica'>,
): Promise<number> {
	const { config, db, write } = deps
	const { missing } = await fetchFiles(deps, db, config.dataDir)
	const { lost } = await write((tx) => requeueMissing(tx, missing))
	await rm(join(config.dataDir, STANDBY), { recursive: true, force: true })
	return lost.length
}

function isSound({ log }: Pick<Deps, 'log'>, path: string): boolean {
	try {
		const db = openDb(path)
		try {
			const row = db.$client.query<{ quick_check: string }, []>('PRAGMA quick_check(1)').get()
			truncateWal(db)
			return row?.quick_check === 'ok'
		} finally {
			closeToMove(db)
		}
	} catch (error) {
		log.warn('the copy that the standby followed is damaged', { cause: messageOf(error) })
		return false
	}
}

/** Requesting a takeover accepts what the replica lacks, so no further confirmation is needed. */
function recoverChains({ config, clock, ids, actorOf }: TakeOverDeps, path: string): number {
	const db = openDb(path)
	try {
		const checkpoints = openCheckpointLog(join(config.dataDir, 'checkpoints'), clock, 0)
		let lost = 0
		for (const divergence of listDivergences({ db, checkpoints })) {
			const { lostFrom, lostTo } = divergence
			acceptLoss({ db, checkpoints, clock, ids }, divergence, actorOf)
			lost += lostTo - lostFrom + 1
		}
		truncateWal(db)
		return lost
	} finally {
		closeToMove(db)
	}
}
