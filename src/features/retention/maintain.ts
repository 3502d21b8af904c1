import type { Deps } from '../../deps.ts'
import { systemActor } from '../audit/actor.ts'
import { appendLogRoots } from '../evidence/audit-root.ts'
import { listOrganizationIds } from '../organization/queries.ts'
import { eraseDatabaseRemains } from './finish-erasure.ts'
import { eraseDueImages } from './erase-images.ts'
import { forgetOldGuests } from './guests.ts'
import { purgeDue } from './purge-due.ts'

type MaintainDeps = Pick<Deps, 'db' | 'write' | 'wake' | 'clock' | 'ids' | 'log' | 'linkTokens'>

/** Each run does what earlier ones missed: the machine may be off at night. */
export async function maintain(deps: MaintainDeps, isStopped: () => boolean): Promise<void> {
	for (const organizationId of listOrganizationIds(deps.db)) {
		const actor = systemActor(organizationId)
		const waivers = await purgeDue(deps, actor, { isStopped })
		const images = isStopped() ? 0 : await eraseDueImages(deps, actor)
		while (!isStopped() && (await deps.write((tx) => forgetOldGuests(tx, deps, organizationId))) > 0);
		deps.wake('outbox.erase')
		while (!isStopped() && (await deps.write((tx) => appendLogRoots(tx, deps, organizationId))));
		if (waivers + images > 0) deps.log.info('purged what was due', { organizationId, waivers, images })
	}
	deps.wake('remains.erase')
	await eraseDatabaseRemains(deps, isStopped)
}
