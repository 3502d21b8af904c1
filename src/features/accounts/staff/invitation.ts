import type { Db, Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { problem } from '../../../http/problems.ts'
import { HOUR_MS } from '../../../kit/time/durations.ts'
import { createLink, findLink, revokeLinks, whyDead } from '../../links/token/link.ts'
import type { Link } from '../../links/token/table.ts'
import { countLocal, findStaff } from './queries.ts'
import type { StaffMember } from './table.ts'

const SETUP_LASTS_MS = 24 * HOUR_MS
const INVITATION_LASTS_MS = 72 * HOUR_MS

/** `setup` makes the first owner of an organization, `reset` replaces a password. */
export type InvitationKind = 'setup' | 'invite' | 'reset'

type OpenInvitation = { readonly member: StaffMember; readonly link: Link }

/** Works once. `expiresAt` is in milliseconds since 1970. */
export type Invitation = { readonly token: string; readonly expiresAt: number }

export function invitationKindOf(db: Db, member: StaffMember): InvitationKind {
	if (member.passwordHash !== null) return 'reset'
	return member.role === 'owner' && countLocal(db, member.organizationId, 'owner') === 0 ? 'setup' : 'invite'
}

/** Earlier invitations of the person end. */
export function createInvitation(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'linkTokens'>,
	member: StaffMember,
): Invitation {
	const { id: subjectId, organizationId } = member
	const lastsMs = invitationKindOf(tx, member) === 'setup' ? SETUP_LASTS_MS : INVITATION_LASTS_MS
	const expiresAt = deps.clock.now() + lastsMs
	endInvitations(tx, deps, member)
	const token = createLink(tx, deps, { organizationId, kind: 'staff', subjectId, expiresAt, uses: 1 })
	return { token, expiresAt }
}

export function endInvitations(tx: Tx, deps: Pick<Deps, 'clock'>, { id }: Pick<StaffMember, 'id'>): void {
	revokeLinks(tx, deps, { kind: 'staff', subjectId: id })
}

/** @throws Problem 404 for a token that is wrong, used, replaced or expired */
export function requireInvitation(db: Db, deps: Pick<Deps, 'clock'>, token: string): OpenInvitation {
	const invitation = findInvitation(db, deps, token)
	if (invitation === undefined)
		throw problem('not_found', 'This link is used up, replaced or expired. Ask for another.')
	return invitation
}

/** Undefined for a token that is wrong, used, replaced or expired. */
export function findInvitation(
	db: Db,
	{ clock }: Pick<Deps, 'clock'>,
	token: string,
): OpenInvitation | undefined {
	const link = findLink(db, token)
	if (link?.kind !== 'staff' || whyDead(link, clock.now()) !== undefined) return undefined
	const member = findStaff(db, link.organizationId, link.subjectId)
	return member === undefined || member.deactivatedAt !== null ? undefined : { member, link }
}
