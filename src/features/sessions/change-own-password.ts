import { invalid } from '../../http/problems.ts'
import type { Caller } from '../../http/request-context.ts'
import type { Actor } from '../audit/actor.ts'
import { requireOrganization } from '../organization/organization.ts'
import { changePassword } from '../staff/change-password.ts'
import { passwordFault } from '../staff/login.ts'
import { updateSession } from './queries.ts'
import { requireOpenSession } from './session.ts'
import type { FindDeps, OpenSession } from './session.ts'
import { requirePassword } from './sign-in.ts'
import type { SignInDeps } from './sign-in.ts'

/**
 * Their other sessions end. @throws Problem 401 for a wrong current password, 422 for a new one that is refused, 429
 */
export async function changeOwnPassword(
	deps: SignInDeps & FindDeps,
	{ caller, actor, current, next }: { caller: Caller; actor: Actor; current: string; next: string },
): Promise<OpenSession> {
	const { member } = requireOpenSession(deps, caller)
	const login = member.login ?? ''
	const venue = requireOrganization(deps.db, member.organizationId).name
	const fault = passwordFault(next, { login, venue }, '/next')
	if (fault !== undefined) throw invalid([fault])
	await requirePassword(deps, actor.address, { login, password: current })
	const passwordHash = await deps.passwords.hash(next)
	return deps.write((tx) => {
		const open = requireOpenSession(deps, caller)
		const { generation } = changePassword(tx, deps, actor, { member: open.member, passwordHash })
		updateSession(tx, open.session.hash, { generation, authenticatedAt: deps.clock.now() })
		return requireOpenSession(deps, caller)
	})
}
