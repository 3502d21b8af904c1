import type { ActDeps } from '../../../deps.ts'
import { problem } from '../../../http/problems.ts'
import type { ById } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { revokeLinks } from '../../links/token/link.ts'
import { findDevice, updateDevice } from './queries.ts'
import type { DeskDevice } from './table.ts'

/** Its sessions end with the next request. Repeating it changes nothing. @throws Problem 404 */
export function revokeDevice(deps: ActDeps, { actor, id }: ById): Promise<DeskDevice> {
	return deps.write((tx) => {
		const device = findDevice(tx, actor.organizationId, id.toLowerCase())
		if (device === undefined) throw problem('not_found', 'No desk device has this id.')
		if (device.revokedAt !== null) return device
		const revokedAt = deps.clock.now()
		updateDevice(tx, device.id, { revokedAt })
		revokeLinks(tx, deps, { kind: 'device', subjectId: device.id })
		recordAudit(tx, deps, actor, { action: 'desk_device.revoked', subject: device.id })
		return { ...device, revokedAt }
	})
}
