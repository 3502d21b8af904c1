import { emptyLog } from '../../db/empty-log.ts'
import type { Deps } from '../../deps.ts'
import { systemActor } from '../audit/actor.ts'
import { appendLogRoots } from '../evidence/audit-root.ts'
import { listOrganizationIds } from '../organization/organization.ts'
import { eraseDueImages } from './erase-images.ts'
import { forgetOldGuests } from './guests.ts'
import { purgeDue } from './purge-due.ts'

/** How long the log's folding may take, in milliseconds, before it is emptied after all. */
const FOLDING_MS = 500

type MaintainDeps = Pick<Deps, 'db' | 'write' | 'wake' | 'clock' | 'ids' | 'log' | 'linkTokens'>

/**
 * Purges what is due in every organization, puts the logs' past days into the chains, and has the database let go of
 * what was deleted. Run again and again: a box
 * may be switched off at night, and each run finds what the last one left.
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
	if (truncateLog(deps)) return
	// The folding of a long log holds it for a moment.
	await Bun.sleep(FOLDING_MS)
	if (!truncateLog(deps)) deps.log.warn('the write-ahead log could not be emptied; a reader holds it')
}

/**
 * Empties the write-ahead log: what was deleted stands in it until then. `secure_delete` has seen to the database's own
 * file.
 * @returns whether it is empty now
 */
export function truncateLog({ db }: Pick<Deps, 'db'>): boolean {
	return emptyLog(db)
}
