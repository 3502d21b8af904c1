import type { Deps } from '../../deps.ts'
import { completeJob } from '../../jobs/queue.ts'
import type { Job } from '../../jobs/table.ts'
import { zonesOf } from '../organization/zones.ts'
import { NotFetched, openPretix } from './pretix-client.ts'
import { findSourceById, updateSourceRow } from './queries.ts'
import { readPretixOrder } from './readers/pretix.ts'
import { Refused, noteFault, storeFitting } from './receive.ts'
import { isLive } from './source.ts'
import { storeOrder } from './store-order.ts'

/** Three days, for as long as pretix itself tries again. */
const MAX_ATTEMPTS = 18

type FetchDeps = Pick<
	Deps,
	'db' | 'write' | 'wake' | 'clock' | 'ids' | 'linkTokens' | 'secretBox' | 'config' | 'log'
>

/**
 * Fetches the order that a notice names, and stores its state. What can't be fetched is tried again, and given up after
 * three days. @throws NotFetched, Refused
 */
export async function fetchOrder(deps: FetchDeps, job: Job): Promise<void> {
	const [sourceId = '', organizer = '', event = '', code = ''] = job.subject.split('/')
	const source = findSourceById(deps.db, sourceId)
	if (source === undefined || !isLive(source) || !source.active) return drop(deps, job)
	try {
		const { order, dates } = await openPretix(deps, source).fetchOrder({ organizer, event, code })
		const isOurs = await deps.write((tx) => {
			const fresh = findSourceById(tx, sourceId)
			completeJob(tx, job)
			if (fresh === undefined || !isLive(fresh) || !fresh.active) return false
			const timezone = zonesOf(tx, fresh.organizationId)(fresh.locationId)
			const id = [organizer, event, code].join('/')
			const message = readPretixOrder(order, { id, dates, timezone })
			updateSourceRow(tx, fresh.id, { lastError: null, lastErrorAt: null })
			return message.says === 'order' && storeFitting(() => storeOrder(tx, deps, fresh, message.order))
		})
		if (isOurs) deps.wake('messages')
	} catch (error) {
		if (!(error instanceof NotFetched) && !(error instanceof Refused)) throw error
		await noteFault(deps, source, error.fault)
		if (error.fault !== 'fetch_missing' && job.attempts < MAX_ATTEMPTS) throw error
		deps.log.warn('an order was given up', { sourceId, cause: error.fault })
		await drop(deps, job)
	}
}

async function drop({ write }: Pick<Deps, 'write'>, job: Job): Promise<void> {
	await write((tx) => completeJob(tx, job))
}
