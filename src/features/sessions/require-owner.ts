import type { Deps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import { hasTotp, isRightCode } from '../factors/totp.ts'
import type { StaffMember } from '../staff/table.ts'
import { checkPassword, wrongCode } from './check-password.ts'
import type { CheckDeps, Credentials } from './check-password.ts'
import type { From } from './failures.ts'
import type { WithCode } from './sign-in.ts'

/**
 * Requires an owner of any organization. It starts no session and writes nothing, so a code of the app stays unused.
 * @throws Problem 401 as `signIn`; 403 for somebody else, only after the right password and code; 429
 */
export async function requireOwner(
	deps: CheckDeps & Pick<Deps, 'clock' | 'secretBox'>,
	from: From,
	{ code, ...credentials }: Credentials & WithCode,
): Promise<StaffMember> {
	const { member, succeed } = await checkPassword(deps, from, credentials)
	if (hasTotp(deps.db, member.id)) {
		if (code === undefined) throw problem('code_needed')
		if (!isRightCode(deps.db, deps, member.id, code)) throw wrongCode(deps, from, member)
	}
	succeed()
	if (member.role !== 'owner') throw problem('insufficient_scope', 'Only an owner may do this.')
	return member
}
