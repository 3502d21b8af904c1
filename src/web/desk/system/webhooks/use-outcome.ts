import type { DeliveryDetail, Webhook } from '../../../../features/webhooks/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { notify, replaceNotice } from '../../kit/parts/notices.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { nameOf } from './health.ts'

/** An attempt ends within 10 seconds; earlier attempts may be waiting. */
const PATIENCE_MS = 20_000
const POLL_MS = 400

/**
 * Returns a function that announces a delivery, waits for its first attempt, and announces the outcome. Later outcomes
 * are in the list.
 */
export function useOutcome(webhook: Webhook): (deliveryId: string, onWay: string) => Promise<void> {
	const { webhooks } = useWords('system')
	const tell = (notice: number, { status, attempts }: DeliveryDetail): void => {
		const last = attempts.at(-1)
		const code = last?.status ?? 0
		if (status === 'delivered')
			replaceNotice(notice, {
				tone: 'good',
				text: fill(webhooks.arrived, { name: nameOf(webhook), status: code }),
			})
		else {
			const reason = webhooks.errors[last?.error ?? 'connection']
			const why = code === 0 ? reason : `${reason} ${fill(webhooks.status, { status: code })}.`
			replaceNotice(notice, { tone: 'alarm', text: fill(webhooks.notArrived, { why }) })
		}
	}
	return async (deliveryId, onWay) => {
		const notice = notify({ tone: 'wait', text: onWay })
		const end = performance.now() + PATIENCE_MS
		while (performance.now() < end) {
			const delivery = await call('getWebhookDelivery', { path: { id: webhook.id, deliveryId } })
			if (delivery.attempts.length > 0) return tell(notice, delivery)
			await new Promise((resolve) => setTimeout(resolve, POLL_MS))
		}
	}
}
