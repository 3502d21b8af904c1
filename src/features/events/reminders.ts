import { HOUR_MS } from '../../kit/durations.ts'
import type { Event } from './table.ts'

/**
 * When the next reminder of an event is due: the first of its schedule that lies ahead; null where there is none. What
 * was missed is not made up for, so that nobody is reminded twice in a row.
 * @param now milliseconds since 1970
 */
export function nextReminderAt(
	{ startsAt, reminders }: Pick<Event, 'startsAt' | 'reminders'>,
	now: number,
): number | null {
	if (startsAt === null) return null
	const ahead = reminders.map((hours) => startsAt - hours * HOUR_MS).filter((at) => at > now)
	return ahead.length === 0 ? null : Math.min(...ahead)
}
