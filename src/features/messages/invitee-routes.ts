import { Elysia } from 'elysia'
import type { Deps } from '../../deps.ts'
import { guard } from '../../http/guard.ts'
import { actorOf } from '../audit/actor.ts'
import { Invitee, InviteeParams } from '../events/invitees/model.ts'
import { presentInvitee } from '../events/invitees/present.ts'
import { removeInvitee } from './remove-invitee.ts'

/** Here because removing an invitee erases the messages to them. */
export const inviteeRemovalRoutes = (deps: Deps) =>
	new Elysia({ prefix: '/v1/events', tags: ['Events'] })
		.use(guard)
		.delete(
			'/:id/invitees/:inviteeId',
			async ({ context, params: { id: eventId, inviteeId: id } }) =>
				presentInvitee(deps, await removeInvitee(deps, { actor: actorOf(context), eventId, id })),
			{
				scope: 'events:manage',
				params: InviteeParams,
				response: { 200: Invitee },
				detail: {
					operationId: 'removeInvitee',
					summary: 'Remove an invitee',
					description: 'With their link and the messages to them. What they signed stays.',
				},
			},
		)
