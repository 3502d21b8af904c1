import type { Db, Tx } from '../../../db/client.ts'
import type { ActDeps, Deps } from '../../../deps.ts'
import { Problem, invalid, problem, invalidField } from '../../../http/problems.ts'
import type { Detail } from '../../../http/problems.ts'
import { tidy } from '../../../kit/text/text.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { requireBinding } from '../../locations/bind.ts'
import type { Binding } from '../../locations/bind.ts'
import { createInvitation } from './invitation.ts'
import type { Invitation } from './invitation.ts'
import { chooseLogin, loginFault } from './login.ts'
import { newMember } from './member.ts'
import {
	countLocal,
	countStaff,
	findStaffByLogin,
	findUnnamedOwner,
	hasLogin,
	insertStaff,
} from './queries.ts'
import { requireRoleWithin } from './roles.ts'
import type { Role } from './roles.ts'
import type { StaffMember } from './table.ts'

const MAX_STAFF = 1_000

type InviteDeps = ActDeps & Pick<Deps, 'linkTokens'>

export type NewStaff = {
	readonly name?: string
	readonly role: Role
	readonly login?: string
	/** Null for all. */
	readonly locationIds?: readonly string[] | null
}

export type NewInvitation = { readonly member: StaffMember; readonly invitation: Invitation }

/**
 * @param scopes the inviter's scopes, which must include the role
 * @param own the locations to which the inviter is bound, which must include the person's
 * @throws Problem 403, 409 for too many people, 422 for a login that is taken
 */
export function inviteStaff(
	deps: InviteDeps,
	{ actor, scopes, own, input }: { actor: Actor; scopes: ReadonlySet<string>; own: Binding; input: NewStaff },
): Promise<NewInvitation> {
	requireRoleWithin(scopes, input.role)
	return deps.write((tx) => {
		const locationIds = requireBinding(tx, actor.organizationId, own, input.locationIds ?? null)
		return addStaff(tx, deps, actor, { ...input, locationIds })
	})
}

/** @returns undefined if the organization has an owner */
export function inviteFirstOwner(deps: InviteDeps, actor: Actor): Promise<NewInvitation | undefined> {
	return deps.write((tx): NewInvitation | undefined => {
		if (countLocal(tx, actor.organizationId, 'owner') > 0) return undefined
		const owner = findUnnamedOwner(tx, actor.organizationId)
		if (owner === undefined) return addStaff(tx, deps, actor, { role: 'owner' })
		return { member: owner, invitation: createInvitation(tx, deps, owner) }
	})
}

function addStaff(
	tx: Tx,
	deps: InviteDeps,
	actor: Actor,
	{ name, role, login, locationIds = null }: NewStaff,
): NewInvitation {
	const { organizationId } = actor
	requireRoom(tx, organizationId)
	const member = newMember(deps, {
		organizationId,
		name: name === undefined ? null : tidy(name),
		role,
		locationIds,
		proposedLogin: login === undefined ? null : chooseLogin(login),
	})
	if (member.proposedLogin !== null) requireProposable(tx, member.proposedLogin, organizationId)
	insertStaff(tx, member)
	recordAudit(tx, deps, actor, { action: 'staff.invited', subject: member.id, data: { role } })
	return { member, invitation: createInvitation(tx, deps, member) }
}

/** @throws Problem 409 for more people than an organization may have */
export function requireRoom(db: Db, organizationId: string): void {
	if (countStaff(db, organizationId) >= MAX_STAFF)
		throw problem('conflict', `An organization has at most ${MAX_STAFF} people. Deactivate somebody first.`)
}

/** Looks only at the inviter's own organization, so that logins of others stay unknown. @throws Problem 422 */
function requireProposable(db: Db, login: string, organizationId: string): void {
	const fault = loginFault(login)
	if (fault !== undefined) throw invalid([fault])
	if (hasLogin(db, organizationId, login)) throw takenLogin()
}

/** Only who holds an invitation is told so, a few times in a quarter of an hour. @throws Problem 422 */
export function requireFreeLogin(db: Db, login: string, { id }: Pick<StaffMember, 'id'>): void {
	const other = findStaffByLogin(db, login)
	if (other !== undefined && other.id !== id) throw takenLogin()
}

function takenLogin(): Problem {
	return invalidField('/login', 'taken', 'Somebody has this login; choose another.')
}

export function isTakenLogin(error: unknown): boolean {
	if (!(error instanceof Problem) || !Array.isArray(error.details)) return false
	return (error.details as Detail[]).some(({ code }) => code === 'taken')
}
