import type { Deps } from '../../deps.ts'
import { fileHeaders } from '../../http/headers/file-headers.ts'
import { reachOf } from '../../http/halls.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { readKeyHeader, tellRepeat } from '../../http/idempotency.ts'
import { optionalBody } from '../../http/body/optional-body.ts'
import { IdParams } from '../../http/schema.ts'
import { InviteeParams } from '../events/invitees/model.ts'
import { campaignRoutes } from './campaigns/routes.ts'
import { findMessages, findSuppressions } from './list.ts'
import { requireMessage } from './message.ts'
import * as model from './model.ts'
import { presentMessageDetail, presentQueued, presentSuppression } from './present.ts'
import { readContent } from './read-content.ts'
import { requestMessage } from './request.ts'
import { retryMessage } from './retry.ts'
import { sendToEvent, sendToInvitee } from './send-invitations.ts'
import { liftBounced, liftSuppression } from './bounces/suppress.ts'

export function messageRoutes(app: GuardedApp, deps: Deps): void {
	readRoutes(app, deps)
	sendRoutes(app, deps)
	invitationRoutes(app, deps)
	suppressionRoutes(app, deps)
	campaignRoutes(app, deps)
}

const readRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.get('/v1/messages', ({ caller, query }) => findMessages(deps, reachOf(caller), query), {
			scope: 'messages:read',
			query: model.ListMessages,
			response: { 200: model.MessageList },
			halls: 'own',
			operationId: 'listMessages',
			summary: 'List messages',
			description: 'Newest first, unless `sort` says otherwise.',
		})
		.get(
			'/v1/messages/:id',
			({ caller, params: { id } }) =>
				presentMessageDetail(deps, requireMessage(deps.db, caller.organizationId, id)),
			{
				scope: 'messages:read',
				params: IdParams,
				response: { 200: model.MessageDetail },
				halls: 'message',
				operationId: 'getMessage',
				summary: 'Get a message',
			},
		)
		.get(
			'/v1/messages/:id/content',
			async ({ caller, actor, params: { id } }) => {
				const reading = { actor, scopes: caller.scopes, id }
				const { bytes, contentType } = await readContent(deps, reading)
				const name = `message-${id.toLowerCase()}`
				return new Response(bytes, { headers: fileHeaders({ contentType, name }) })
			},
			{
				scope: 'messages:read',
				params: IdParams,
				halls: 'message',
				operationId: 'getMessageContent',
				summary: 'Get a message that is stored as a file',
				description:
					'For a message whose `via` is `outbox`: the mail as it would have been sent, or the text message as JSON. A receipt, an invitation of a second guardian and a prefill link that another key made also require `waivers:read`; with a PDF, the read is recorded on the access log.',
				files: ['message/rfc822', 'application/json'],
			},
		)

const sendRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.post(
			'/v1/messages',
			async ({ caller, actor, body: input, request, set, status }) => {
				const key = readKeyHeader(request)
				const call = { actor, scopes: caller.scopes, input, key }
				const outcome = await requestMessage(deps, call)
				tellRepeat(set.headers, outcome)
				return status(202, presentQueued(deps, { id: outcome.result.id, channel: input.channel }))
			},
			{
				scope: 'messages:send',
				limit: 'message',
				problems: ['not_found', 'purged', 'event_closed', 'conflict'],
				headers: model.SendingHeader,
				body: model.CreateMessage,
				response: { 202: model.QueuedMessage },
				halls: 'own',
				operationId: 'createMessage',
				summary: 'Send a message',
				description:
					'`invite` and `reminder` contain the link of an invitee, a prefill link or an event; `receipt` goes to the address that the signer of a waiver gave in it, and to any other, such as the new one of a participant, only with a key that also has `waivers:read`, which a prefill link of another key needs, too; `custom` has your own text. Send it to one of `to`, `participantId`, `inviteeId`. It is checked again just before it is sent: somebody who has signed meanwhile is not asked again.',
			},
		)
		.post(
			'/v1/messages/:id/retry',
			async ({ actor, params: { id }, status }) =>
				status(202, presentQueued(deps, await retryMessage(deps, { actor, id }))),
			{
				scope: 'messages:send',
				limit: 'message',
				problems: ['conflict'],
				params: IdParams,
				response: { 202: model.QueuedMessage },
				halls: 'message',
				operationId: 'retryMessage',
				summary: 'Send a failed message again',
				description:
					'For a message that failed or bounced. It is tried at least once more, and checked again just before it is sent. 409 for any other, and for an address that is suppressed.',
			},
		)

