import { HOUR_MS } from '../../kit/time/durations.ts'
import type { Event } from './table.ts'
import type { Db, Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { listDueReminders, updateEventRow } from './queries.ts'

/** Null if none is left. Missed reminders are skipped, so that no guest gets two in a row. */
export function nextReminderAt(
	{ startsAt, reminders }: Pick<Event, 'startsAt' | 'reminders'>,
	now: number,
): number | null {
	if (startsAt === null) return null
	const ahead = reminders.map((hours) => startsAt - hours * HOUR_MS).filter((at) => at > now)
	return ahead.length === 0 ? null : Math.min(...ahead)
}

const BATCH = 20

export function listDueEvents(db: Db, now: number): Event[] {
	return listDueReminders(db, now, BATCH)
}

export function scheduleNextReminder(tx: Tx, { clock }: Pick<Deps, 'clock'>, event: Event): void {
	updateEventRow(tx, event.id, { nextReminderAt: nextReminderAt(event, clock.now()) })
}
