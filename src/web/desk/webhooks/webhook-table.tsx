/** @jsxImportSource preact */
import type { Webhook } from '../../../features/webhooks/model.ts'
import { useSystemWords } from '../words/system-words.ts'
import { nameOf } from './health.ts'
import { WebhookState, useMoments, useNextAttempt } from './webhook-state.tsx'

type WebhookTableProps = {
	readonly found: readonly Webhook[]
	readonly hrefOf: (id: string) => string
	readonly openId: string | undefined
}

export function WebhookTable({ found, hrefOf, openId }: WebhookTableProps) {
	const { webhooks } = useSystemWords()
	return (
		<table class="table" role="table" aria-label={webhooks.list}>
			<thead role="rowgroup">
				<tr role="row">
					{[webhooks.address, webhooks.state, webhooks.lastSuccess].map((name) => (
						<th key={name} role="columnheader" scope="col">
							{name}
						</th>
					))}
				</tr>
			</thead>
			<tbody role="rowgroup">
				{found.map((webhook) => (
					<WebhookRow
						key={webhook.id}
						webhook={webhook}
						href={hrefOf(webhook.id)}
						isOpen={webhook.id === openId}
					/>
				))}
			</tbody>
		</table>
	)
}

function WebhookRow({ webhook, href, isOpen }: { webhook: Webhook; href: string; isOpen: boolean }) {
	const { webhooks } = useSystemWords()
	const spell = useMoments()
	const spellNext = useNextAttempt()
	const { id, url, nextAttemptAt, lastSuccessAt } = webhook
	return (
		<tr role="row">
			<td role="cell" class="cell-main">
				<a href={href} data-row={id} {...(isOpen ? { 'aria-current': 'true' } : {})}>
					{nameOf(webhook)}
				</a>
				<div class="hint" dir="ltr">
					{url}
				</div>
			</td>
			<td role="cell">
				<WebhookState webhook={webhook} />
				{nextAttemptAt !== null && (
					<div class="hint">
						{webhooks.next}: {spellNext(nextAttemptAt)}
					</div>
				)}
			</td>
			<td role="cell" class="cell-moment">
				<span class="card-text">{webhooks.lastSuccess}: </span>
				{lastSuccessAt === null ? webhooks.never : spell(lastSuccessAt)}
			</td>
		</tr>
	)
}
