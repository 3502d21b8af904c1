import type { Db, Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Repeated } from '../../http/idempotency.ts'
import { problem } from '../../http/problems.ts'
import { tidy } from '../../kit/text/text.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { requireEvent, requireUnclosed } from '../events/open.ts'
import type { Invitee } from '../events/table.ts'
import { listUnsigned, requireInviteeOf } from '../events/invitees/invitee.ts'
import { markInvited } from '../events/invitees/mark.ts'
import type { QueuedInvitations, SendInvitations } from './model.ts'
import { listWaitingInvitees } from './queries.ts'
import { queueMessage } from './queue-message.ts'
import { SUPPRESSED, chooseAddress } from './recipient.ts'
import { doOnce } from './repeatable.ts'
import { isSuppressed } from './bounces/suppress.ts'

type SendDeps = Pick<Deps, 'write' | 'wake' | 'clock' | 'ids' | 'linkTokens'>

type Call = {
	readonly actor: Actor
	readonly eventId: string
	readonly input: SendInvitations
	readonly key: string | undefined
}

/**
 * Invitees with a queued message, without an address or with a suppressed one are skipped and counted.
 * @throws Problem 404, 409 if the event is closed
 */
export async function sendToEvent(
	deps: SendDeps,
	{ actor, eventId, input, key }: Call,
): Promise<Repeated<QueuedInvitations>> {
	const { organizationId } = actor
	const call = [eventId.toLowerCase(), input]
	const result = await deps.write((tx) =>
		doOnce(tx, deps, { organizationId, key, operation: 'sendToEvent', call }, () => {
			const event = requireEvent(tx, organizationId, eventId)
			requireUnclosed(event)
			const tally = queueInvitations(tx, deps, { eventId: event.id, content: input })
			recordAudit(tx, deps, actor, {
				action: 'invitees.written_to',
				subject: event.id,
				data: { queued: tally.queued },
			})
			return tally
		}),
	)
	deps.wake('messages')
	return result
}

type Invitations = {
	readonly eventId: string
	readonly content: SendInvitations
	readonly isAutomatic?: boolean
	/** Those who were written to since then are left in peace; in milliseconds since 1970. */
	readonly restedSince?: number
}

export function queueInvitations(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids' | 'linkTokens'>,
	invitations: Invitations,
): QueuedInvitations {
	const { content, isAutomatic = false } = invitations
	const { ready, skipped } = chooseInvitees(tx, deps, invitations)
	for (const invitee of ready) queueInvitation(tx, deps, { invitee, content, isAutomatic })
	return { status: 'queued', queued: ready.length, skipped }
}

/** Those who have neither signed nor said that they won't, and can be written to, and how many can't be, by what keeps them from it. */
export function chooseInvitees(
	db: Db,
	deps: Pick<Deps, 'linkTokens'>,
	{ eventId, content, restedSince = Infinity }: Invitations,
): { readonly ready: readonly Invitee[]; readonly skipped: QueuedInvitations['skipped'] } {
	const waiting = listWaitingInvitees(db, eventId)
	const skipped = { noAddress: 0, suppressed: 0, waiting: 0 }
	const ready: Invitee[] = []
	for (const invitee of listUnsigned(db, eventId)) {
		if (invitee.declinedAt !== null) continue
		const rests = waiting.has(invitee.id) || (invitee.lastMessageAt ?? -Infinity) >= restedSince
		const obstacle = rests ? 'waiting' : obstacleOf(db, deps, invitee, content)
		if (obstacle === undefined) ready.push(invitee)
		else skipped[obstacle] += 1
	}
	return { ready, skipped }
}

/** @throws Problem 404, 409 if the event is closed, or the invitee has signed, has no address, or a suppressed one */
export async function sendToInvitee(
	deps: SendDeps,
	{ actor, eventId, id, input, key }: Call & { readonly id: string },
): Promise<Repeated<{ readonly id: string }>> {
	const { organizationId } = actor
	const call = [eventId.toLowerCase(), id.toLowerCase(), input]
	const result = await deps.write((tx) =>
		doOnce(tx, deps, { organizationId, key, operation: 'sendToInvitee', call }, () => {
			const event = requireEvent(tx, organizationId, eventId)
			const invitee = requireInviteeOf(tx, organizationId, event.id, id)
			requireUnclosed(event)
			if (invitee.status === 'signed') throw problem('conflict', 'The invitee has signed.')
			const obstacle = obstacleOf(tx, deps, invitee, input)
			if (obstacle !== undefined) throw problem('conflict', OBSTACLES[obstacle])
			const messageId = queueInvitation(tx, deps, { invitee, content: input, isAutomatic: false })
			const data = { inviteeId: invitee.id }
			recordAudit(tx, deps, actor, { action: 'message.queued', subject: messageId, data })
			return { id: messageId }
		}),
	)
	deps.wake('messages')
	return result
}

const OBSTACLES = {
	noAddress: 'The invitee has no address for this channel.',
	suppressed: SUPPRESSED,
} as const

function obstacleOf(
	db: Db,
	deps: Pick<Deps, 'linkTokens'>,
	invitee: Invitee,
	{ channel }: SendInvitations,
): keyof typeof OBSTACLES | undefined {
	const address = chooseAddress(invitee, channel)
	if (address === undefined) return 'noAddress'
	const { organizationId } = invitee
	return isSuppressed(db, deps, { organizationId, ...address }) ? 'suppressed' : undefined
}

type OneOfThem = {
	readonly invitee: Invitee
	readonly content: SendInvitations
	readonly isAutomatic: boolean
}

function queueInvitation(
	tx: Tx,
	deps: Pick<Deps, 'clock' | 'ids' | 'linkTokens'>,
	{ invitee, content, isAutomatic }: OneOfThem,
): string {
	const address = chooseAddress(invitee, content.channel)
	if (address === undefined) throw new Error('An invitee has no address to write to.')
	const { organizationId, id: inviteeId, eventId, lastMessageAt } = invitee
	markInvited(tx, deps, invitee)
	return queueMessage(tx, deps, {
		organizationId,
		...address,
		kind: content.kind ?? (lastMessageAt === null ? 'invite' : 'reminder'),
		subject: content.subject === undefined ? null : tidy(content.subject),
		body: content.body ?? null,
		inviteeId,
		eventId,
		isAutomatic,
	}).id
}
