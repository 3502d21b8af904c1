import type { Tx } from '../../../db/client.ts'
import type { ActDeps } from '../../../deps.ts'
import { problem } from '../../../http/problems.ts'
import { tidy } from '../../../kit/text/text.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { requireBinding } from '../../locations/bind.ts'
import type { Binding } from '../../locations/bind.ts'
import { endInvitations } from './invitation.ts'
import { isActive, requireLocal, requireStaff } from './member.ts'
import { countLocal, updateStaff } from './queries.ts'
import { requireRoleWithin } from './roles.ts'
import type { Role } from './roles.ts'
import type { StaffMember } from './table.ts'

export type StaffChanges = {
	readonly name?: string
	readonly role?: Role
	readonly active?: boolean
	/** Null for all. */
	readonly locationIds?: readonly string[] | null
}

/**
 * A role takes effect from the next request on. Deactivating a person ends their sessions and links.
 * @param scopes the caller's scopes, which must include the person's role, before and after
 * @param own the locations to which the caller is bound, which must include those that the person gets
 * @throws Problem 403, 404, 409 for the last owner, and for the role of whoever signs in by the identity provider
 */
export function changeStaff(
	deps: ActDeps,
	{
		actor,
		scopes,
		own,
		id,
		changes,
	}: { actor: Actor; scopes: ReadonlySet<string>; own: Binding; id: string; changes: StaffChanges },
): Promise<StaffMember> {
	return deps.write((tx) => {
		const member = requireStaff(tx, actor.organizationId, id)
		const { name, role = member.role } = changes
		requireRoleWithin(scopes, member.role)
		requireRoleWithin(scopes, role)
		if (role !== member.role) requireLocal(member)
		const now = deps.clock.now()
		const wasActive = member.deactivatedAt === null
		const { active = wasActive } = changes
		const next: StaffMember = {
			...member,
			name: name === undefined ? member.name : tidy(name),
			role,
			locationIds:
				changes.locationIds === undefined
					? member.locationIds
					: requireBinding(tx, actor.organizationId, own, changes.locationIds),
			deactivatedAt: active ? null : (member.deactivatedAt ?? now),
			generation: wasActive && !active ? member.generation + 1 : member.generation,
		}
		requireOwnerLeft(tx, member, next)
		updateStaff(tx, member.id, next)
		if (wasActive && !active) endInvitations(tx, deps, member)
		const isBoundAnew = changes.locationIds !== undefined
		if (next.name !== member.name || role !== member.role || isBoundAnew)
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
	const isOwner = (member: StaffMember): boolean =>
		member.role === 'owner' &&
		member.ssoSubject === null &&
		member.joinedTo === null &&
		member.locationIds === null &&
		isActive(tx, member)
	if (!isOwner(before) || isOwner(after)) return
	if (countLocal(tx, before.organizationId, 'owner') === 1)
		throw problem('conflict', 'This is the last owner. Make somebody else an owner first.')
}
