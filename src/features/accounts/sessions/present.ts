import { SCOPES, holdsScope } from '../../../api/scopes.ts'
import { transportOf } from '../../../config/transport-of.ts'
import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { within } from '../../../kit/places.ts'
import { timestampOrNull, toTimestamp } from '../../../kit/time/dates.ts'
import { findFactors } from '../totp/totp.ts'
import { requireOrganization } from '../../organization/organization.ts'
import { zoneOfPlaces } from '../../organization/zones.ts'
import { listOrganizationIds } from '../../organization/queries.ts'
import { UNNAMED } from '../../../api/unnamed.ts'
import { homeIdOf, homeOf } from '../staff/member.ts'
import { isJoinable } from '../staff/join.ts'
import { loginOf } from '../staff/present.ts'
import { invitationKindOf } from '../staff/invitation.ts'
import type { StaffMember } from '../staff/table.ts'
import type { DeskSession, InvitationDetail } from './model.ts'
import { listPlaces } from './organizations.ts'
import type { From } from './failures.ts'
import { toCaller } from './session.ts'
import type { OpenSession } from './session.ts'

export function presentSession(
	{ db, config }: Pick<Deps, 'db' | 'config'>,
	ownSession: OpenSession,
	from: Pick<From, 'ownHost'>,
): DeskSession {
	const { session, member, device, endsAt } = ownSession
	const { id, name, slug, settings } = requireOrganization(db, member.organizationId)
	const timezone = zoneOfPlaces(db, id, within(member.locationIds))
	return {
		staff: { id: member.id, name: member.name, login: homeOf(db, member).login ?? '', role: member.role },
		organization: { id, name, slug, timezone },
		practiceEndsAt: timestampOrNull(settings.practiceEndsAt),
		transports: { email: transportOf(config, 'email'), sms: transportOf(config, 'sms') },
		scopes: scopesAtDesk(ownSession),
		locationIds: member.locationIds && [...member.locationIds],
		expiresAt: toTimestamp(endsAt),
		authenticatedAt: timestampOrNull(session.authenticatedAt),
		device: device && { id: device.id, name: device.name, locationId: device.locationId },
		byPin: session.authenticatedAt === null,
		sso: member.ssoSubject === null ? null : config.ssoName,
		organizations: listPlaces(db, ownSession, from).map((place) => ({
			id: place.member.organizationId,
			name: place.name,
			role: place.member.role,
			current: place.member.id === member.id,
		})),
		joined: member.joinedTo !== null,
		factors: findFactors(db, homeIdOf(member)),
	}
}

/** What concerns all locations is of no use to whoever is bound to some: the gate refuses it. */
const OF_ALL: ReadonlySet<string> = new Set([
	'organization:manage',
	'webhooks:manage',
	'campaigns:write',
	'audit:read',
])

function scopesAtDesk(ownSession: OpenSession): string[] {
	const { scopes, locationIds } = toCaller(ownSession)
	if (locationIds === null) return [...scopes]
	return SCOPES.filter((scope) => holdsScope(scopes, scope) && !OF_ALL.has(scope))
}

export function presentInvitation(db: Db, member: StaffMember): InvitationDetail {
	const { role, name, organizationId, resetClearsFactors: clearsFactors } = member
	const organizationName = requireOrganization(db, organizationId).name
	const kind = invitationKindOf(db, member)
	return {
		kind,
		role,
		name,
		login: loginOf(member),
		organizationName,
		asksVenue: kind === 'setup' && organizationName === UNNAMED,
		clearsFactors,
		canJoin: isJoinable(db, member) && listOrganizationIds(db).length > 1,
	}
}
