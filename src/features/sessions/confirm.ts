import type { Caller } from '../../http/request-context.ts'
import { noteStaffSignedIn } from '../staff/member.ts'
import { updateSession } from './queries.ts'
import { requireOpenSession } from './session.ts'
import type { FindDeps, OpenSession } from './session.ts'
import { readLogin } from '../staff/login.ts'
import { checkPassword, takeCode, wrongCode } from './sign-in.ts'
import type { SignInDeps, WithCode } from './sign-in.ts'

/**
 * A session that a PIN opened then has all rights of its person, so it asks for the second factor, too.
 * @throws Problem 401, `code_needed` only after the right password; 429
 */
export async function confirmSession(
	deps: SignInDeps & FindDeps,
	{ caller, address, password, code }: { caller: Caller; address: string; password: string } & WithCode,
): Promise<OpenSession> {
	const { member } = requireOpenSession(deps, caller)
	const login = member.login ?? ''
	await checkPassword(deps, address, { login, password })
	const open = await deps.write((tx) => {
		const { session } = requireOpenSession(deps, caller)
		if (session.authenticatedAt === null && takeCode(tx, deps, member, code) === 'wrong') return undefined
		noteStaffSignedIn(tx, member)
		updateSession(tx, session.hash, { authenticatedAt: deps.clock.now() })
		return requireOpenSession(deps, caller)
	})
	if (open === undefined) throw wrongCode(deps, address)
	deps.signInLimits.succeed(readLogin(login), address)
	return open
}
