/** @jsxImportSource preact */
import type { Webhook } from '../../../../features/webhooks/model.ts'
import { ListTable, RowLink, TableRows } from '../../kit/lists/list-table.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { nameOf } from './health.ts'
import { WebhookState, useMoments, useNextAttempt } from './webhook-state.tsx'

type WebhookTableProps = {
	readonly items: readonly Webhook[]
	readonly hrefOf: (id: string) => string
	readonly openId: string | undefined
}

export function WebhookTable({ items, hrefOf, openId }: WebhookTableProps) {
	const { webhooks } = useWords('system')
	return (
		<ListTable name={webhooks.list} columns={[webhooks.address, webhooks.state, webhooks.lastSuccess]}>
			<TableRows>
				{items.map((webhook) => (
					<WebhookRow
						key={webhook.id}
						webhook={webhook}
						href={hrefOf(webhook.id)}
						isOpen={webhook.id === openId}
					/>
				))}
			</TableRows>
		</ListTable>
	)
}

function WebhookRow({ webhook, href, isOpen }: { webhook: Webhook; href: string; isOpen: boolean }) {
	const { webhooks } = useWords('system')
	const spell = useMoments()
	const spellNext = useNextAttempt()
	const { id, url, nextAttemptAt, lastSuccessAt } = webhook
	return (
		<tr role="row">
			<td role="cell" class="main">
				<RowLink id={id} href={href} isOpen={isOpen}>
					{nameOf(webhook)}
				</RowLink>
				<div class="hint code-like" dir="ltr">
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
			<td role="cell" class="soft nowrap">
				<span class="narrow-only">{webhooks.lastSuccess}: </span>
				{lastSuccessAt === null ? webhooks.never : spell(lastSuccessAt)}
			</td>
		</tr>
	)
}
