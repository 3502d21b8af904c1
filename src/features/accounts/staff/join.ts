import type { Db, Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { problem } from '../../../http/problems.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { spendLink } from '../../links/token/link.ts'
import { findNewBox } from '../../organization/queries.ts'
import { requireInvitation, invitationKindOf } from './invitation.ts'
import { deleteSessionsOf } from '../sessions/queries.ts'
import { findJoined, updateStaff } from './queries.ts'
import type { StaffMember } from './table.ts'

/** The first owner has a login here, since an organization must not depend on another one; a reset is for a login, too. */
export function isJoinable(db: Db, member: StaffMember): boolean {
	return invitationKindOf(db, member) === 'invite'
}

const unusable = () => problem('conflict', 'This account cannot be used here. Choose a login and a password.')

/**
 * Accepts an invitation with an account of another organization, whose login and factors then hold here, too. That
 * organization is not told.
 * @param home whose password and code were given
 * @throws Problem 404 for an invitation that is wrong, used, replaced or expired; 409 for the link of the first owner or of a
 * reset, and unless the account is of another organization of this box, and has no other place in this one
 */
export function joinStaff(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	from: Pick<Actor, 'requestId' | 'address'>,
	{ token, home }: { readonly token: string; readonly home: StaffMember },
): StaffMember {
	const { member, link } = requireInvitation(tx, deps, token)
	if (!isJoinable(tx, member)) throw unusable()
	requireElsewhere(tx, member, home)
	spendLink(tx, link)
	const changes = {
		name: member.name ?? home.name,
		joinedTo: home.id,
		proposedLogin: null,
		pinFaults: 0,
		resetClearsFactors: false,
	}
	updateStaff(tx, member.id, changes)
	const actor = { ...from, organizationId: member.organizationId, name: `staff:${member.id}` }
	const data = { byOtherAccount: true }
	recordAudit(tx, deps, actor, { action: 'staff.joined', subject: member.id, data })
	deleteSessionsOf(tx, member.id)
	return { ...member, ...changes }
}

function requireElsewhere(db: Db, { id, organizationId }: StaffMember, home: StaffMember): void {
	if (home.organizationId === organizationId)
		throw problem('conflict', 'This account already belongs to this organization. Sign in with it.')
	if (findNewBox(db, home.organizationId) !== undefined) throw unusable()
	const other = findJoined(db, organizationId, home.id)
	if (other !== undefined && other.id !== id)
		throw problem('conflict', 'You have joined with this account before. Ask an owner to activate you.')
}
