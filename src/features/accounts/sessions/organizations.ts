import type { Db } from '../../../db/client.ts'
import { findOrganization } from '../../organization/queries.ts'
import { homeOf } from '../staff/member.ts'
import { listJoined } from '../staff/queries.ts'
import type { StaffMember } from '../staff/table.ts'
import type { From } from './failures.ts'
import type { OpenSession } from './session.ts'

/** Somebody's account in one organization. */
type Place = { readonly member: StaffMember; readonly name: string }

/**
 * The organizations among which a person can switch, by name. Empty with only one; on a desk device, which is its
 * organization's, also by PIN; and at the host of an organization.
 */
export function listPlaces(
	db: Db,
	{ session, member }: OpenSession,
	{ ownHost }: Pick<From, 'ownHost'>,
): Place[] {
	if (ownHost !== undefined || session.deviceId !== null) return []
	const home = homeOf(db, member)
	const places = [home, ...listJoined(db, home.id)].flatMap((each): Place[] => {
		const organization = findOrganization(db, each.organizationId)
		if (organization === undefined || organization.movedTo !== null) return []
		return [{ member: each, name: organization.name }]
	})
	return places.length < 2 ? [] : places.sort((a, b) => a.name.localeCompare(b.name))
}
