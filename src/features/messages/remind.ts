import type { Deps } from '../../deps.ts'
import { transportOf } from '../../config/transport-of.ts'
import type { Db } from '../../db/client.ts'
import { DAY_MS } from '../../kit/time/durations.ts'
import { systemActor } from '../audit/actor.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { listDueEvents, scheduleNextReminder } from '../events/reminders.ts'
import { requireEvent } from '../events/open.ts'
import type { Event } from '../events/table.ts'
import { chooseInvitees, queueInvitations } from './send-invitations.ts'

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

type LeaderDeps = Pick<Deps, 'clock' | 'linkTokens' | 'config'>

/** Returns how many the leader of a group can remind: with mail, and nobody twice within a day. */
export function countRemindable(db: Db, deps: LeaderDeps, { id: eventId }: Event): number {
	if (transportOf(deps.config, 'email') === 'outbox') return 0
	return chooseInvitees(db, deps, { eventId, ...fromLeader(deps) }).ready.length
}

/** @returns how many mails were queued */
export async function remindAsLeader(
	deps: Pick<Deps, 'write' | 'wake' | 'ids'> & LeaderDeps,
	{ id: eventId, organizationId }: Event,
	{ requestId, address }: Pick<Actor, 'requestId' | 'address'>,
): Promise<number> {
	const count = await deps.write((tx) => {
		if (countRemindable(tx, deps, requireEvent(tx, organizationId, eventId)) === 0) return 0
		const { queued } = queueInvitations(tx, deps, { eventId, ...fromLeader(deps) })
		const actor = { organizationId, name: `leader:${eventId}`, requestId, address }
		recordAudit(tx, deps, actor, { action: 'invitees.written_to', subject: eventId, data: { queued } })
		return queued
	})
	deps.wake('messages')
	return count
}

function fromLeader({ clock }: Pick<Deps, 'clock'>) {
	return { content: { channel: 'email' }, restedSince: clock.now() - DAY_MS } as const
}
