import type { Db, Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { listDueReminders, updateEventRow } from './queries.ts'
import { nextReminderAt } from './reminders.ts'
import type { Event } from './table.ts'

const BATCH = 20

export function listDueEvents(db: Db, now: number): Event[] {
	return listDueReminders(db, now, BATCH)
}

export function scheduleNextReminder(tx: Tx, { clock }: Pick<Deps, 'clock'>, event: Event): void {
	updateEventRow(tx, event.id, { nextReminderAt: nextReminderAt(event, clock.now()) })
}
