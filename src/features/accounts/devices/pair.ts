import type { ActDeps, Deps } from '../../../deps.ts'
import { problem } from '../../../http/problems.ts'
import type { Caller } from '../../../http/request-context.ts'
import { tidy } from '../../../kit/text/text.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { createLink } from '../../links/token/link.ts'
import { requireActiveLocation } from '../../locations/require.ts'
import { updateSession } from '../sessions/queries.ts'
import type { PairDevice } from './model.ts'
import { countDevices, insertDevice } from './queries.ts'
import type { DeskDevice } from './table.ts'

const MAX_DEVICES = 200

type PairCall = {
	readonly actor: Actor
	readonly session: Caller['session']
	readonly input: PairDevice
	/** True if the cookie is set over TLS. */
	readonly isSecure: boolean
}

/**
 * @returns the device and its token, which is not stored
 * @throws Problem 409 for too many, 422 for an unknown location
 */
export function pairDevice(
	deps: ActDeps & Pick<Deps, 'linkTokens'>,
	{ actor, session, input, isSecure }: PairCall,
): Promise<{ device: DeskDevice; token: string }> {
	return deps.write((tx) => {
		const { organizationId } = actor
		if (countDevices(tx, organizationId) >= MAX_DEVICES)
			throw problem('conflict', `An organization has at most ${MAX_DEVICES} desk devices. Revoke one first.`)
		const { name, locationId } = input
		const device: DeskDevice = {
			id: deps.ids.next(),
			organizationId,
			name: tidy(name),
			locationId: locationId === undefined ? null : requireActiveLocation(tx, organizationId, locationId),
			createdAt: deps.clock.now(),
			revokedAt: null,
			plainCookie: !isSecure,
		}
		insertDevice(tx, device)
		if (session !== undefined) updateSession(tx, session.hash, { deviceId: device.id })
		recordAudit(tx, deps, actor, { action: 'desk_device.paired', subject: device.id })
		return { device, token: createLink(tx, deps, { organizationId, kind: 'device', subjectId: device.id }) }
	})
}
