import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { timestampOrNull, toTimestamp } from '../../../kit/time/dates.ts'
import { brandingOf, requireOrganization } from '../../organization/organization.ts'
import { listOrganizationIds } from '../../organization/queries.ts'
import { isActive } from '../staff/member.ts'
import { listPeopleWithPin } from '../staff/queries.ts'
import type { DeskDeviceDetail, OwnDevice } from './model.ts'
import type { DeskDevice } from './table.ts'

export function presentDevice({ id, name, locationId, createdAt, revokedAt }: DeskDevice): DeskDeviceDetail {
	return {
		id,
		name,
		locationId,
		createdAt: toTimestamp(createdAt),
		revokedAt: timestampOrNull(revokedAt),
	}
}

/**
 * Names neither device nor people to another browser, and no venue to one that could be of any.
 * @param session null if nobody is signed in
 */
export function presentOwnDevice(
	{ db, config }: Pick<Deps, 'db' | 'config'>,
	device: DeskDevice | undefined,
	session: OwnDevice['session'],
): OwnDevice {
	const sso = config.ssoIssuer === '' ? null : config.ssoName
	const venue = presentVenue(db, device)
	if (device === undefined) return { device: null, people: [], venue, sso, session }
	const { id, name, locationId, organizationId } = device
	const people = listPeopleWithPin(db, organizationId)
		.filter((each) => isActive(db, each))
		.map((each) => ({ id: each.id, name: each.name ?? '' }))
	return { device: { id, name, locationId }, people, venue, sso, session }
}

function presentVenue(db: Db, device: DeskDevice | undefined): OwnDevice['venue'] {
	const [first, second] = device === undefined ? listOrganizationIds(db) : [device.organizationId]
	if (first === undefined || second !== undefined) return null
	const organization = requireOrganization(db, first)
	return { name: organization.name, logoSha256: brandingOf(organization).logo?.sha256 ?? null }
}
