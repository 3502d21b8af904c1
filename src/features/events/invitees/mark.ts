import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordAudit } from '../../audit/record.ts'
import type { Invitee } from '../table.ts'
import { emitEvent } from '../../webhooks/emit.ts'
import {
	findFirstArrival,
	findInvitee,
	listInviteesOfSigner,
	listInviteesOfWaiver,
	updateInvitee,
} from './queries.ts'

type MarkDeps = Pick<Deps, 'clock' | 'ids'>

/** In the transaction of the signing. The first waiver stays linked if they sign again. */
export function markSigned(tx: Tx, deps: MarkDeps, actor: Actor, invitee: Invitee, waiverId: string): void {
	if (invitee.status === 'signed') return
	const { id: inviteeId, eventId, organizationId } = invitee
	const undone = { declinedAt: null, declineReason: null }
	updateInvitee(tx, invitee.seq, { status: 'signed', waiverId, ...undone, updatedAt: deps.clock.now() })
	recordAudit(tx, deps, actor, { action: 'invitee.signed', subject: inviteeId, data: { waiverId } })
	emitEvent(tx, deps, { organizationId, type: 'invitee.signed', data: { inviteeId, eventId, waiverId } })
}

/** An invitee who has signed stays signed. @returns whether this changed anything */
export function markBounced(tx: Tx, deps: MarkDeps, invitee: Invitee): boolean {
	if (invitee.status !== 'invited') return false
	const { id: inviteeId, eventId, organizationId } = invitee
	updateInvitee(tx, invitee.seq, { status: 'bounced', updatedAt: deps.clock.now() })
	emitEvent(tx, deps, { organizationId, type: 'invitee.bounced', data: { inviteeId, eventId } })
	return true
}

/** An invitee whose message bounced gets messages again. */
export function markInvited(tx: Tx, { clock }: Pick<Deps, 'clock'>, { seq, status }: Invitee): void {
	if (status === 'bounced') updateInvitee(tx, seq, { status: 'invited', updatedAt: clock.now() })
}

/** The first time that somebody does something on their own page, before they have signed. */
export async function noteOpened(
	deps: MarkDeps & Pick<Deps, 'write'>,
	{ id, organizationId, openedAt }: Invitee,
) {
	if (openedAt !== null) return
	await deps.write((tx) => {
		const invitee = findInvitee(tx, organizationId, id)
		if (invitee === undefined || invitee.openedAt !== null || invitee.status === 'signed') return
		updateInvitee(tx, invitee.seq, { openedAt: deps.clock.now() })
		const data = { inviteeId: id, eventId: invitee.eventId }
		emitEvent(tx, deps, { organizationId, type: 'invitee.opened', data })
	})
}

/**
 * After a check-in, or after one was annulled: the first that counts is the arrival. Who has signed twice for the event
 * comes with either waiver.
 */
export function markArrived(tx: Tx, waiverId: string, eventId: string): void {
	const direct = listInviteesOfWaiver(tx, waiverId)
	const invitees = direct.length > 0 ? direct : listInviteesOfSigner(tx, { waiverId, eventId })
	for (const { seq } of invitees) updateInvitee(tx, seq, { arrivedAt: findFirstArrival(tx, seq) })
}

export function markMessaged(tx: Tx, invitee: Invitee, at: number): void {
	updateInvitee(tx, invitee.seq, { lastMessageAt: at, updatedAt: at })
}

export function releaseInvitee(tx: Tx, { clock }: Pick<Deps, 'clock'>, waiverId: string): void {
	for (const { seq } of listInviteesOfWaiver(tx, waiverId))
		updateInvitee(tx, seq, { status: 'invited', waiverId: null, arrivedAt: null, updatedAt: clock.now() })
}
