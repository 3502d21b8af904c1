import { countBy, deleteBy, findBy, listBy, listNewest, updateBy } from '../../db/rows.ts'
import type { Db } from '../../db/client.ts'
import { statement } from '../../db/statement.ts'
import { locations } from './table.ts'

export const findLocation = findBy(locations, 'organizationId', 'id')

export const listLocations = listNewest(locations)

export const countLocations = countBy(locations, ['organizationId'])

const ownZones = statement<{ id: string; timezone: string }>(
	'SELECT id, timezone FROM locations WHERE organization_id = ? AND timezone IS NOT NULL',
)

/** All locations, also inactive ones: waivers name them. */
export const listPlaces = listBy(locations, ['organizationId'])

/** The locations that have a time zone of their own. */
export function listOwnZones(db: Db, organizationId: string): { id: string; timezone: string }[] {
	return ownZones.all(db, organizationId)
}

export const insertLocation = statement.into(locations)

export const updateLocationRow = updateBy(locations, 'id')

/** @throws SQLITE_CONSTRAINT_FOREIGNKEY if a waiver, an event or a check-in names it */
export const deleteLocationRow = deleteBy(locations, 'id')
