import type { Db } from '../../../db/client.ts'
import { problem, requireById } from '../../../http/problems.ts'
import type { Event, Invitee } from '../table.ts'
import * as queries from './queries.ts'

export const requireInvitee = requireById(queries.findInvitee, 'invitee')

export function findInviteeOf(
	db: Db,
	{ id: eventId, organizationId }: Event,
	id: string,
): Invitee | undefined {
	const invitee = queries.findInvitee(db, organizationId, id)
	return invitee?.eventId === eventId ? invitee : undefined
}

export function requireInviteeOf(db: Db, organizationId: string, eventId: string, id: string): Invitee {
	const invitee = requireInvitee(db, organizationId, id)
	if (invitee.eventId !== eventId.toLowerCase())
		throw problem('not_found', 'No invitee of this event has this id.')
	return invitee
}

/** Those too whose message bounced: their address may be allowed again. */
export function listUnsigned(db: Db, eventId: string): Invitee[] {
	return queries.listAllInvitees(db, eventId).filter(({ status }) => status !== 'signed')
}
