import type { Deps } from '../../deps.ts'
import { optionalBody } from '../../http/body/optional-body.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { answer } from './answer.ts'
import { requireForm } from './find.ts'
import * as model from './model.ts'
import { ACCOUNT, countMessages, deleteMessage, takeMessage } from './queues.ts'
import type { QueueOf } from './queues.ts'
import { configureWebhook, readWebhook, removeWebhook, resendWaiver } from './webhook.ts'

const readNothing = optionalBody(model.NoQuery)

export const compatWebhookRoutes = (app: GuardedApp, deps: Deps) => {
	settingRoutes(app, deps)
	queueRoutes(app, deps)
}

const settingRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.get(
			'/v4/webhooks/configure',
			({ caller: { organizationId }, context }) =>
				answer(deps, context, 'webhooks', readWebhook(deps, organizationId)),
			{ scope: 'webhooks:manage', query: model.NoQuery },
		)
		.put(
			'/v4/webhooks/configure',
			async ({ actor, context, body: call }) =>
				answer(deps, context, 'webhooks', await configureWebhook(deps, { actor, call })),
			{ scope: 'webhooks:manage', query: model.NoQuery, body: model.ConfigureWebhook },
		)
		.delete(
			'/v4/webhooks/configure',
			async ({ actor, context }) => {
				await removeWebhook(deps, actor)
				return answer(deps, context, 'webhooks', {})
			},
			{ scope: 'webhooks:manage', query: model.NoQuery },
		)
		.put(
			'/v4/webhooks/resend/:id',
			async ({ actor, context, request, params: { id } }) => {
				await readNothing(request)
				await resendWaiver(deps, { actor, id })
				return answer(deps, context, 'webhooks_resend', { success: true })
			},
			{ scope: 'webhooks:manage', limit: 'webhook_test', params: model.IdParams, query: model.NoQuery },
		)

const queueRoutes = (app: GuardedApp, deps: Deps) => {
	/** A HEAD takes nothing: it would tell the message to nobody. */
	const take = async ({ method }: Request, queue: QueueOf, query: { readonly delete?: string | undefined }) =>
		method === 'HEAD' ? null : takeMessage(deps, queue, { isLast: query.delete === 'true' })
	return app
		.get(
			'/v4/webhooks/queues',
			({ caller: { organizationId }, context }) =>
				answer(deps, context, 'api_webhook_all_queue_message_count', countMessages(deps, organizationId)),
			{ scope: 'webhooks:manage', query: model.NoQuery },
		)
		.get(
			'/v4/webhooks/queues/account',
			async ({ caller: { organizationId }, context, request, query }) => {
				const message = await take(request, { organizationId, name: ACCOUNT }, query)
				return answer(deps, context, 'api_webhook_account_message_get', message)
			},
			{ scope: 'webhooks:manage', query: model.TakeMessage },
		)
		.delete(
			'/v4/webhooks/queues/account/:messageId',
			async ({ caller: { organizationId }, context, params: { messageId } }) => {
				const success = await deleteMessage(deps, { organizationId, name: ACCOUNT }, messageId)
				return answer(deps, context, 'api_webhook_account_message_delete', { success })
			},
			{ scope: 'webhooks:manage', params: model.MessageParams, query: model.NoQuery },
		)
		.get(
			'/v4/webhooks/queues/template/:id',
			async ({ caller: { organizationId }, context, request, params: { id }, query }) => {
				const { id: name } = requireForm(deps.db, organizationId, id)
				const message = await take(request, { organizationId, name }, query)
				return answer(deps, context, 'api_webhook_template_message_get', message)
			},
			{ scope: 'webhooks:manage', params: model.IdParams, query: model.TakeMessage },
		)
		.delete(
			'/v4/webhooks/queues/template/:id/:messageId',
			async ({ caller: { organizationId }, context, params: { id, messageId } }) => {
				const { id: name } = requireForm(deps.db, organizationId, id)
				const success = await deleteMessage(deps, { organizationId, name }, messageId)
				return answer(deps, context, 'api_webhook_template_message_delete', { success })
			},
			{ scope: 'webhooks:manage', params: model.TemplateMessageParams, query: model.NoQuery },
		)
}
