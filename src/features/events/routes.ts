import type { Deps } from '../../deps.ts'
import { reachOf } from '../../http/halls.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { IdParams } from '../../http/schema.ts'
import { closeEvent, reopenEvent } from './close.ts'
import { createEvent } from './create.ts'
import { deleteEvent } from './delete.ts'
import { endLeaderLink, shareWithLeader } from './leader/link.ts'
import { findEvents } from './list.ts'
import * as model from './model.ts'
import { requireEvent } from './open.ts'
import { presentEvent } from './present.ts'
import { updateEvent } from './update.ts'

export function eventRoutes(app: GuardedApp, deps: Deps): void {
	manageRoutes(app, deps)
	leaderRoutes(app, deps)
	doorRoutes(app, deps)
}

const manageRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.get('/v1/events', ({ caller, query }) => findEvents(deps, reachOf(caller), query), {
			scope: 'events:read',
			query: model.ListEvents,
			response: { 200: model.EventList },
			halls: 'own',
			operationId: 'listEvents',
			summary: 'List events',
			description: `Without \`limit\`, up to ${model.MAX_LISTED_EVENTS}.`,
		})
		.post(
			'/v1/events',
			async ({ actor, body: input, status }) =>
				status(201, presentEvent(deps, await createEvent(deps, { actor, input }))),
			{
				scope: 'events:manage',
				problems: ['not_found', 'template_archived'],
				body: model.CreateEvent,
				response: { 201: model.Event },
				halls: 'own',
				operationId: 'createEvent',
				summary: 'Create an event',
				description: 'Its `signUrl` is the link to send to everybody.',
			},
		)
		.get(
			'/v1/events/:id',
			({ caller, params: { id } }) => presentEvent(deps, requireEvent(deps.db, caller.organizationId, id)),
			{
				scope: 'events:read',
				params: IdParams,
				response: { 200: model.Event },
				halls: 'event',
				operationId: 'getEvent',
				summary: 'Get an event',
			},
		)
		.patch(
			'/v1/events/:id',
			async ({ actor, params: { id }, body: changes }) =>
				presentEvent(deps, await updateEvent(deps, { actor, id, changes })),
			{
				scope: 'events:manage',
				params: IdParams,
				body: model.UpdateEvent,
				response: { 200: model.Event },
				halls: 'event',
				operationId: 'updateEvent',
				summary: 'Update an event',
				description: 'Changes the fields that are sent; null clears a time, the location or the external id.',
			},
		)
		.delete(
			'/v1/events/:id',
			async ({ actor, params: { id } }) => presentEvent(deps, await deleteEvent(deps, { actor, id })),
			{
				scope: 'events:manage',
				problems: ['conflict'],
				params: IdParams,
				response: { 200: model.Event },
				halls: 'event',
				operationId: 'deleteEvent',
				summary: 'Delete an event',
				description:
					'Only if it has no invitees, waivers, messages or prefill links. Its signing link stops working. Close other events.',
			},
		)

const leaderRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.put(
			'/v1/events/:id/leader-link',
			async ({ actor, params: { id } }) => presentEvent(deps, await shareWithLeader(deps, { actor, id })),
			{
				scope: 'events:manage',
				problems: ['event_closed'],
				params: IdParams,
				response: { 200: model.Event },
				halls: 'event',
				operationId: 'shareWithLeader',
				summary: "Make the link of a group's leader",
				description:
					'`leaderUrl` opens a page for whoever brings the group: the first names of those who have signed and of those who have not, the link to sign, and reminders by mail, one a day for each guest. It shows no answers, and opens until the event is closed or 30 days have passed since its end. A repeat changes nothing.',
			},
		)
		.delete(
			'/v1/events/:id/leader-link',
			async ({ actor, params: { id } }) => presentEvent(deps, await endLeaderLink(deps, { actor, id })),
			{
				scope: 'events:manage',
				params: IdParams,
				response: { 200: model.Event },
				halls: 'event',
				operationId: 'endLeaderLink',
				summary: "End the link of a group's leader",
				description: 'It stops working immediately. A new one has another address.',
			},
		)

const doorRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.post(
			'/v1/events/:id/close',
			async ({ actor, params: { id } }) => presentEvent(deps, await closeEvent(deps, { actor, id })),
			{
				scope: 'events:manage',
				problems: ['conflict'],
				params: IdParams,
				response: { 200: model.Event },
				halls: 'event',
				operationId: 'closeEvent',
				summary: 'Close an event',
				description: 'Stops all its signing links and reminders immediately. 409 if it is closed.',
			},
		)
		.post(
			'/v1/events/:id/reopen',
			async ({ actor, params: { id } }) => presentEvent(deps, await reopenEvent(deps, { actor, id })),
			{
				scope: 'events:manage',
				problems: ['conflict'],
				params: IdParams,
				response: { 200: model.Event },
				halls: 'event',
				operationId: 'reopenEvent',
				summary: 'Reopen an event',
				description: 'Its links work again. 409 if it is open.',
			},
		)
