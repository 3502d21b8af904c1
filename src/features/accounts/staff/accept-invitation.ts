import type { Db, Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { invalid } from '../../../http/problems.ts'
import type { Detail } from '../../../http/problems.ts'
import { isInvisible } from '../../../blocks/characters.ts'
import { tidy } from '../../../kit/text/text.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { spendLink } from '../../links/token/link.ts'
import type { Link } from '../../links/token/table.ts'
import { nameFirst } from '../../organization/name-first.ts'
import { requireOrganization } from '../../organization/organization.ts'
import { requireInvitation } from './invitation.ts'
import { requireFreeLogin } from './invite.ts'
import { chooseLogin, loginFault } from './login.ts'
import { passwordFault } from './password.ts'
import { updateJoined, updateStaff } from './queries.ts'
import type { StaffMember } from './table.ts'
import { countPasskeys, deletePasskeys } from '../passkeys/queries.ts'
import { deleteSessionsOf } from '../sessions/queries.ts'
import { deleteRecoveryCodes, deleteTotp } from '../totp/queries.ts'
import { hasTotp } from '../totp/totp.ts'

/** A reset asks for the password alone, and the first owner's link for the venue, too, if it has no name yet. */
export type Acceptance = {
	readonly name?: string
	readonly login?: string
	readonly password: string
	readonly venueName?: string
	readonly timezone?: string
}

type NewAccount = {
	readonly member: StaffMember
	readonly link: Link
	readonly name: string | null
	readonly login: string
}

/**
 * Called before the password is hashed, and again in the transaction.
 * @throws Problem 404 for an invitation that is wrong, used, replaced or expired, 422 for what was entered
 */
export function checkAcceptance(
	db: Db,
	deps: Pick<Deps, 'clock'>,
	token: string,
	{ name: givenName, login: givenLogin, password, venueName }: Acceptance,
): NewAccount {
	const invitation = requireInvitation(db, deps, token)
	const { member } = invitation
	const isReset = member.passwordHash !== null
	const name = isReset ? member.name : tidy(givenName ?? member.name ?? '')
	const login = isReset
		? (member.login ?? '')
		: chooseLogin(givenLogin ?? member.login ?? member.proposedLogin ?? '')
	const venue = venueName ?? requireOrganization(db, member.organizationId).name
	const faults = [
		...(isReset ? [] : listNameFaults(name ?? '', login)),
		passwordFault(password, { login, name: name ?? '', venue }),
	].filter((fault) => fault !== undefined)
	if (faults.length > 0) throw invalid(faults)
	requireFreeLogin(db, login, member)
	return { ...invitation, name, login }
}

function listNameFaults(name: string, login: string): Detail[] {
	const nameFault: Detail = { path: '/name', code: 'required', message: 'Enter your name.' }
	return [isInvisible(name) ? nameFault : undefined, loginFault(login)].filter((fault) => fault !== undefined)
}

/**
 * Makes it an account of its own, ends the person's sessions, and removes their second factors if the reset says so.
 * @throws Problem as `checkAcceptance` does
 */
export function acceptInvitation(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids'>,
	from: Pick<Actor, 'requestId' | 'address'>,
	{ token, acceptance, passwordHash }: { token: string; acceptance: Acceptance; passwordHash: string },
): StaffMember {
	const { member, link, name, login } = checkAcceptance(tx, deps, token, acceptance)
	spendLink(tx, link)
	const generation = member.generation + 1
	const account = { name, login, passwordHash, joinedTo: null }
	const changes = { ...account, pinFaults: 0, generation, resetClearsFactors: false }
	updateStaff(tx, member.id, changes)
	// Sessions of an account that was joined count by another generation.
	deleteSessionsOf(tx, member.id)
	const actor = { ...from, organizationId: member.organizationId, name: `staff:${member.id}` }
	const isJoining = member.passwordHash === null
	recordAudit(tx, deps, actor, {
		action: isJoining ? 'staff.joined' : 'staff.password_changed',
		subject: member.id,
	})
	const { venueName, timezone } = acceptance
	if (isJoining && member.role === 'owner' && venueName !== undefined)
		nameFirst(tx, deps, actor, { name: venueName, timezone: timezone ?? 'UTC' })
	if (member.resetClearsFactors) clearFactors(tx, deps, actor, member.id)
	// Without an app, the owner who made the link may have used it, and must not get into other organizations.
	if (!isJoining && !hasTotp(tx, member.id)) updateJoined(tx, member.id, { joinedTo: null })
	return { ...member, ...changes }
}

/** Removes passkeys, too. A person who has lost the second factor signs in with the password alone. */
function clearFactors(tx: Tx, deps: Pick<Deps, 'clock' | 'ids'>, actor: Actor, staffId: string): void {
	if (!hasTotp(tx, staffId) && countPasskeys(tx, staffId) === 0) return
	deleteTotp(tx, staffId)
	deleteRecoveryCodes(tx, staffId)
	deletePasskeys(tx, staffId)
	recordAudit(tx, deps, actor, { action: 'staff.factors_cleared', subject: staffId })
}
