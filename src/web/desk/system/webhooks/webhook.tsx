/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import type { Webhook as WebhookShape } from '../../../../features/webhooks/model.ts'
import { fillPlural } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { DetailFrame } from '../../kit/lists/detail-frame.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { Deliveries } from './deliveries.tsx'
import { nameOf } from './health.ts'
import type { Secret } from './secret-dialog.tsx'
import { WebhookActions } from './webhook-actions.tsx'
import { WebhookState, useMoments, useNextAttempt } from './webhook-state.tsx'

type WebhookProps = {
	readonly id: string
	readonly listHref: string
	readonly onSecret: (secret: Secret) => void
}

/** One webhook: how it does and what to do about it, what may be done with it, and what was sent. */
export function Webhook({ id, listHref, onSecret }: WebhookProps) {
	const { data, error, refetch } = useQuery({
		queryKey: ['webhook', id],
		queryFn: () => call('getWebhook', { path: { id } }),
	})
	return (
		<DetailFrame
			title={data === undefined ? '' : nameOf(data)}
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
	const { active, pausedReason, consecutiveFailures } = webhook
	return (
		<div class="summary">
			<WebhookState webhook={webhook} />
			{!active && (
				<p>
					{webhooks.pausedBy[pausedReason ?? 'somebody']} {webhooks.pausedHint}
				</p>
			)}
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
