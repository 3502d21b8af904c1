import type { Db } from '../../db/client.ts'
import { invalid } from '../../http/problems.ts'
import type { Detail } from '../../http/problems.ts'
import { parseTimestamp } from '../../kit/time/dates.ts'
import { tidy } from '../../kit/text/text.ts'
import { requireActiveLocation } from '../locations/require.ts'
import type { UpdateEvent } from './model.ts'
import { nextReminderAt } from './reminders.ts'
import type { Event } from './table.ts'

export type EventPlan = Pick<
	Event,
	| 'name'
	| 'startsAt'
	| 'endsAt'
	| 'locationId'
	| 'signingClosesAt'
	| 'externalId'
	| 'reminders'
	| 'nextReminderAt'
>

export const NO_PLAN: EventPlan = {
	name: '',
	startsAt: null,
	endsAt: null,
	locationId: null,
	signingClosesAt: null,
	externalId: null,
	reminders: [],
	nextReminderAt: null,
}

/**
 * @param now milliseconds since 1970: earlier reminders are skipped
 * @throws Problem 422 for an unknown location, an end before the start, or reminders without a start
 */
export function settlePlan(
	db: Db,
	organizationId: string,
	before: EventPlan,
	changes: UpdateEvent,
	now: number,
): EventPlan {
	const { name, locationId, externalId, reminders } = changes
	const isMoved = locationId !== undefined && locationId !== before.locationId
	const plan = {
		name: name === undefined ? before.name : tidy(name),
		startsAt: readTime(changes.startsAt, before.startsAt),
		endsAt: readTime(changes.endsAt, before.endsAt),
		signingClosesAt: readTime(changes.signingClosesAt, before.signingClosesAt),
		locationId:
			isMoved && locationId !== null
				? requireActiveLocation(db, organizationId, locationId)
				: isMoved
					? null
					: before.locationId,
		externalId: externalId === undefined ? before.externalId : externalId === null ? null : tidy(externalId),
		reminders: reminders === undefined ? before.reminders : [...reminders].sort((a, b) => b - a),
	}
	requireConsistentTimes(plan)
	return { ...plan, nextReminderAt: nextReminderAt(plan, now) }
}

function readTime(time: string | null | undefined, before: number | null): number | null {
	if (time === undefined) return before
	return time === null ? null : (parseTimestamp(time) ?? null)
}

function requireConsistentTimes({ startsAt, endsAt, reminders }: Omit<EventPlan, 'nextReminderAt'>): void {
	const faults: Detail[] = []
	if (startsAt !== null && endsAt !== null && endsAt < startsAt)
		faults.push({
			path: '/endsAt',
			code: 'before_start',
			message: 'Send an end that is not before the start.',
		})
	if (reminders.length > 0 && startsAt === null)
		faults.push({
			path: '/reminders',
			code: 'no_start',
			message: 'Send startsAt, too: reminders are counted back from it.',
		})
	if (faults.length > 0) throw invalid(faults)
}