const readInvitations = optionalBody(model.SendInvitations)

const invitationRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.post(
			'/v1/events/:id/send',
			async ({ actor, params: { id: eventId }, request, set, status }) => {
				const key = readKeyHeader(request)
				const input = await readInvitations(request)
				const outcome = await sendToEvent(deps, { actor, eventId, input, key })
				tellRepeat(set.headers, outcome)
				return status(202, outcome.result)
			},
			{
				scope: 'messages:send',
				limit: 'message',
				problems: ['event_closed'],
				headers: model.SendingHeader,
				params: IdParams,
				response: { 202: model.QueuedInvitations },
				halls: 'event',
				operationId: 'sendToEvent',
				summary: 'Write to all unsigned invitees',
				description:
					'To each invitee of the event who has not signed. Invitees with a queued message or a suppressed address are skipped; with an `Idempotency-Key` the call can be repeated safely.',
				optionalBody: model.SendInvitations,
			},
		)
		.post(
			'/v1/events/:id/invitees/:inviteeId/send',
			async ({ caller, actor, params: { id: eventId, inviteeId: id }, request, set, status }) => {
				const key = readKeyHeader(request)
				const input = await readInvitations(request)
				const outcome = await sendToInvitee(deps, { actor, eventId, id, input, key })
				tellRepeat(set.headers, outcome)
				const message = requireMessage(deps.db, caller.organizationId, outcome.result.id)
				return status(202, presentQueued(deps, message))
			},
			{
				scope: 'messages:send',
				limit: 'message',
				problems: ['event_closed', 'conflict'],
				headers: model.SendingHeader,
				params: InviteeParams,
				response: { 202: model.QueuedMessage },
				halls: 'event',
				operationId: 'sendToInvitee',
				summary: 'Write to an invitee',
				description: 'With their own link. 409 if they have signed.',
				optionalBody: model.SendInvitations,
			},
		)

const suppressionRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.get(
			'/v1/suppressions',
			({ caller: { organizationId }, query }) => findSuppressions(deps, organizationId, query),
			{
				scope: 'messages:read',
				query: model.ListSuppressions,
				response: { 200: model.SuppressionList },
				operationId: 'listSuppressions',
				summary: 'List suppressed addresses',
				description:
					'Addresses that bounced a message, or whose owner complained or unsubscribed. They are stored as keyed hashes, which outlive an erasure: send `to` to check one.',
			},
		)
		.post(
			'/v1/suppressions/lift',
			async ({ actor, body }) => ({ lifted: await liftBounced(deps, actor, body) }),
			{
				scope: 'messages:send',
				body: model.LiftSuppressions,
				response: { 200: model.LiftedSuppressions },
				operationId: 'liftSuppressions',
				summary: 'Lift the suppressions of a time',
				description:
					'Of all addresses whose messages bounced then, such as on the day on which the mail server was set up wrongly. Complaints and unsubscriptions stay.',
			},
		)
		.delete(
			'/v1/suppressions/:id',
			async ({ actor, params: { id } }) => presentSuppression(await liftSuppression(deps, { actor, id })),
			{
				scope: 'messages:send',
				params: IdParams,
				response: { 200: model.Suppression },
				operationId: 'liftSuppression',
				summary: 'Lift the suppression of an address',
			},
		)
