import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/request-context.ts'
import { newTotpSecret } from './totp.ts'
import { requireOrganization } from '../../organization/organization.ts'
import { requireOpenSession } from '../sessions/session.ts'
import type { FindDeps } from '../sessions/session.ts'
import type { TotpOffer } from './model.ts'

/**
 * @returns the same secret twice: to type, and as the address that apps read from a QR code. It is not stored.
 * @throws Problem 401
 */
export function offerTotp(deps: FindDeps & Pick<Deps, 'ids'>, caller: Caller): TotpOffer {
	const { member } = requireOpenSession(deps, caller)
	const issuer = requireOrganization(deps.db, member.organizationId).name
	const secret = newTotpSecret(deps)
	// Apps differ in whether they read a plus as a space.
	const query = `secret=${secret}&issuer=${encodeURIComponent(issuer)}`
	const label = [issuer, member.login ?? ''].map(encodeURIComponent).join(':')
	return { secret, uri: `otpauth://totp/${label}?${query}` }
}
