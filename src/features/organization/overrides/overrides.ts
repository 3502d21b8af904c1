import type { Db, Tx } from '../../../db/client.ts'
import type { ActDeps } from '../../../deps.ts'
import { findEntry } from '../../../jurisdictions/choose.ts'
import { isSameValue, readValue } from '../../../jurisdictions/override.ts'
import type { Override } from '../../../jurisdictions/override.ts'
import { keepLocationOverrides } from '../../locations/keep-overrides.ts'
import { listPlaces } from '../../locations/queries.ts'
import { requireLocation } from '../../locations/require.ts'
import { requireOrganization } from '../organization.ts'
import { overridesAt } from '../place.ts'
import { updateOrganizationRow } from '../queries.ts'

/** Whose overrides: those of the whole organization, unless a location is named. */
export type Holder = { readonly organizationId: string; readonly locationId?: string | undefined }

/** @param locationId as it was sent, in either case */
export function holderOf({ organizationId }: Pick<Holder, 'organizationId'>, locationId?: string): Holder {
	return { organizationId, locationId: locationId?.toLowerCase() }
}

/** What is decided for a holder otherwise than the rules of a place say, the oldest first. @throws Problem 404 */
export function listOverrides(db: Db, { organizationId, locationId }: Holder): readonly Override[] {
	if (locationId !== undefined) return requireLocation(db, organizationId, locationId).overrides
	return requireOrganization(db, organizationId).settings.overrides ?? []
}

/** With those of the organization, where a location has none of its own. @throws Problem 404 */
export function listOverridesInForce(db: Db, { organizationId, locationId }: Holder): readonly Override[] {
	const location = locationId === undefined ? undefined : requireLocation(db, organizationId, locationId)
	return overridesAt(requireOrganization(db, organizationId), location)
}

/** Those of the organization, and of all its locations. */
export function listAllOverrides(db: Db, organizationId: string): readonly Override[] {
	const own = listPlaces(db, organizationId).flatMap(({ overrides }) => overrides)
	return [...listOverrides(db, { organizationId }), ...own]
}

export function saveOverrides(
	tx: Tx,
	deps: Pick<ActDeps, 'clock'>,
	{ organizationId, locationId }: Holder,
	overrides: readonly Override[],
): void {
	if (locationId !== undefined)
		return keepLocationOverrides(tx, deps, requireLocation(tx, organizationId, locationId), overrides)
	const organization = requireOrganization(tx, organizationId)
	const settings = { ...organization.settings, overrides }
	updateOrganizationRow(tx, { ...organization, settings, updatedAt: deps.clock.now() })
}

type Value = Pick<Override, 'jurisdiction' | 'path'>

/** What holds of a value without an override of the holder's own: for a location that of the organization, else ours. */
export function otherwiseOf(db: Db, { organizationId, locationId }: Holder, value: Value): unknown {
	const common = locationId === undefined ? [] : listOverrides(db, { organizationId })
	const override = common.find((each) => isSameValue(each, value))
	return override === undefined ? dataValueOf(value) : override.value
}

/** What the data say now where an override says something else; null for nothing. */
export function dataValueOf({ jurisdiction, path }: Value): unknown {
	const entry = findEntry(jurisdiction)
	return entry === undefined ? null : readValue(entry, path)
}

/** Whether the data say something else than when an override was set. */
export function hasDataChanged(override: Override): boolean {
	return !Bun.deepEquals(dataValueOf(override), override.was)
}
