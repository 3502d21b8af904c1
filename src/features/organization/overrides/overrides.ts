import type { Db, Tx } from '../../../db/client.ts'
import type { ActDeps } from '../../../deps.ts'
import { findEntry } from '../../../jurisdictions/choose.ts'
import { readValue } from '../../../jurisdictions/override.ts'
import type { Override } from '../../../jurisdictions/override.ts'
import { requireOrganization } from '../organization.ts'
import { updateOrganizationRow } from '../queries.ts'

/** What an organization has decided otherwise than the rules of a place say, the oldest first. */
export function listOverrides(db: Db, organizationId: string): readonly Override[] {
	return requireOrganization(db, organizationId).settings.overrides ?? []
}

export function saveOverrides(
	tx: Tx,
	{ clock }: Pick<ActDeps, 'clock'>,
	organizationId: string,
	overrides: readonly Override[],
): void {
	const organization = requireOrganization(tx, organizationId)
	const settings = { ...organization.settings, overrides }
	updateOrganizationRow(tx, { ...organization, settings, updatedAt: clock.now() })
}

/** What the data say now where an override says something else; null for nothing. */
export function dataValueOf({ jurisdiction, path }: Pick<Override, 'jurisdiction' | 'path'>): unknown {
	const entry = findEntry(jurisdiction)
	return entry === undefined ? null : readValue(entry, path)
}

/** Whether the data say something else than when an override was set. */
export function hasDataChanged(override: Override): boolean {
	return !Bun.deepEquals(dataValueOf(override), override.was)
}
