/** @jsxImportSource preact */
import { useQueryClient } from '@tanstack/preact-query'
import { useEffect, useId, useState } from 'preact/hooks'
import type { Delivery, DeliveryStatus, Webhook } from '../../../../features/webhooks/model.ts'
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
import { DeliveryRow } from './delivery-row.tsx'
import { nameOf } from './health.ts'

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
