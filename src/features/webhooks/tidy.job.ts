import type { Deps } from '../../deps.ts'
import * as deliveries from './delivery/queries.ts'
import { LOG_KEPT_MS } from './delivery/schedule.ts'
import * as queries from './queries.ts'

/** Limits the wait of signings. */
const BATCH = 500

/** A batch of each. @returns whether there is more to do */
export async function tidyWebhooks({
	db,
	write,
	clock,
}: Pick<Deps, 'db' | 'write' | 'clock'>): Promise<boolean> {
	const now = clock.now()
	const calledOff = deliveries.listCalledOff(db, BATCH)
	const old = deliveries.listOutdated(db, now - LOG_KEPT_MS, BATCH)
	const [endpoint] = queries.listDeleted(db)
	const leftBehind = endpoint === undefined ? [] : deliveries.listDeliveries(db, endpoint, { limit: BATCH })
	const seqs = [...old, ...leftBehind.map(({ seq }) => seq)]
	const isTidy = calledOff.length + seqs.length === 0 && endpoint === undefined
	if (isTidy && !queries.hasPreviousSecrets(db, now)) return false
	await write((tx) => {
		deliveries.callOff(tx, calledOff, now)
		deliveries.deleteDeliveries(tx, seqs)
		if (endpoint !== undefined && leftBehind.length < BATCH) queries.deleteEndpointRow(tx, endpoint)
		queries.clearPreviousSecrets(tx, now)
	})
	return !isTidy
}
