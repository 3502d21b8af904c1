import type { Db } from '../../../db/client.ts'
import { timestampOrNull, toTimestamp } from '../../../kit/time/dates.ts'
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

/** Names neither device nor people to another browser. @param session null if nobody is signed in */
export function presentOwnDevice(
	db: Db,
	device: DeskDevice | undefined,
	session: OwnDevice['session'],
): OwnDevice {
	if (device === undefined) return { device: null, people: [], session }
	const { id, name, locationId, organizationId } = device
	const people = listPeopleWithPin(db, organizationId).map((each) => ({ id: each.id, name: each.name ?? '' }))
	return { device: { id, name, locationId }, people, session }
}
