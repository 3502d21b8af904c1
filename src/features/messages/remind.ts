import type { Deps } from '../../deps.ts'
import { systemActor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { listDueEvents, scheduleNextReminder } from '../events/reminders.ts'
import { queueInvitations } from './send-invitations.ts'

/**
 * The messages and the next time are one transaction, so no guest gets two reminders for one time.
 * @returns whether there may be more to do
 */
export async function remindDue(
	deps: Pick<Deps, 'db' | 'write' | 'wake' | 'clock' | 'ids' | 'linkTokens'>,
): Promise<boolean> {
	const [first, ...more] = listDueEvents(deps.db, deps.clock.now())
	if (first === undefined) return false
	await deps.write((tx) => {
		const event = listDueEvents(tx, deps.clock.now()).find(({ id }) => id === first.id)
		if (event === undefined) return
		const request = { kind: 'reminder' } as const
		const { queued } = queueInvitations(tx, deps, { eventId: event.id, content: request, isAutomatic: true })
		scheduleNextReminder(tx, deps, event)
		recordAudit(tx, deps, systemActor(event.organizationId, 'reminders'), {
			action: 'invitees.reminded',
			subject: event.id,
			data: { queued },
		})
	})
	deps.wake('messages')
	return more.length > 0
}
