import type { Tx } from '../../../db/client.ts'
import type { ActDeps } from '../../../deps.ts'
import { problem } from '../../../http/problems.ts'
import { tidy } from '../../../kit/text/text.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { endInvitations } from './invitation.ts'
import { isActive, requireStaff } from './member.ts'
import { countActive, updateStaff } from './queries.ts'
import { requireRoleWithin } from './roles.ts'
import type { Role } from './roles.ts'
import type { StaffMember } from './table.ts'

export type StaffChanges = { readonly name?: string; readonly role?: Role; readonly active?: boolean }

/**
 * A role takes effect from the next request on. Deactivating a person ends their sessions and links.
 * @param scopes the caller's scopes, which must include the person's role, before and after
 * @throws Problem 403, 404, 409 for the last owner
 */
export function changeStaff(
	deps: ActDeps,
	{
		actor,
		scopes,
		id,
		changes,
	}: { actor: Actor; scopes: ReadonlySet<string>; id: string; changes: StaffChanges },
): Promise<StaffMember> {
	return deps.write((tx) => {
		const member = requireStaff(tx, actor.organizationId, id)
		const { name, role = member.role } = changes
		requireRoleWithin(scopes, member.role)
		requireRoleWithin(scopes, role)
		const now = deps.clock.now()
		const wasActive = member.deactivatedAt === null
		const { active = wasActive } = changes
		const next: StaffMember = {
			...member,
			name: name === undefined ? member.name : tidy(name),
			role,
			deactivatedAt: active ? null : (member.deactivatedAt ?? now),
			generation: wasActive && !active ? member.generation + 1 : member.generation,
		}
		requireOwnerLeft(tx, member, next)
		updateStaff(tx, member.id, next)
		if (wasActive && !active) endInvitations(tx, deps, member)
		if (next.name !== member.name || role !== member.role)
			recordAudit(tx, deps, actor, { action: 'staff.changed', subject: member.id, data: { role } })
		if (active !== wasActive)
			recordAudit(tx, deps, actor, {
				action: active ? 'staff.reactivated' : 'staff.deactivated',
				subject: member.id,
			})
		return next
	})
}

function requireOwnerLeft(tx: Tx, before: StaffMember, after: StaffMember): void {
	const isOwner = (member: StaffMember): boolean => member.role === 'owner' && isActive(member)
	if (!isOwner(before) || isOwner(after)) return
	if (countActive(tx, before.organizationId, 'owner') === 1)
		throw problem('conflict', 'This is the last owner. Make somebody else an owner first.')
}
