import type { ActDeps, Deps } from '../../../deps.ts'
import { problem } from '../../../http/problems.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { createInvitation } from './invitation.ts'
import type { NewInvitation } from './invite.ts'
import { requireLocal, requireStaff } from './member.ts'
import { updateStaff } from './queries.ts'
import { requireRoleWithin } from './roles.ts'

/**
 * Until the new link is used the old password and the sessions stay. It makes an account of its own of one that was joined.
 * @param scopes the caller's scopes, which must include the person's role
 * @param clearsFactors whether the link removes the second factor and the passkeys, too
 * @throws Problem 403, 404, 409 for a deactivated person, and for one of the identity provider
 */
export function resetStaff(
	deps: ActDeps & Pick<Deps, 'linkTokens'>,
	{
		actor,
		scopes,
		id,
		clearsFactors,
	}: { actor: Actor; scopes: ReadonlySet<string>; id: string; clearsFactors: boolean },
): Promise<NewInvitation> {
	return deps.write((tx) => {
		const member = requireStaff(tx, actor.organizationId, id)
		requireRoleWithin(scopes, member.role)
		if (member.deactivatedAt !== null)
			throw problem('conflict', 'This person is deactivated. Activate them first.')
		requireLocal(member)
		updateStaff(tx, member.id, { resetClearsFactors: clearsFactors && member.joinedTo === null })
		recordAudit(tx, deps, actor, { action: 'staff.reset', subject: member.id, data: { clearsFactors } })
		return { member, invitation: createInvitation(tx, deps, member) }
	})
}
