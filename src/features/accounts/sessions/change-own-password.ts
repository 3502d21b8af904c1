import { invalid } from '../../../http/problems.ts'
import type { Caller } from '../../../http/request-context.ts'
import type { Actor } from '../../audit/actor.ts'
import { requireOrganization } from '../../organization/organization.ts'
import { requireOwnFactors } from '../staff/member.ts'
import { changePassword } from '../staff/change-password.ts'
import { passwordFault } from '../staff/password.ts'
import { checkPassword } from './check-password.ts'
import { updateSession } from './queries.ts'
import { familiarBySession, requireOpenSession } from './session.ts'
import type { FindDeps, OpenSession } from './session.ts'
import type { SignInDeps } from './sign-in.ts'

/**
 * Their other sessions end. It confirms nothing: the route asks for all factors before.
 * @throws Problem 401 for a wrong current password, 409 without a password, 422 for a new one that is refused, 429
 */
export async function changeOwnPassword(
	deps: SignInDeps & FindDeps,
	{ caller, actor, current, next }: { caller: Caller; actor: Actor; current: string; next: string },
): Promise<OpenSession> {
	const before = requireOpenSession(deps, caller)
	requireOwnFactors(before.member)
	const { login, name, organizationId, id } = before.member
	const venue = requireOrganization(deps.db, organizationId).name
	const fault = passwordFault(next, { login: login ?? '', name: name ?? '', venue }, '/next')
	if (fault !== undefined) throw invalid([fault])
	const credentials = { login: login ?? '', password: current }
	const { succeed } = await checkPassword(deps, actor, credentials, () => familiarBySession(before))
	succeed()
	const passwordHash = await deps.passwords.hash(next, id)
	return deps.write((tx) => {
		const session = requireOpenSession(deps, caller)
		const { generation } = changePassword(tx, deps, actor, { member: session.member, passwordHash })
		updateSession(tx, session.session.hash, { generation })
		return requireOpenSession(deps, caller)
	})
}
