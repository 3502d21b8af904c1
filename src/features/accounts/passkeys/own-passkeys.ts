import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/request-context.ts'
import type { Actor } from '../../audit/actor.ts'
import { addPasskey, removePasskey } from './add.ts'
import type { MadePasskey } from './add.ts'
import { makeChallenge } from './challenge.ts'
import { listPasskeys } from './queries.ts'
import { renamePasskey } from './rename.ts'
import type { Passkey } from './table.ts'
import type { PasskeyPlace } from './webauthn.ts'
import { requireOrganization } from '../../organization/organization.ts'
import { endSessionsOf } from '../staff/member.ts'
import { updateSession } from '../sessions/queries.ts'
import { requireOpenSession } from '../sessions/session.ts'
import type { FindDeps } from '../sessions/session.ts'
import type { PasskeyOffer } from './model.ts'

type OwnDeps = FindDeps & Pick<Deps, 'write' | 'ids'>

/** @throws Problem 401 */
export function offerPasskey(deps: OwnDeps, caller: Caller, { rpId }: PasskeyPlace): Promise<PasskeyOffer> {
	return deps.write((tx) => {
		const { member } = requireOpenSession(deps, caller)
		const login = member.login ?? ''
		return {
			challenge: makeChallenge(tx, deps, member.id),
			rpId,
			organizationName: requireOrganization(tx, member.organizationId).name,
			userId: Buffer.from(member.id).toString('base64url'),
			login,
			name: member.name ?? login,
			credentialIds: listPasskeys(tx, member.id).map(({ credentialId }) => credentialId),
		}
	})
}

/** Their other sessions end. @throws Problem 401, 409 for too many, 422 */
export function addOwnPasskey(
	deps: OwnDeps,
	{
		caller,
		actor,
		place,
		newPasskey,
	}: { caller: Caller; actor: Actor; place: PasskeyPlace; newPasskey: MadePasskey },
): Promise<Passkey> {
	return deps.write((tx) => {
		const { member, session } = requireOpenSession(deps, caller)
		const passkey = addPasskey(tx, deps, actor, { staffId: member.id, place, newPasskey })
		updateSession(tx, session.hash, { generation: endSessionsOf(tx, member).generation })
		return passkey
	})
}

/** @throws Problem 401, 404 */
export function removeOwnPasskey(
	deps: OwnDeps,
	{ caller, actor, id }: { caller: Caller; actor: Actor; id: string },
): Promise<void> {
	return deps.write((tx) => {
		const { member } = requireOpenSession(deps, caller)
		removePasskey(tx, deps, actor, { staffId: member.id, id: id.toLowerCase() })
	})
}

/** @throws Problem 401, 404 */
export function renameOwnPasskey(
	deps: OwnDeps,
	{ caller, actor, id, name }: { caller: Caller; actor: Actor; id: string; name: string },
): Promise<Passkey> {
	return deps.write((tx) => {
		const { member } = requireOpenSession(deps, caller)
		return renamePasskey(tx, deps, actor, { staffId: member.id, id: id.toLowerCase(), name })
	})
}
