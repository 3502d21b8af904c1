import type { Deps } from '../../deps.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { readCursor, toPage } from '../../http/page.ts'
import { IdParams, ListPage } from '../../http/schema.ts'
import { createEndpoint } from './create.ts'
import { deleteEndpoint } from './delete.ts'
import { findEndpointOf, requireDelivery, requireEndpoint } from './endpoint.ts'
import * as model from './model.ts'
import { presentDelivery, presentDeliveryDetail, presentEndpoint, presentQueued } from './present.ts'
import { findDelivery, listAttempts, listDeliveries } from './delivery/queries.ts'
import { listEndpoints } from './queries.ts'
import { replayDelivery, replayFailed, testEndpoint } from './queue-delivery.ts'
import { readSent } from './delivery/deliver.ts'
import { rotateSecret } from './rotate-secret.ts'
import { updateEndpoint } from './update.ts'

export function webhookRoutes(app: GuardedApp, deps: Deps): void {
	endpointRoutes(app, deps)
	secretRoutes(app, deps)
	deliveryRoutes(app, deps)
	replayRoutes(app, deps)
}

const endpointRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.get(
			'/v1/webhooks',
			({ caller: { organizationId }, query: { limit, cursor } }) => {
				const last = readCursor(cursor, (id) => findEndpointOf(deps.db, organizationId, id))
				return toPage(listEndpoints(deps.db, organizationId, limit + 1, last?.id), limit, (endpoint) =>
					presentEndpoint(deps.db, endpoint),
				)
			},
			{
				scope: 'webhooks:manage',
				query: ListPage,
				response: { 200: model.WebhookList },
				operationId: 'listWebhooks',
				summary: 'List webhooks',
				description: 'Newest first.',
			},
		)
		.post(
			'/v1/webhooks',
			async ({ actor, body: input, status }) => {
				const { endpoint, secret } = await createEndpoint(deps, { actor, input })
				return status(201, { ...presentEndpoint(deps.db, endpoint), secret })
			},
			{
				scope: 'webhooks:manage',
				confirmed: true,
				problems: ['conflict'],
				body: model.CreateWebhook,
				response: { 201: model.WebhookWithSecret },
				operationId: 'createWebhook',
				summary: 'Create a webhook',
				description:
					'It gets the events from now on, each signed according to Standard Webhooks. The secret is shown only once.',
			},
		)
		.get(
			'/v1/webhooks/:id',
			({ caller, params: { id } }) =>
				presentEndpoint(deps.db, requireEndpoint(deps.db, caller.organizationId, id)),
			{
				scope: 'webhooks:manage',
				params: IdParams,
				response: { 200: model.Webhook },
				operationId: 'getWebhook',
				summary: 'Get a webhook',
			},
		)
		.patch(
			'/v1/webhooks/:id',
			async ({ actor, params: { id }, body: changes }) =>
				presentEndpoint(deps.db, await updateEndpoint(deps, { actor, id, changes })),
			{
				scope: 'webhooks:manage',
				problems: ['conflict'],
				params: IdParams,
				body: model.UpdateWebhook,
				response: { 200: model.Webhook },
				operationId: 'updateWebhook',
				summary: 'Update a webhook',
				description:
					'Changes the fields that are sent; `events` as a whole. Pausing cancels pending deliveries; reactivating sends the events from then on.',
			},
		)
		.delete(
			'/v1/webhooks/:id',
			async ({ actor, params: { id } }) =>
				presentEndpoint(deps.db, await deleteEndpoint(deps, { actor, id })),
			{
				scope: 'webhooks:manage',
				params: IdParams,
				response: { 200: model.Webhook },
				operationId: 'deleteWebhook',
				summary: 'Delete a webhook',
				description: 'With its secret and its delivery log.',
			},
		)

const secretRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.post(
			'/v1/webhooks/:id/rotate-secret',
			async ({ actor, params: { id }, status }) => {
				const { endpoint, secret } = await rotateSecret(deps, { actor, id })
				return status(201, { ...presentEndpoint(deps.db, endpoint), secret })
			},
			{
				scope: 'webhooks:manage',
				confirmed: true,
				problems: ['conflict'],
				params: IdParams,
				response: { 201: model.WebhookWithSecret },
				operationId: 'rotateWebhookSecret',
				summary: "Rotate a webhook's secret",
				description:
					'For 24 hours the new and the previous secret both sign, so that the receiver can switch.',
			},
		)
		.post(
			'/v1/webhooks/:id/test',
			async ({ actor, params: { id }, status }) => {
				const { endpointId, delivery } = await testEndpoint(deps, { actor, id })
				return status(202, { id: endpointId, ...presentQueued(delivery) })
			},
			{
				scope: 'webhooks:manage',
				limit: 'webhook_test',
				params: IdParams,
				response: { 202: model.QueuedTest },
				operationId: 'testWebhook',
				summary: 'Test a webhook',
				description:
					'Sends a `ping` once, whatever the webhook subscribes to, even if it is paused. Read the delivery to see the result.',
			},
		)

const deliveryRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.get(
			'/v1/webhooks/:id/deliveries',
			({ caller, params, query: { limit, cursor, status } }) => {
				const endpoint = requireEndpoint(deps.db, caller.organizationId, params.id)
				const last = readCursor(cursor, (id) => findDelivery(deps.db, endpoint.id, id))
				const page = { limit: limit + 1, before: last?.seq, status }
				return toPage(listDeliveries(deps.db, endpoint.id, page), limit, presentDelivery)
			},
			{
				scope: 'webhooks:manage',
				params: IdParams,
				query: model.ListDeliveries,
				response: { 200: model.DeliveryList },
				operationId: 'listWebhookDeliveries',
				summary: 'List deliveries',
				description: 'Newest first, of the last 30 days. A delivery is listed from its first attempt on.',
			},
		)
		.get(
			'/v1/webhooks/:id/deliveries/:deliveryId',
			({ caller, params: { id, deliveryId } }) => {
				const endpoint = requireEndpoint(deps.db, caller.organizationId, id)
				const delivery = requireDelivery(deps.db, endpoint, deliveryId)
				const body = readSent(deps, endpoint, delivery)
				return presentDeliveryDetail(delivery, body, listAttempts(deps.db, delivery.seq))
			},
			{
				scope: 'webhooks:manage',
				params: model.DeliveryParams,
				response: { 200: model.DeliveryDetail },
				operationId: 'getWebhookDelivery',
				summary: 'Get a delivery',
				description: 'With every attempt: its status, its duration, the beginning of the response.',
			},
		)

const replayRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.post(
			'/v1/webhooks/:id/deliveries/:deliveryId/replay',
			async ({ actor, params: { id, deliveryId }, status }) =>
				status(202, presentQueued(await replayDelivery(deps, { actor, id, deliveryId }))),
			{
				scope: 'webhooks:manage',
				params: model.DeliveryParams,
				response: { 202: model.QueuedDelivery },
				operationId: 'replayWebhookDelivery',
				summary: 'Replay a delivery',
				description:
					'Sends it again as a new delivery with the same `webhook-id` and the same bytes, and retries if that fails.',
			},
		)
		.post(
			'/v1/webhooks/:id/deliveries/replay-failed',
			async ({ actor, params: { id }, status }) => status(202, await replayFailed(deps, { actor, id })),
			{
				scope: 'webhooks:manage',
				params: IdParams,
				response: { 202: model.ReplayedDeliveries },
				operationId: 'replayFailedDeliveries',
				summary: 'Replay all failed deliveries',
				description:
					'Sends up to 500 failed deliveries again, oldest first, each as a replay would. Deliveries that were resent since are left out, unless that failed, too; so a second call sends nothing twice.',
			},
		)
