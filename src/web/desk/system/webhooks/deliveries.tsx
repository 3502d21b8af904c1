/** @jsxImportSource preact */
import { useQueryClient, useQuery } from '@tanstack/preact-query'
import { useEffect, useId, useState } from 'preact/hooks'
import type {
	Delivery,
	DeliveryStatus,
	Webhook,
	DeliveryDetail,
} from '../../../../features/webhooks/model.ts'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { AskDialog } from '../../kit/dialogs/ask-dialog.tsx'
import { PagedList } from '../../kit/lists/paged-list.tsx'
import { PAGE_SIZE, usePaged } from '../../kit/lists/use-paged.ts'
import { notify } from '../../kit/parts/notices.tsx'
import { Segments } from '../../kit/parts/segments.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { Button } from '../../kit/parts/button.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { nameOf } from './health.ts'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { useOutcome } from './use-outcome.ts'
import { DeliveryState, useMoments, useNextAttempt } from './webhook-state.tsx'

const STATUSES = [undefined, 'pending', 'delivered', 'failed'] as const

/** The deliveries, by their outcome. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
	const { webhooks } = useWords('system')
	const heading = useId()
	const [status, setStatus] = useState<DeliveryStatus>()
	return (
		<section class="part" aria-labelledby={heading}>
			<div class="part-head">
				<h3 id={heading}>{webhooks.deliveries}</h3>
				<ReplayAll webhook={webhook} />
			</div>
			<p class="hint">{webhooks.deliveriesHint}</p>
			<Segments
				label={webhooks.deliveries}
				value={status}
				options={STATUSES.map(
					(each) => [each, each === undefined ? webhooks.all : webhooks.deliveryStates[each]] as const,
				)}
				onChange={setStatus}
			/>
			<DeliveryList webhook={webhook} status={status} />
		</section>
	)
}

function DeliveryList({ webhook, status }: { webhook: Webhook; status: DeliveryStatus | undefined }) {
	const { webhooks } = useWords('system')
	const { id } = webhook
	const list = usePaged(['webhook', id, 'deliveries', status ?? 'all'], (cursor) =>
		call('listWebhookDeliveries', {
			path: { id },
			query: { ...cursor, limit: PAGE_SIZE, ...(status === undefined ? {} : { status }) },
		}),
	)
	useRenewal(list.items)
	return (
		<PagedList
			list={list}
			empty={<p>{status === undefined ? webhooks.noDeliveries : webhooks.noneOfState}</p>}
		>
			{(items) => (
				<ul class="rows" aria-label={webhooks.deliveries}>
					{items.map((delivery) => (
						<DeliveryRow key={delivery.id} webhook={webhook} delivery={delivery} />
					))}
				</ul>
			)}
		</PagedList>
	)
}

/** No event announces an attempt, so waiting deliveries are refetched this often. */
const POLL_MS = 5_000

function useRenewal(items: readonly Delivery[] | undefined): void {
	const queries = useQueryClient()
	const isWaiting = items?.some(({ status }) => status === 'pending') ?? false
	useEffect(() => {
		if (!isWaiting) return undefined
		const timer = setInterval(() => {
			if (document.hidden) return
			for (const name of ['webhook', 'webhooks']) void queries.invalidateQueries({ queryKey: [name] })
		}, POLL_MS)
		return () => clearInterval(timer)
	}, [isWaiting, queries])
}

function ReplayAll({ webhook }: { webhook: Webhook }) {
	const { webhooks, tag } = useWords('system')
	const { act, isBusy } = useAct(['webhook', 'webhooks'])
	const [isAsked, setAsked] = useState(false)
	const replay = async (): Promise<void> => {
		const { queued, hasMore } = await call('replayFailedDeliveries', { path: { id: webhook.id } })
		const message = hasMore ? webhooks.replayedMore : webhooks.replayedAll
		const text = queued === 0 ? webhooks.nothingFailed : fillPlural(message, queued, tag)
		notify({ tone: 'good', text })
	}
	return (
		<>
			<Button icon="redo" isBusy={isBusy} onClick={() => setAsked(true)}>
				{webhooks.replayAll}
			</Button>
			{isAsked && (
				<AskDialog
					title={webhooks.replayAllTitle}
					text={fill(webhooks.replayAllText, { name: nameOf(webhook) })}
					yes={webhooks.replayAllYes}
					onYes={() => act(replay)}
					onClose={() => setAsked(false)}
				/>
			)}
		</>
	)
}

type DeliveryRowProps = { readonly webhook: Webhook; readonly delivery: Delivery }

/** One delivery: its event, time and result; opened, the whole request and response. */
function DeliveryRow({ webhook, delivery }: DeliveryRowProps) {
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
