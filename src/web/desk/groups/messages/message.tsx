/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import type { MessageDetailShape } from '../../../../features/messages/model.ts'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useMay, useSession } from '../../kit/client/current.ts'
import { useSend } from '../events/use-send.ts'
import { DetailFrame } from '../../kit/lists/detail-frame.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { SendButton } from '../../kit/sending/sending.tsx'
import { momentOf } from '../../kit/time/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { MessageState } from './message-table.tsx'

/** One message: its recipient, its result and the reason, and its text. */
export function Message({ id, listHref }: { id: string; listHref: string }) {
	const { messages } = useWords('groups')
	const { data, error, refetch } = useQuery({
		queryKey: ['messages', 'one', id],
		queryFn: () => call('getMessage', { path: { id } }),
	})
	return (
		<DetailFrame
			title={data === undefined ? '' : (data.to ?? messages.erased)}
			list="messages"
			listHref={listHref}
			error={data === undefined ? error : null}
			onRetry={() => void refetch()}
		>
			{data !== undefined && (
				<>
					<Summary message={data} />
					<Actions message={data} />
					<Content message={data} />
				</>
			)}
		</DetailFrame>
	)
}

type MessageProps = { readonly message: MessageDetailShape }

function Summary({ message }: MessageProps) {
	const { messages, tag } = useWords('groups')
	const { timezone } = useSession().organization
	const { channel, kind, via, failure, automatic, attempts, createdAt, sentAt } = message
	const at = (text: string, timestamp: string): string =>
		fill(text, { time: momentOf(timestamp, tag, timezone) })
	return (
		<div class="summary">
			<MessageState message={message} />
			{failure !== null && <p>{messages.failures[failure]}</p>}
			{failure === 'suppressed' && (
				<p>
					<a href="/desk/messages?state=suppressed">{messages.leftAlone}</a>
				</p>
			)}
			<p class="hint">
				{[
					messages.kinds[kind],
					messages.channels[channel],
					automatic && messages.automatic,
					sentAt === null
						? at(messages.createdAt, createdAt)
						: at(via === 'outbox' ? messages.stored : messages.sentAt, sentAt),
					attempts > 1 && fillPlural(messages.attempts, attempts, tag),
				]
					.filter((text) => text !== false)
					.join(' · ')}
			</p>
		</div>
	)
}

/** Actions on a message. Actions that the role or its state does not allow are hidden. */
function Actions({ message }: MessageProps) {
	const { messages } = useWords('groups')
	const { act, isBusy } = useSend()
	const maySend = useMay('messages:send')
	const maySeeEvents = useMay('events:read')
	const maySeeWaivers = useMay('waivers:read')
	const { id, to, status, channel, kind, via, sentAt, eventId, waiverId } = message
	const hasFailed = status === 'failed' || status === 'bounced'
	const isStored = via === 'outbox' && sentAt !== null && to !== null
	const retry = (): void =>
		act(() => call('retryMessage', { path: { id } }), fill(messages.retried, { to: to ?? '' }))
	return (
		<div class="detail-actions">
			{maySend && hasFailed && to !== null && (
				<SendButton channel={channel} class="primary" label={messages.retry} isBusy={isBusy} onSend={retry} />
			)}
			{isStored && (kind !== 'receipt' || maySeeWaivers) && (
				<a class="button" href={`/v1/messages/${id}/content`} download>
					<Icon name="down" size={18} />
					{messages.content}
				</a>
			)}
			{eventId !== null && maySeeEvents && (
				<a class="button" href={`/desk/events/${eventId}`}>
					<Icon name="calendar" size={18} />
					{messages.event}
				</a>
			)}
			{waiverId !== null && maySeeWaivers && (
				<a class="button" href={`/desk/waivers/${waiverId}`}>
					<Icon name="waivers" size={18} />
					{messages.waiver}
				</a>
			)}
		</div>
	)
}

function Content({ message: { to, subject, body, attachPdf } }: MessageProps) {
	const { messages } = useWords('groups')
	if (to === null) return null
	return (
		<section class="part">
			<dl class="answers">
				{subject !== null && (
					<div>
						<dt>{messages.subject}</dt>
						<dd>{subject}</dd>
					</div>
				)}
				<div>
					<dt>{messages.body}</dt>
					<dd>
						{body === null ? (
							<span class="hint">{messages.standard}</span>
						) : (
							<span class="lines-kept">{body}</span>
						)}
						{attachPdf && <div class="hint">{messages.withPdf}</div>}
					</dd>
				</div>
			</dl>
		</section>
	)
}
