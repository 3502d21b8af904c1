/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import type { Delivery, DeliveryDetail, Webhook } from '../../../../features/webhooks/model.ts'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { Button } from '../../kit/parts/button.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { useOutcome } from './use-outcome.ts'
import { DeliveryState, useMoments, useNextAttempt } from './webhook-state.tsx'

type DeliveryRowProps = { readonly webhook: Webhook; readonly delivery: Delivery }

/** One delivery: its event, time and result; opened, the whole request and response. */
export function DeliveryRow({ webhook, delivery }: DeliveryRowProps) {
	const { webhooks, tag } = useWords('system')
	const spell = useMoments()
	const spellNext = useNextAttempt()
	const [isOpen, setOpen] = useState(false)
	const { eventType, cause, attemptCount, createdAt, nextAttemptAt } = delivery
	const facts = [
		spell(createdAt),
		cause === 'replay' && webhooks.resent,
		fillPlural(webhooks.attempts, attemptCount, tag),
		nextAttemptAt !== null && fill(webhooks.tryNext, { time: spellNext(nextAttemptAt) }),
	]
	return (
		<li class="delivery">
			<details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
				<summary>
					<span class="delivery-what">
						<strong>{webhooks.eventTexts[eventType]}</strong>
						<span class="hint">{facts.filter((text) => text !== false).join(' · ')}</span>
					</span>
					<DeliveryState delivery={delivery} />
				</summary>
				{isOpen && <Detail webhook={webhook} delivery={delivery} />}
			</details>
		</li>
	)
}

function Detail({ webhook, delivery }: DeliveryRowProps) {
	const { webhooks } = useWords('system')
	const { act, isBusy } = useAct(['webhook', 'webhooks'])
	const tellOutcome = useOutcome(webhook)
	const path = { id: webhook.id, deliveryId: delivery.id }
	const { data, error, refetch } = useQuery({
		queryKey: ['webhook', webhook.id, 'delivery', delivery.id],
		queryFn: () => call('getWebhookDelivery', { path }),
	})
	const replay = (): void =>
		act(async () => {
			const { deliveryId } = await call('replayWebhookDelivery', { path })
			await tellOutcome(deliveryId, webhooks.replayed)
		})
	if (data === undefined)
		return error === null ? null : <ErrorText error={error} onRetry={() => void refetch()} />
	return (
		<div class="delivery-detail">
			<Button icon="redo" isBusy={isBusy} onClick={replay}>
				{webhooks.replay}
			</Button>
			<ol class="attempts">
				{data.attempts.map((attempt) => (
					<Attempt key={attempt.number} attempt={attempt} />
				))}
			</ol>
			<h4>{webhooks.body}</h4>
			<pre class="note" dir="ltr" tabIndex={0}>
				{indent(data.body)}
			</pre>
		</div>
	)
}

function Attempt({ attempt }: { attempt: DeliveryDetail['attempts'][number] }) {
	const { webhooks } = useWords('system')
	const spell = useMoments()
	const { number, at, status, error, durationMs, answer } = attempt
	return (
		<li>
			<strong>{fill(webhooks.attempt, { number })}</strong>
			<p class="hint">
				{[
					spell(at),
					status !== null && fill(webhooks.status, { status }),
					fill(webhooks.took, { ms: durationMs }),
				]
					.filter((text) => text !== false)
					.join(' · ')}
			</p>
			{error !== null && <p>{webhooks.errors[error]}</p>}
			<p class="hint">{webhooks.answer}</p>
			{answer === null || answer === '' ? (
				<p>{webhooks.noAnswer}</p>
			) : (
				<pre class="note" dir="auto" tabIndex={0}>
					{answer}
				</pre>
			)}
		</li>
	)
}

/** Indents a body for reading; the sent body has no spaces. */
function indent(body: string): string {
	return JSON.stringify(JSON.parse(body), null, 2)
}
