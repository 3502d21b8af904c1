import { listOpenOrganizationIds } from '../organization/queries.ts'
import { publishIfDue } from './checkpoints.ts'
import type { CheckpointDeps } from './checkpoints.ts'

/** @returns whether to call again immediately */
export async function publishCheckpoints(deps: CheckpointDeps): Promise<boolean> {
	let again = false
	for (const organizationId of listOpenOrganizationIds(deps.db))
		again = (await publishIfDue(deps, organizationId)) || again
	return again
}
