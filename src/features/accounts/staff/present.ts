import type { Db } from '../../../db/client.ts'
import { timestampOrNull, toTimestamp } from '../../../kit/time/dates.ts'
import { countPasskeys } from '../passkeys/queries.ts'
import { hasTotp } from '../totp/totp.ts'
import type { Staff } from './model.ts'
import type { StaffMember } from './table.ts'

export function presentStaff(db: Db, member: StaffMember): Staff {
	const { id, name, role, pin, lastSeenAt, createdAt } = member
	return {
		id,
		name,
		login: loginOf(member),
		role,
		state: stateOf(member),
		hasPin: pin !== null,
		hasTotp: hasTotp(db, id),
		passkeys: countPasskeys(db, id),
		sso: member.ssoSubject !== null,
		joined: member.joinedTo !== null,
		lastSeenAt: timestampOrNull(lastSeenAt),
		createdAt: toTimestamp(createdAt),
		locationIds: member.locationIds && [...member.locationIds],
	}
}

/** The one that an inviter proposed, until the person has chosen. */
export function loginOf({ login, proposedLogin, passwordHash }: StaffMember): string | null {
	return login ?? (passwordHash === null ? proposedLogin : null)
}

/** What another organization does with an account is not told here. */
export function stateOf({ passwordHash, joinedTo, deactivatedAt }: StaffMember): Staff['state'] {
	if (deactivatedAt !== null) return 'deactivated'
	return passwordHash === null && joinedTo === null ? 'invited' : 'active'
}
