/** @jsxImportSource preact */
import { useLocation } from 'preact-iso/router'
import { useState } from 'preact/hooks'
import { call } from '../../kit/client/call.ts'
import { PagedList } from '../../kit/lists/paged-list.tsx'
import { Split } from '../../kit/lists/split.tsx'
import { useDetail } from '../../kit/lists/use-detail.ts'
import { PAGE_SIZE, usePaged } from '../../kit/lists/use-paged.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { Screen } from '../../kit/parts/screen.tsx'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import type { Secret } from './secret-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookTable } from './webhook-table.tsx'
import { Webhook } from './webhook.tsx'

/** The webhooks, and how their deliveries go. */
export const Webhooks = withWords('system', WebhooksScreen)

function WebhooksScreen() {
	const { webhooks } = useWords('system')
	const { route } = useLocation()
	const { openId, hrefOf, listHref } = useDetail('/desk/webhooks')
	const [isMaking, setMaking] = useState(false)
	const [secret, setSecret] = useState<Secret>()
	return (
		<Split
			openId={openId}
			list={
				<Screen
					name="webhooks"
					ownFocus={openId !== undefined}
					tools={
						<button type="button" class="button primary" onClick={() => setMaking(true)}>
							<Icon name="plus" />
							{webhooks.new}
						</button>
					}
				>
					<p class="hint lead">{webhooks.lead}</p>
					<WebhookList hrefOf={hrefOf} openId={openId} />
					{isMaking && (
						<WebhookDialog
							onClose={() => setMaking(false)}
							onCreated={(made) => {
								setSecret({ webhook: made, secret: made.secret, isRotated: false })
								route(hrefOf(made.id))
							}}
						/>
					)}
					{secret !== undefined && <SecretDialog {...secret} onClose={() => setSecret(undefined)} />}
				</Screen>
			}
			detail={openId !== undefined && <Webhook id={openId} listHref={listHref} onSecret={setSecret} />}
		/>
	)
}

function WebhookList({ hrefOf, openId }: { hrefOf: (id: string) => string; openId: string | undefined }) {
	const { webhooks } = useWords('system')
	const list = usePaged(['webhooks', 'list'], (cursor) =>
		call('listWebhooks', { query: { ...cursor, limit: PAGE_SIZE } }),
	)
	return (
		<PagedList
			list={list}
			empty={
				<>
					<p>{webhooks.none}</p>
					<p class="hint">{webhooks.noneHint}</p>
				</>
			}
		>
			{(found) => <WebhookTable found={found} hrefOf={hrefOf} openId={openId} />}
		</PagedList>
	)
}
