import type { Deps } from '../../deps.ts'
import type { ById } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import type { WithSecret } from './create.ts'
import { requireEndpoint, requireStandard } from './endpoint.ts'
import { updateEndpointRow } from './queries.ts'
import { ROTATION_OVERLAP_MS } from './delivery/schedule.ts'
import { newSecret } from './secrets.ts'

/**
 * Both secrets sign for a day; a second rotation within it keeps the latest two. A secret that cannot be decrypted
 * stops signing. @throws Problem 404, 409 for one of another format
 */
export function rotateSecret(
	deps: Pick<Deps, 'write' | 'clock' | 'ids' | 'secretBox'>,
	{ actor, id }: ById,
): Promise<WithSecret> {
	return deps.write((tx): WithSecret => {
		const endpoint = requireStandard(requireEndpoint(tx, actor.organizationId, id))
		const now = deps.clock.now()
		const { shown, sealed } = newSecret(deps, endpoint.id)
		const isLost = deps.secretBox.open(endpoint.secret, endpoint.id) === undefined
		const previous = isLost
			? { previousSecret: null, previousUntil: null }
			: { previousSecret: endpoint.secret, previousUntil: now + ROTATION_OVERLAP_MS }
		const changes = { secret: sealed, ...previous, updatedAt: now }
		updateEndpointRow(tx, endpoint.id, changes)
		recordAudit(tx, deps, actor, { action: 'webhook.secret_rotated', subject: endpoint.id })
		return { endpoint: { ...endpoint, ...changes }, secret: shown }
	})
}
