import type { Caller } from '../../http/request-context.ts'
import { noteStaffSignedIn } from '../staff/member.ts'
import { updateSession } from './queries.ts'
import { requireOpenSession } from './session.ts'
import type { FindDeps, OpenSession } from './session.ts'
import { requirePassword } from './sign-in.ts'
import type { SignInDeps } from './sign-in.ts'

/** A session that a PIN opened then has all rights of its person. @throws Problem 401, 429 */
export async function confirmSession(
	deps: SignInDeps & FindDeps,
	{ caller, address, password }: { caller: Caller; address: string; password: string },
): Promise<OpenSession> {
	const { member } = requireOpenSession(deps, caller)
	const login = member.login ?? ''
	await requirePassword(deps, address, { login, password })
	return deps.write((tx) => {
		const { session } = requireOpenSession(deps, caller)
		noteStaffSignedIn(tx, member)
		updateSession(tx, session.hash, { authenticatedAt: deps.clock.now() })
		return requireOpenSession(deps, caller)
	})
}
