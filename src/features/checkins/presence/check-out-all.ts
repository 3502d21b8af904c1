import { onlyAt } from '../../../kit/places.ts'
import type { Places } from '../../../kit/places.ts'
import type { ActDeps } from '../../../deps.ts'
import { toTimestamp } from '../../../kit/time/dates.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import { requireLocation } from '../../locations/require.ts'
import { listCheckins, updateCheckin } from '../queries.ts'
import { tellCheckOut } from './check-out.ts'
import type { AllCheckedOut, CheckOutAll } from './model.ts'
import { countPeople } from './queries.ts'
import { venueDaysOf } from './venue-days.ts'

/** Arrivals of one transaction: others wait for it. */
const BATCH = 200

/** Checks out whoever is in, as at closing. Somebody who comes meanwhile stays in. @throws Problem 404 for an unknown location */
export async function checkOutAll(
	deps: ActDeps,
	{ actor, input, places }: { readonly actor: Actor; readonly input: CheckOutAll; readonly places: Places },
): Promise<AllCheckedOut> {
	const now = deps.clock.now()
	const total = { arrivals: 0, people: 0 }
	let hasMore = true
	while (hasMore) {
		const batch = await checkOutSome(deps, actor, { ...input, places }, now)
		total.arrivals += batch.arrivals
		total.people += batch.people
		hasMore = batch.arrivals === BATCH
	}
	return { ...total, checkedOutAt: toTimestamp(now) }
}

function checkOutSome(
	deps: ActDeps,
	actor: Actor,
	{ locationId: requestedId, places }: CheckOutAll & { readonly places: Places },
	now: number,
): Promise<{ arrivals: number; people: number }> {
	const { organizationId } = actor
	return deps.write((tx) => {
		const locationId =
			requestedId === undefined ? undefined : requireLocation(tx, organizationId, requestedId).id
		const instant = { at: now, starts: venueDaysOf(tx, organizationId).startsOf(now) }
		const filter = {
			organizationId,
			places: locationId === undefined ? places : onlyAt(locationId),
			presence: 'inside',
			now: instant,
		} as const
		const rows = listCheckins(tx, filter, BATCH)
		for (const checkin of rows) {
			updateCheckin(tx, checkin.seq, { checkedOutAt: now, checkedOutBy: actor.name })
			tellCheckOut(tx, deps, checkin, now)
		}
		const people = countPeople(tx, rows)
		if (rows.length > 0)
			recordAudit(tx, deps, actor, {
				action: 'checkins.checked_out',
				subject: locationId ?? organizationId,
				data: { count: rows.length, people },
			})
		return { arrivals: rows.length, people }
	})
}
