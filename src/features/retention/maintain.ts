import { trimWal, truncateWal } from '../../db/truncate-wal.ts'
import type { Deps } from '../../deps.ts'
import { systemActor } from '../audit/actor.ts'
import { appendLogRoots } from '../evidence/audit-root.ts'
import { listOrganizationIds } from '../organization/organization.ts'
import { eraseRemains } from '../waivers/search/index-waivers.job.ts'
import { eraseDueImages } from './erase-images.ts'
import { forgetOldGuests } from './guests.ts'
import { purgeDue } from './purge-due.ts'

type MaintainDeps = Pick<
	Deps,
	'db' | 'write' | 'wake' | 'clock' | 'ids' | 'log' | 'linkTokens' | 'walCheckpointer'
>

/**
 * Purges what is due in every organization, puts the logs' past days into the chains, and has the database let go of
 * what was deleted. Run again and again: a box may be switched off at night, and each run finds what the last one left.
 */
export async function maintain(deps: MaintainDeps, isStopped: () => boolean): Promise<void> {
	for (const organizationId of listOrganizationIds(deps.db)) {
		const actor = systemActor(organizationId)
		const purged = await purgeDue(deps, actor, { isStopped })
		const images = isStopped() ? 0 : await eraseDueImages(deps, actor)
		while (!isStopped() && (await deps.write((tx) => forgetOldGuests(tx, deps, organizationId))) > 0);
		deps.wake('outbox.erase')
		while (!isStopped() && (await deps.write((tx) => appendLogRoots(tx, deps, organizationId))));
		if (purged + images > 0) deps.log.info('purged what was due', { organizationId, waivers: purged, images })
	}
	await letGoOfDeleted(deps, isStopped)
}

/**
 * Has the database let go of what was deleted, beyond what `secure_delete` does: the term indexes of the beginnings of
 * terms, and the write-ahead log of all that went through it. Where a replicator reads from the log, what it has not read
 * yet stays until the next time.
 * @returns whether all of the log is gone
 */
export async function letGoOfDeleted(
	{ db, walCheckpointer }: Pick<Deps, 'db' | 'walCheckpointer'>,
	isStopped: () => boolean = () => false,
): Promise<boolean> {
	await eraseRemains(db, isStopped)
	await walCheckpointer.settled()
	const isEmpty = truncateWal(db)
	if (!isEmpty) trimWal(db)
	return isEmpty
}
