import { Elysia } from 'elysia'
import type { Deps } from '../../deps.ts'
import { guard } from '../../http/guard.ts'
import { IdParams } from '../../http/schema.ts'
import { actorOf } from '../audit/actor.ts'
import { closeEvent, reopenEvent } from './close.ts'
import { createEvent } from './create.ts'
import { deleteEvent } from './delete.ts'
import { findEvents } from './list.ts'
import * as model from './model.ts'
import { requireEvent } from './open.ts'
import { presentEvent } from './present.ts'
import { updateEvent } from './update.ts'

export const eventRoutes = (deps: Deps) =>
	new Elysia({ prefix: '/v1/events', tags: ['Events'] })
		.use(guard)
		.get('', ({ caller: { organizationId }, query }) => findEvents(deps, organizationId, query), {
			scope: 'events:read',
			query: model.ListEvents,
			response: { 200: model.EventList },
			detail: {
				operationId: 'listEvents',
				summary: 'List events',
				description: `Without \`limit\`, up to ${model.MAX_LISTED_EVENTS}.`,
			},
		})
		.post(
			'',
			async ({ context, body: wanted, status }) =>
				status(201, presentEvent(deps, await createEvent(deps, { actor: actorOf(context), wanted }))),
			{
				scope: 'events:manage',
				problems: ['not_found', 'template_archived'],
				body: model.CreateEvent,
				response: { 201: model.Event },
				detail: {
					operationId: 'createEvent',
					summary: 'Create an event',
					description: 'Its `signUrl` is the link to send to everybody.',
				},
			},
		)
		.get(
			'/:id',
			({ caller, params: { id } }) => presentEvent(deps, requireEvent(deps.db, caller.organizationId, id)),
			{
				scope: 'events:read',
				params: IdParams,
				response: { 200: model.Event },
				detail: { operationId: 'getEvent', summary: 'Get an event' },
			},
		)
		.patch(
			'/:id',
			async ({ context, params: { id }, body: changes }) =>
				presentEvent(deps, await updateEvent(deps, { actor: actorOf(context), id, changes })),
			{
				scope: 'events:manage',
				params: IdParams,
				body: model.UpdateEvent,
				response: { 200: model.Event },
				detail: {
					operationId: 'updateEvent',
					summary: 'Update an event',
					description:
						'Changes the fields that are sent; null clears a time, the location or the external id.',
				},
			},
		)
		.delete(
			'/:id',
			async ({ context, params: { id } }) =>
				presentEvent(deps, await deleteEvent(deps, { actor: actorOf(context), id })),
			{
				scope: 'events:manage',
				problems: ['conflict'],
				params: IdParams,
				response: { 200: model.Event },
				detail: {
					operationId: 'deleteEvent',
					summary: 'Delete an event',
					description:
						'Only if it has no invitees, waivers, messages or prefill links. Its signing link stops working. Close other events.',
				},
			},
		)
		.use(doorRoutes(deps))

const doorRoutes = (deps: Deps) =>
	new Elysia()
		.use(guard)
		.post(
			'/:id/close',
			async ({ context, params: { id } }) =>
				presentEvent(deps, await closeEvent(deps, { actor: actorOf(context), id })),
			{
				scope: 'events:manage',
				problems: ['conflict'],
				params: IdParams,
				response: { 200: model.Event },
				detail: {
					operationId: 'closeEvent',
					summary: 'Close an event',
					description: 'Stops all its signing links and reminders immediately. 409 if it is closed.',
				},
			},
		)
		.post(
			'/:id/reopen',
			async ({ context, params: { id } }) =>
				presentEvent(deps, await reopenEvent(deps, { actor: actorOf(context), id })),
			{
				scope: 'events:manage',
				problems: ['conflict'],
				params: IdParams,
				response: { 200: model.Event },
				detail: {
					operationId: 'reopenEvent',
					summary: 'Reopen an event',
					description: 'Its links work again. 409 if it is open.',
				},
			},
		)
