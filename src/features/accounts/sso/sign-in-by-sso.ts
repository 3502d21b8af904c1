import type { Tx } from '../../../db/client.ts'
import { problem } from '../../../http/problems.ts'
import type { Caller } from '../../../http/request-context.ts'
import { recordAudit } from '../../audit/record.ts'
import type { Actor } from '../../audit/actor.ts'
import type { Organization } from '../../organization/table.ts'
import type { From } from '../sessions/failures.ts'
import { proveBySso } from '../sessions/proof.ts'
import { renewProof, requireOpenSession, startSession } from '../sessions/session.ts'
import type { FindDeps, Renewal } from '../sessions/session.ts'
import { deviceIdFor } from '../sessions/entry.ts'
import type { Entered } from '../sessions/entry.ts'
import type { OnDevice, SignInDeps } from '../sessions/sign-in.ts'
import { requireRoom } from '../staff/invite.ts'
import { NO_PASSWORD, newMember, noteStaffSignedIn } from '../staff/member.ts'
import { findStaffBySso, insertStaff, updateStaff } from '../staff/queries.ts'
import type { Role } from '../staff/roles.ts'
import type { StaffMember } from '../staff/table.ts'
import type { SsoPerson } from './person.ts'

type Entry = OnDevice & {
	readonly organization: Pick<Organization, 'id'>
	readonly person: SsoPerson
	readonly role: Role
}

/**
 * Signs somebody in whom the identity provider vouches for. Whoever comes first time gets an account; name and role are
 * the provider's each time.
 * @throws Problem 401 for a person who was deactivated here, 409 for more people than an organization may have
 */
export async function signInBySso(deps: SignInDeps, from: From, entry: Entry): Promise<Entered> {
	return deps.write((tx) => {
		const member = keepMember(tx, deps, from, entry)
		const proof = proveBySso(tx, member, entry.person)
		if (proof === undefined)
			throw problem('sign_in_failed', 'This account was deactivated here. Ask an owner to activate it.')
		noteStaffSignedIn(tx, member)
		const act = { action: 'staff.signed_in', subject: member.id, data: { bySso: true } } as const
		recordAudit(tx, deps, actorOf(from, member), act)
		return {
			token: startSession(tx, deps, proof, { member, deviceId: deviceIdFor(member, entry.device) }),
			member,
		}
	})
}

function keepMember(
	tx: Tx,
	deps: SignInDeps,
	from: From,
	{ organization, person, role }: Entry,
): StaffMember {
	const ssoAt = deps.clock.now()
	const member = findStaffBySso(tx, organization.id, person.subject)
	if (member === undefined) {
		requireRoom(tx, organization.id)
		const { subject: ssoSubject, name } = person
		const more = { organizationId: organization.id, role, name, passwordHash: NO_PASSWORD, ssoSubject, ssoAt }
		const joined = newMember(deps, more)
		insertStaff(tx, joined)
		recordAudit(tx, deps, actorOf(from, joined), { action: 'staff.joined', subject: joined.id })
		return joined
	}
	const next = { ...member, role, name: person.name ?? member.name, ssoAt }
	if (member.deactivatedAt === null) updateStaff(tx, member.id, next)
	if (member.deactivatedAt === null && (next.role !== member.role || next.name !== member.name))
		recordAudit(tx, deps, actorOf(from, member), {
			action: 'staff.changed',
			subject: member.id,
			data: { role },
		})
	return next
}

function actorOf(from: From, { id, organizationId }: StaffMember): Actor {
	return { ...from, organizationId, name: `staff:${id}` }
}

/** Their session goes on with another token, and confirmed. @throws Problem 401 unless it is the person of the session */
export function confirmBySso(
	deps: SignInDeps & FindDeps,
	{ caller, person }: { caller: Caller; person: SsoPerson },
): Promise<Renewal> {
	return deps.write((tx) => {
		const open = requireOpenSession(deps, caller)
		const { member } = open
		const proof = proveBySso(tx, member, person)
		const renewal = proof && renewProof(tx, deps, open, proof)
		if (renewal === undefined)
			throw problem('sign_in_failed', 'Somebody else has signed in at the identity provider.')
		noteStaffSignedIn(tx, member)
		updateStaff(tx, member.id, { ssoAt: deps.clock.now() })
		return renewal
	})
}
