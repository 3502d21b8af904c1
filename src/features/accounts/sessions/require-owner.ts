import type { Deps } from '../../../deps.ts'
import { problem } from '../../../http/problems.ts'
import { hasTotp, isRightCode } from '../totp/totp.ts'
import { listOrganizationIds } from '../../organization/queries.ts'
import { countActive } from '../staff/queries.ts'
import type { StaffMember } from '../staff/table.ts'
import { checkPassword, wrongCode } from './check-password.ts'
import type { CheckDeps, Credentials } from './check-password.ts'
import type { From } from './failures.ts'
import type { WithCode } from './sign-in.ts'

/**
 * Requires an owner of the only organization that has one. It starts no session and writes nothing, so a code of the app stays unused.
 * @throws Problem 401 as `signIn`; 403 for somebody else, and 409 where several have owners, only after the right password
 * and code; 429
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
	// What is done holds for the whole box.
	if (listOrganizationIds(deps.db).filter((id) => countActive(deps.db, id, 'owner') > 0).length > 1)
		throw problem('conflict', 'Several organizations share this box, so nobody of one may do this for all.')
	return member
}
