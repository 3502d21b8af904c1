/** @jsxImportSource preact */
import type { Delivery, Webhook } from '../../../../features/webhooks/model.ts'
import { useSession } from '../../kit/client/current.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { momentOf } from '../../kit/time/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { healthOf } from './health.ts'

const HEALTH = {
	new: ['off', 'clock'],
	delivering: ['good', 'check'],
	failing: ['bad', 'alert'],
	paused: ['here', 'pause'],
} as const

/** The health of a webhook, by word, icon and color. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
	const { webhooks } = useWords('system')
	const health = healthOf(webhook)
	const [style, icon] = HEALTH[health]
	return (
		<span class={`state ${style}`}>
			<Icon name={icon} size={18} />
			{webhooks.states[health]}
		</span>
	)
}

const DELIVERY = {
	pending: ['here', 'clock'],
	delivered: ['good', 'check'],
	failed: ['bad', 'alert'],
} as const

/** The state of a delivery, by word, icon and color. */
export function DeliveryState({ delivery: { status } }: { delivery: Pick<Delivery, 'status'> }) {
	const { webhooks } = useWords('system')
	const [style, icon] = DELIVERY[status]
	return (
		<span class={`state ${style}`}>
			<Icon name={icon} size={18} />
			{webhooks.deliveryStates[status]}
		</span>
	)
}

/** Returns a function that names a moment by the venue's clocks. */
export function useMoments(): (timestamp: string) => string {
	const { tag } = useWords('system')
	const { timezone } = useSession().organization
	return (timestamp) => momentOf(timestamp, tag, timezone)
}

/** Returns a function that names the next attempt, which may be due already. */
export function useNextAttempt(): (timestamp: string) => string {
	const { webhooks } = useWords('system')
	const spell = useMoments()
	return (timestamp) => (Date.parse(timestamp) <= Date.now() ? webhooks.now : spell(timestamp))
}
