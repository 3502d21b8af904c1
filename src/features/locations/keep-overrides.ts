import type { Tx } from '../../db/client.ts'
import type { ActDeps } from '../../deps.ts'
import { updateLocationRow } from './queries.ts'
import type { Location } from './table.ts'

/** Keeps what an owner has decided for a location, in the place of what was kept. */
export function keepLocationOverrides(
	tx: Tx,
	{ clock }: Pick<ActDeps, 'clock'>,
	{ id }: Location,
	overrides: Location['overrides'],
): void {
	updateLocationRow(tx, id, { overrides, updatedAt: clock.now() })
}
