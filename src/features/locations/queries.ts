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

const namesFile = statement<unknown, [string]>(
	'SELECT 1 FROM locations WHERE instr(branding, ?1) > 0 OR instr(former_logos, ?1) > 0 LIMIT 1',
)

export function isFileOfLocations(db: Db, sha256: string): boolean {
	return namesFile.get(db, `"${sha256}"`) !== undefined
}

export const insertLocation = statement.into(locations)

export const updateLocationRow = updateBy(locations, 'id')

const binding = statement<unknown, [string, string]>(
	`SELECT 1 FROM api_keys k, json_each(k.location_ids) l
		WHERE k.organization_id = ?1 AND l.value = ?2 AND k.revoked_at IS NULL
	UNION ALL SELECT 1 FROM staff s, json_each(s.location_ids) l
		WHERE s.organization_id = ?1 AND l.value = ?2 AND s.deactivated_at IS NULL
	UNION ALL SELECT 1 FROM templates t, json_each(t.location_ids) l
		WHERE t.organization_id = ?1 AND l.value = ?2`,
)

/** Whether a key, somebody of the staff or a form is bound to it. */
export function isBound(db: Db, organizationId: string, id: string): boolean {
	return binding.get(db, organizationId, id) !== undefined
}

/** @throws SQLITE_CONSTRAINT_FOREIGNKEY if a waiver, an event or a check-in names it */
export const deleteLocationRow = deleteBy(locations, 'id')
