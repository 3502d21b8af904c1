/** @jsxImportSource preact */
import { useLocation } from 'preact-iso/router'
import { useState } from 'preact/hooks'
import type { Webhook } from '../../../../features/webhooks/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { AskDialog } from '../../kit/dialogs/ask-dialog.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { Button } from '../../kit/parts/button.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { nameOf } from './health.ts'
import type { Secret } from './secret-dialog.tsx'
import { useOutcome } from './use-outcome.ts'
import { WebhookDialog } from './webhook-dialog.tsx'

type WebhookActionsProps = {
	readonly webhook: Webhook
	readonly listHref: string
	readonly onSecret: (secret: Secret) => void
}

type Action = 'edit' | 'rotate' | 'pause' | 'delete' | undefined

/** Actions on a webhook. */
export function WebhookActions({ webhook, listHref, onSecret }: WebhookActionsProps) {
	const { webhooks } = useWords('system')
	const { act, isBusy } = useAct(['webhook', 'webhooks', 'today'])
	const tellOutcome = useOutcome(webhook)
	const [action, setAction] = useState<Action>()
	const { id, active, format } = webhook
	const resume = (): void =>
		act(
			() => call('updateWebhook', { path: { id }, body: { active: true } }),
			fill(webhooks.resumed, { name: nameOf(webhook) }),
		)
	const test = (): void =>
		act(async () => {
			const { deliveryId } = await call('testWebhook', { path: { id } })
			await tellOutcome(deliveryId, webhooks.testing)
		})
	return (
		<div class="detail-actions">
			<Button icon="send" class="primary" isBusy={isBusy} onClick={test}>
				{webhooks.test}
			</Button>
			{format === 'standard' && (
				<>
					<Button icon="pen" onClick={() => setAction('edit')}>
						{webhooks.edit}
					</Button>
					<Button icon="key" onClick={() => setAction('rotate')}>
						{webhooks.rotate}
					</Button>
					{active ? (
						<Button icon="pause" onClick={() => setAction('pause')}>
							{webhooks.pause}
						</Button>
					) : (
						<Button icon="play" isBusy={isBusy} onClick={resume}>
							{webhooks.resume}
						</Button>
					)}
				</>
			)}
			<Button onClick={() => setAction('delete')}>{webhooks.delete}</Button>
			<Questions
				webhook={webhook}
				action={action}
				act={act}
				listHref={listHref}
				onSecret={onSecret}
				onClose={() => setAction(undefined)}
			/>
		</div>
	)
}

type QuestionsProps = WebhookActionsProps & {
	readonly action: Action
	readonly act: ReturnType<typeof useAct>['act']
	readonly onClose: () => void
}

/** The dialogs, each naming the webhook and the effect. */
function Questions({ webhook, action, act, listHref, onSecret, onClose }: QuestionsProps) {
	const { webhooks } = useWords('system')
	const { route } = useLocation()
	// A deleted webhook is not read again.
	const leave = useAct(['webhooks', 'today'])
	const path = { id: webhook.id }
	const say = (text: string): string => fill(text, { name: nameOf(webhook) })
	const rotate = async (): Promise<void> => {
		const { secret } = await call('rotateWebhookSecret', { path })
		onSecret({ webhook, secret, isRotated: true })
	}
	const remove = async (): Promise<void> => {
		await call('deleteWebhook', { path })
		route(listHref)
	}
	if (action === undefined) return null
	if (action === 'edit') return <WebhookDialog webhook={webhook} onClose={onClose} />
	const questions = {
		rotate: {
			title: webhooks.rotateTitle,
			text: webhooks.rotateText,
			yes: webhooks.rotate,
			onYes: () => act(rotate),
		},
		pause: {
			title: webhooks.pauseTitle,
			text: webhooks.pauseText,
			yes: webhooks.pause,
			onYes: () => act(() => call('updateWebhook', { path, body: { active: false } }), say(webhooks.paused)),
		},
		delete: {
			title: webhooks.deleteTitle,
			text: webhooks.deleteText,
			yes: webhooks.delete,
			isDangerous: true,
			onYes: () => leave.act(remove, say(webhooks.deleted)),
		},
	}
	const question = questions[action]
	return <AskDialog {...question} title={say(question.title)} onClose={onClose} />
}
