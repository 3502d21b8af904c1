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
import { Button } from '../../kit/parts/button.tsx'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import type { Secret } from './secret-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookTable } from './webhook-table.tsx'
import { useQuery } from '@tanstack/preact-query'
import type { Webhook as WebhookShape } from '../../../../features/webhooks/model.ts'
import { fillPlural } from '../../../../i18n/fill.ts'
import { DetailFrame } from '../../kit/lists/detail-frame.tsx'
import { Deliveries } from './deliveries.tsx'
import { nameOf } from './health.ts'
import { WebhookActions } from './webhook-actions.tsx'
import { WebhookState, useMoments, useNextAttempt } from './webhook-state.tsx'

/** The webhooks, and the health of their deliveries. */
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
			isWhole
			list={
				<Screen
					name="webhooks"
					ownFocus={openId !== undefined}
					tools={
						<Button class="primary" onClick={() => setMaking(true)}>
							<Icon name="plus" />
							{webhooks.new}
						</Button>
					}
				>
					<p class="hint lead">{webhooks.lead}</p>
					<WebhookList hrefOf={hrefOf} openId={openId} />
					{isMaking && (
						<WebhookDialog
							onClose={() => setMaking(false)}
							onCreated={(webhook) => {
								setSecret({ webhook, secret: webhook.secret, isRotated: false })
								route(hrefOf(webhook.id))
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
			{(webhooks) => <WebhookTable items={webhooks} hrefOf={hrefOf} openId={openId} />}
		</PagedList>
	)
}

type WebhookProps = {
	readonly id: string
	readonly listHref: string
	readonly onSecret: (secret: Secret) => void
}

/** One webhook: its health with advice, its actions, and its deliveries. */
function Webhook({ id, listHref, onSecret }: WebhookProps) {
	const { data, error, refetch } = useQuery({
		queryKey: ['webhook', id],
		queryFn: () => call('getWebhook', { path: { id } }),
	})
	return (
		<DetailFrame
			title={data === undefined ? '' : nameOf(data)}
			list="webhooks"
			listHref={listHref}
			error={data === undefined ? error : null}
			onRetry={() => void refetch()}
		>
			{data !== undefined && (
				<>
					<Summary webhook={data} />
					<WebhookActions webhook={data} listHref={listHref} onSecret={onSecret} />
					<Facts webhook={data} />
					<Deliveries webhook={data} />
				</>
			)}
		</DetailFrame>
	)
}

function Summary({ webhook }: { webhook: WebhookShape }) {
	const { webhooks, tag } = useWords('system')
	const { active, format, pausedReason, consecutiveFailures } = webhook
	return (
		<div class="summary">
			<WebhookState webhook={webhook} />
			{!active && (
				<p>
					{webhooks.pausedBy[pausedReason ?? 'somebody']} {format === 'standard' && webhooks.pausedHint}
				</p>
			)}
			{format !== 'standard' && <p>{webhooks.otherFormat}</p>}
			{active && consecutiveFailures > 0 && (
				<p>
					{fillPlural(webhooks.failures, consecutiveFailures, tag)} {webhooks.failingHint}
				</p>
			)}
		</div>
	)
}

function Facts({ webhook }: { webhook: WebhookShape }) {
	const { webhooks } = useWords('system')
	const spell = useMoments()
	const spellNext = useNextAttempt()
	const { url, events, nextAttemptAt, lastSuccessAt, lastFailureAt } = webhook
	const spellPast = (at: string | null): string => (at === null ? webhooks.never : spell(at))
	return (
		<section class="part">
			<dl class="answers">
				<div>
					<dt>{webhooks.address}</dt>
					<dd dir="ltr" class="breaks">
						{url}
					</dd>
				</div>
				<div>
					<dt>{webhooks.next}</dt>
					<dd>{nextAttemptAt === null ? webhooks.nothingWaits : spellNext(nextAttemptAt)}</dd>
				</div>
				<div>
					<dt>{webhooks.lastSuccess}</dt>
					<dd>{spellPast(lastSuccessAt)}</dd>
				</div>
				<div>
					<dt>{webhooks.lastFailure}</dt>
					<dd>{spellPast(lastFailureAt)}</dd>
				</div>
				<div>
					<dt>{webhooks.events}</dt>
					<dd>{events.map((type) => webhooks.eventTexts[type]).join(' ') || webhooks.nothing}</dd>
				</div>
			</dl>
		</section>
	)
}
