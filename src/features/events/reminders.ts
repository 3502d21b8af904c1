import { HOUR_MS } from '../../kit/time/durations.ts'
import type { Event } from './table.ts'

/** Null if none is left. Missed reminders are skipped, so that nobody gets two in a row. */
export function nextReminderAt(
	{ startsAt, reminders }: Pick<Event, 'startsAt' | 'reminders'>,
	now: number,
): number | null {
	if (startsAt === null) return null
	const ahead = reminders.map((hours) => startsAt - hours * HOUR_MS).filter((at) => at > now)
	return ahead.length === 0 ? null : Math.min(...ahead)
}
