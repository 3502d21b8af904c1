import type { Deps } from '../../deps.ts'
import { readLastBackup } from '../backup/last-backup.ts'
import { findArrivalTime } from '../evidence/queries.ts'
import { findOrganization } from '../organization/queries.ts'
import { countWaiting } from '../replication/queries.ts'
import type { Kept } from './model.ts'

type KeptDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'databaseLag' | 'replica'>

/** Whether an organization has come here, and has been copied off this box since. */
export function readKept(deps: KeptDeps, organizationId: string): Kept {
	const { db, config } = deps
	const organization = findOrganization(db, organizationId)
	const arrivedAt = findArrivalTime(db, organizationId)
	if (organization === undefined || organization.movedTo !== null || arrivedAt === undefined)
		return { isKept: false, reason: 'It has not come to that box by a move.' }
	if ((readLastBackup(config) ?? 0) > arrivedAt || isReplicated(deps, arrivedAt)) return { isKept: true }
	const reason =
		config.dbReplicaUrl === ''
			? 'The other box has made no backup since it came. Run "waiver backup" there.'
			: 'The other box has not copied all of it yet. Wait until "waiver status" there says that the copies are made, or run "waiver backup".'
	return { isKept: false, reason }
}

/** The replica of the database has what was written since, and no file waits for its copy. */
function isReplicated({ db, clock, databaseLag, replica }: KeptDeps, arrivedAt: number): boolean {
	if (replica === undefined || databaseLag?.isCopied !== true || countWaiting(db) > 0) return false
	return clock.now() - databaseLag.seconds * 1000 - arrivedAt > SEEN_AFTER_MS
}

/** The replica is looked at every half minute. */
const SEEN_AFTER_MS = 60_000
