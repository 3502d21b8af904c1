import { transportOf } from '../../../config/transport-of.ts'
import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { timestampOrNull, toTimestamp } from '../../../kit/time/dates.ts'
import { findFactors } from '../totp/totp.ts'
import { requireOrganization } from '../../organization/organization.ts'
import { loginOf } from '../staff/present.ts'
import { invitationKindOf } from '../staff/invitation.ts'
import type { StaffMember } from '../staff/table.ts'
import type { DeskSession, InvitationDetail } from './model.ts'
import { toCaller } from './session.ts'
import type { OpenSession } from './session.ts'

export function presentSession(
	{ db, config }: Pick<Deps, 'db' | 'config'>,
	ownSession: OpenSession,
): DeskSession {
	const { session, member, device, endsAt } = ownSession
	const { id, name, slug, timezone, settings } = requireOrganization(db, member.organizationId)
	return {
		staff: { id: member.id, name: member.name, login: member.login ?? '', role: member.role },
		organization: { id, name, slug, timezone },
		practiceEndsAt: timestampOrNull(settings.practiceEndsAt),
		transports: { email: transportOf(config, 'email'), sms: transportOf(config, 'sms') },
		scopes: [...toCaller(ownSession).scopes],
		expiresAt: toTimestamp(endsAt),
		authenticatedAt: timestampOrNull(session.authenticatedAt),
		device: device && { id: device.id, name: device.name, locationId: device.locationId },
		byPin: session.authenticatedAt === null,
		factors: findFactors(db, member.id),
	}
}

export function presentInvitation(db: Db, member: StaffMember): InvitationDetail {
	const { role, name, organizationId, resetClearsFactors: clearsFactors } = member
	const organizationName = requireOrganization(db, organizationId).name
	return {
		kind: invitationKindOf(db, member),
		role,
		name,
		login: loginOf(member),
		organizationName,
		clearsFactors,
	}
}
