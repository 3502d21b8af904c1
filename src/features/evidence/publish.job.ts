import { listOrganizationIds } from '../organization/organization.ts'
import { publishIfDue } from './checkpoints.ts'
import type { CheckpointDeps } from './checkpoints.ts'

/** Gives every chain that has grown a checkpoint. @returns whether to be called again at once */
export async function publishCheckpoints(deps: CheckpointDeps): Promise<boolean> {
	let again = false
	for (const organizationId of listOrganizationIds(deps.db))
		again = (await publishIfDue(deps, organizationId)) || again
	return again
}
