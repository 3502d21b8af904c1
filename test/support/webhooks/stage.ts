import { afterAll } from 'bun:test'
import type { Config } from '../../../src/config/config.ts'
import type { Overrides } from '../../../src/deps.ts'
import { startReceiver } from './receiver.ts'
import type { Receiver } from './receiver.ts'
import { startTestService, until } from '../service/service.ts'
import type { Tenant, TestService } from '../service/service.ts'

type Reply = Parameters<typeof startReceiver>[0]

export type Stage = {
	readonly running: TestService
	/** A receiver that ends with the stage. */
	receive(reply?: Reply): Receiver
	/** An organization of its own, with a webhook at a receiver of its own. */
	setUp(
		events?: readonly string[],
		reply?: Reply,
	): Promise<{ hall: Tenant; receiver: Receiver; id: string; secret: string }>
	/** Ends the service and every receiver. */
	close(): Promise<void>
}

/** A stage with a service of its own for all tests of a file; both end after the last of them. */
export function useStage(changes?: Partial<Config>, overrides?: Overrides): Stage {
	const stage = openStage(startTestService(changes, overrides))
	afterAll(() => stage.close())
	return stage
}

/** Where webhooks are played through: a running service and the receivers that it calls. */
export function openStage(running: TestService): Stage {
	const receivers: Receiver[] = []
	const receive = (reply?: Reply): Receiver => {
		const receiver = startReceiver(reply)
		receivers.push(receiver)
		return receiver
	}
	return {
		running,
		receive,
		async setUp(events, reply) {
			const hall = running.tenant(`Hall ${running.service.deps.ids.next()}`)
			const receiver = receive(reply)
			return { hall, receiver, ...(await createWebhook(hall, receiver.url, events)) }
		},
		async close() {
			await running.close()
			await Promise.all(receivers.map((receiver) => receiver.stop()))
		},
	}
}

/** Makes a webhook. @returns it, with its secret */
export async function createWebhook(
	{ call }: Pick<Tenant, 'call'>,
	url: string,
	events: readonly string[] = ['template.archived'],
): Promise<{ id: string; secret: string }> {
	const answer = await call('POST', '/v1/webhooks', { url, events })
	if (answer.status !== 201)
		throw new Error(`Creating answered ${answer.status}: ${JSON.stringify(answer.body)}`)
	return answer.body
}

/** Has one event of the type `template.archived` happen. @returns the template's id */
export async function archiveTemplate({ call }: Pick<Tenant, 'call'>): Promise<string> {
	const { body } = await call('POST', '/v1/templates', { name: 'Short-lived' })
	await call('POST', `/v1/templates/${body.id}/archive`)
	return body.id as string
}

export type Delivery = any

/** Every delivery to a webhook with its attempts, oldest first. */
export async function readDeliveries({ call }: Pick<Tenant, 'call'>, webhookId: string): Promise<Delivery[]> {
	const list = await call('GET', `/v1/webhooks/${webhookId}/deliveries?limit=100`)
	const details = list.body.items.map(async ({ id }: { id: string }) => {
		const { body } = await call('GET', `/v1/webhooks/${webhookId}/deliveries/${id}`)
		return body
	})
	return (await Promise.all(details)).reverse()
}

/** Waits until deliveries to a webhook are as `isSo` wants them. */
export function untilDeliveries(
	tenant: Pick<Tenant, 'call'>,
	webhookId: string,
	isSo: (deliveries: Delivery[]) => boolean,
	withinMs?: number,
): Promise<Delivery[]> {
	return until(async () => {
		const deliveries = await readDeliveries(tenant, webhookId)
		return isSo(deliveries) ? deliveries : undefined
	}, withinMs)
}
