import type { Deps } from '../../deps.ts'
import type { DatabaseReplica } from '../../files/ltx.ts'
import type { Replica } from '../../files/replica.ts'
import type { Actor } from '../audit/actor.ts'
import { isEmpty } from './check-copies.ts'
import { createPrepareCopy } from './prepare-copy.ts'
import { restoreReplica } from './restore-replica.ts'

const EMPTY =
	'DB_REPLICA_URL and FILES_STORE or FILES_REPLICA_URL have no copies of a box. If they are on a disk or a share, mount it; otherwise set them as on the first box.'

type TakeOverDeps = Pick<Deps, 'config' | 'clock' | 'ids'> & {
	/** The copies of files, keys and checkpoints. */
	readonly replica: Replica
	/** Litestream's replica; undefined where only Litestream can read it. */
	readonly database: DatabaseReplica | undefined
	actorOf(organizationId: string): Actor
}

/**
 * Makes a data directory without a database a box's, from the copies: database, keys, checkpoints, and the claim to the
 * copies. The service that starts then reads files from their copies, and its sweep fetches them. The database gets its
 * name last, so an interrupted takeover can be done again. A takeover accepts what the copies lack.
 * @returns how many entries of the chain were published and are lost
 * @throws with a sentence for the operator where the copies are empty or of several boxes, and what their place throws
 */
export async function takeOver(deps: TakeOverDeps): Promise<number> {
	if (await isEmpty(deps)) throw new Error(EMPTY)
	let losses = 0
	const prepare = createPrepareCopy(deps, deps.actorOf, (entries) => (losses += entries))
	await restoreReplica(deps, deps.config.dataDir, { prepare })
	return losses
}
