import { expect } from 'bun:test'
import { NOT_FOUND } from '../stage.ts'
import { until } from '../../service/service.ts'
import type { TenantModel, WebhookModel } from '../model.ts'
import type { Move, Plan, Stage } from '../stage.ts'

const idsIn = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id)
const webhooksIn = (tenant: TenantModel) => tenant.webhooks

async function about(stage: Stage, plan: (webhook: WebhookModel) => Plan | Promise<Plan>): Promise<Plan> {
	const { id, item } = stage.target(webhooksIn)
	return { path: { id }, ...(item === undefined ? NOT_FOUND : await plan(item)) }
}

function aboutDelivery(stage: Stage, plan: (webhook: WebhookModel, deliveryId: string) => Plan): Plan {
	const { id, item } = stage.target((tenant) => {
		const tested = tenant.webhooks.filter(({ deliveries }) => deliveries.length > 0)
		return tested.length > 0 ? tested : tenant.webhooks
	})
	const { id: deliveryId, item: delivery } = stage.target((tenant) =>
		tenant === stage.tenant && item !== undefined
			? item.deliveries
			: tenant.webhooks.flatMap(({ deliveries }) => deliveries),
	)
	const isOwn = delivery !== undefined && item?.deliveries.includes(delivery) === true
	return { path: { id, deliveryId }, ...(isOwn ? plan(item, deliveryId) : NOT_FOUND) }
}

export const webhookMoves: Readonly<Record<string, Move>> = {
	listWebhooks: ({ tenant }) => ({
		query: { limit: '100' },
		expected: 200,
		onSuccess: ({ body }) =>
			expect(idsIn(body.items)).toEqual(expect.arrayContaining(idsIn(tenant.webhooks))),
	}),
	createWebhook: ({ host, tenant }) => ({
		body: { url: host.receiverUrl, events: ['waiver.signed'] },
		expected: 201,
		onSuccess({ body: { id, active, secret } }) {
			expect(active).toBe(true)
			expect(secret).toStartWith('whsec_')
			tenant.webhooks.push({ id, active, deliveries: [] })
		},
	}),
	getWebhook: (stage) =>
		about(stage, ({ id, active }) => ({
			expected: 200,
			onSuccess: ({ body }) => {
				expect(body).toMatchObject({ id, active })
				expect(body.secret).toBeUndefined()
			},
		})),
	updateWebhook: async (stage) => {
		const { dice } = stage
		const active = dice.roll(2) === 0
		const events = dice.oneOf([undefined, [], ['waiver.signed', 'checkin.created']])
		return {
			body: { active, ...(events === undefined ? {} : { events }) },
			...(await about(stage, (webhook) => ({
				// Many changes of a subscription in a row are refused while events of earlier ones wait.
				expected: [200, 'conflict'],
				onSuccess({ body }) {
					webhook.active = active
					expect(body.active).toBe(active)
					if (events !== undefined) expect(body.events).toEqual(events)
				},
			}))),
		}
	},
	deleteWebhook: (stage) =>
		about(stage, (webhook) => ({
			expected: 200,
			onSuccess() {
				const { webhooks } = stage.tenant
				webhooks.splice(webhooks.indexOf(webhook), 1)
			},
		})),
	rotateWebhookSecret: (stage) =>
		about(stage, ({ id }) => ({
			expected: 201,
			onSuccess({ body }) {
				expect(body.id).toBe(id)
				expect(body.secret).toStartWith('whsec_')
			},
		})),
	testWebhook: (stage) =>
		about(stage, (webhook) => ({
			expected: 202,
			onSuccess({ body: { deliveryId, status } }) {
				expect(status).toBe('queued')
				webhook.deliveries.push({ id: deliveryId })
			},
		})),
	listWebhookDeliveries: (stage) =>
		about(stage, async ({ id, deliveries }) => {
			// One is listed from its first attempt on.
			const path = `/v1/webhooks/${id}/deliveries?limit=100`
			const isListed = async () => {
				const { body } = await stage.call('GET', path)
				const shown = new Set(idsIn(body.items))
				return body.items.length === 100 || deliveries.every((each) => shown.has(each.id)) || undefined
			}
			await until(isListed)
			return { query: { limit: '100' }, expected: 200 }
		}),
	getWebhookDelivery: (stage) =>
		aboutDelivery(stage, (_, id) => ({
			expected: 200,
			onSuccess: ({ body }) => {
				expect(body.id).toBe(id)
				expect(JSON.parse(body.body).type).toBe('ping')
			},
		})),
	replayWebhookDelivery: (stage) =>
		aboutDelivery(stage, (webhook, id) => ({
			expected: 202,
			onSuccess({ body: { deliveryId } }) {
				expect(deliveryId).not.toBe(id)
				webhook.deliveries.push({ id: deliveryId })
			},
		})),
	replayFailedDeliveries: (stage) =>
		about(stage, () => ({
			expected: 202,
			// The receiver takes everything; but what waited when a webhook was paused has failed.
			onSuccess: ({ body: { queued, hasMore } }) => {
				expect(queued).toBeWithin(0, 501)
				expect(hasMore).toBe(false)
			},
		})),
	readEventsFeed: ({ dice }) => {
		const after = dice.roll(5)
		return {
			query: { after: String(after), limit: '100' },
			expected: 200,
			onSuccess({ body }) {
				const sequences = body.items.map(({ sequence }: { sequence: number }) => sequence)
				expect(sequences).toEqual(sequences.map((_: number, at: number) => after + 1 + at))
			},
		}
	},
}
