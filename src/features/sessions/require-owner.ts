import type { Deps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import { hasTotp, isRightCode } from '../factors/totp.ts'
import { readLogin } from '../staff/login.ts'
import type { StaffMember } from '../staff/table.ts'
import { checkPassword, wrongCode } from './sign-in.ts'
import type { Credentials, SignInDeps, WithCode } from './sign-in.ts'

/**
 * Requires an owner of any organization. It starts no session and writes nothing, so a code of the app stays unused.
 * @throws Problem 401 as `signIn`; 403 for somebody else, only after the right password and code; 429
 */
export async function requireOwner(
	deps: Pick<SignInDeps, 'passwords' | 'signInLimits'> & Pick<Deps, 'db' | 'clock' | 'secretBox'>,
	address: string,
	{ login, password, code }: Credentials & WithCode,
): Promise<StaffMember> {
	const member = await checkPassword(deps, address, { login, password })
	if (hasTotp(deps.db, member.id)) {
		if (code === undefined) throw problem('code_needed')
		if (!isRightCode(deps.db, deps, member.id, code)) throw wrongCode(deps, address)
	}
	deps.signInLimits.succeed(readLogin(login), address)
	if (member.role !== 'owner') throw problem('insufficient_scope', 'Only an owner may do this.')
	return member
}
