import type { Deps } from '../../deps.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { Invitee, InviteeParams } from '../events/invitees/model.ts'
import { presentInvitee } from '../events/invitees/present.ts'
import { removeInvitee } from './remove-invitee.ts'

/** Here because removing an invitee erases the messages to them. */
export const inviteeRemovalRoutes = (app: GuardedApp, deps: Deps) =>
	app.delete(
		'/v1/events/:id/invitees/:inviteeId',
		async ({ actor, params: { id: eventId, inviteeId: id } }) =>
			presentInvitee(deps, await removeInvitee(deps, { actor, eventId, id })),
		{
			scope: 'events:manage',
			params: InviteeParams,
			response: { 200: Invitee },
			halls: 'event',
			operationId: 'removeInvitee',
			summary: 'Remove an invitee',
			description: 'With their link and the messages to them. What they signed stays.',
		},
	)
