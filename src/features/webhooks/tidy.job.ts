import type { Deps } from '../../deps.ts'
import * as queries from './queries.ts'
import { LOG_KEPT_MS } from './delivery/schedule.ts'

/** Limits the wait of signings. */
const BATCH = 500

/** A batch of each. @returns whether there is more to do */
export async function tidyWebhooks({
	db,
	write,
	clock,
}: Pick<Deps, 'db' | 'write' | 'clock'>): Promise<boolean> {
	const now = clock.now()
	const calledOff = queries.listCalledOff(db, BATCH)
	const outdated = queries.listOutdated(db, now - LOG_KEPT_MS, BATCH)
	const [deleted] = queries.listDeleted(db)
	const leftBehind = deleted === undefined ? [] : queries.listDeliveries(db, deleted, BATCH)
	const unneeded = [...outdated, ...leftBehind.map(({ seq }) => seq)]
	const isTidy = calledOff.length + unneeded.length === 0 && deleted === undefined
	if (isTidy && !queries.hasPreviousSecrets(db, now)) return false
	await write((tx) => {
		queries.callOff(tx, calledOff, now)
		queries.deleteDeliveries(tx, unneeded)
		if (deleted !== undefined && leftBehind.length < BATCH) queries.deleteEndpointRow(tx, deleted)
		queries.clearPreviousSecrets(tx, now)
	})
	return !isTidy
}
