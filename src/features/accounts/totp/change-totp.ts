import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/request-context.ts'
import type { Actor } from '../../audit/actor.ts'
import { removeTotp, renewRecoveryCodes, setTotp, newTotpSecret } from './totp.ts'
import { endSessionsOf, requireOwnFactors } from '../staff/member.ts'
import { updateSession } from '../sessions/queries.ts'
import { requireOpenSession } from '../sessions/session.ts'
import type { FindDeps } from '../sessions/session.ts'
import { requireOrganization } from '../../organization/organization.ts'
import type { TotpOffer } from './model.ts'

type ChangeDeps = FindDeps & Pick<Deps, 'write' | 'ids' | 'secretBox'>

type By = { readonly caller: Caller; readonly actor: Actor }

/**
 * Their other sessions end.
 * @param secret of the offer
 * @returns recovery codes, which are not stored
 * @throws Problem 401, 422 for a wrong code
 */
export function setOwnTotp(
	deps: ChangeDeps,
	{ caller, actor, secret, code }: By & { secret: string; code: string },
): Promise<string[]> {
	return deps.write((tx) => {
		const { member, session } = requireOpenSession(deps, caller)
		requireOwnFactors(member)
		const codes = setTotp(tx, deps, actor, { staffId: member.id, secret, code })
		updateSession(tx, session.hash, { generation: endSessionsOf(tx, member).generation })
		return codes
	})
}

/** @throws Problem 401, 409 for an account whose factors are elsewhere */
function requireOwnId(deps: FindDeps, caller: Caller): string {
	const { member } = requireOpenSession(deps, caller)
	requireOwnFactors(member)
	return member.id
}

/** @throws Problem 401, 409 without an app */
export function removeOwnTotp(deps: ChangeDeps, { caller, actor }: By): Promise<void> {
	return deps.write((tx) => removeTotp(tx, deps, actor, requireOwnId(deps, caller)))
}

/** @returns the codes, which are not stored @throws Problem 401, 409 without an app */
export function renewOwnRecoveryCodes(deps: ChangeDeps, { caller, actor }: By): Promise<string[]> {
	return deps.write((tx) => renewRecoveryCodes(tx, deps, actor, requireOwnId(deps, caller)))
}

/**
 * @returns the same secret twice: to type, and as the address that apps read from a QR code. It is not stored.
 * @throws Problem 401
 */
export function offerTotp(deps: FindDeps & Pick<Deps, 'ids'>, caller: Caller): TotpOffer {
	const { member } = requireOpenSession(deps, caller)
	requireOwnFactors(member)
	const issuer = requireOrganization(deps.db, member.organizationId).name
	const secret = newTotpSecret(deps)
	// Apps differ in whether they read a plus as a space.
	const query = `secret=${secret}&issuer=${encodeURIComponent(issuer)}`
	const label = [issuer, member.login ?? ''].map(encodeURIComponent).join(':')
	return { secret, uri: `otpauth://totp/${label}?${query}` }
}
