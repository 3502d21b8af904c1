/** @jsxImportSource preact */
import { useLocation } from 'preact-iso/router'
import type { MessageShape } from '../../../../features/messages/model.ts'
import { call } from '../../kit/client/call.ts'
import { PagedList } from '../../kit/lists/paged-list.tsx'
import { SavedViews } from '../../kit/lists/saved-views.tsx'
import { Split } from '../../kit/lists/split.tsx'
import { useDetail } from '../../kit/lists/use-detail.ts'
import { PAGE_SIZE, usePaged } from '../../kit/lists/use-paged.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { Screen } from '../../kit/parts/screen.tsx'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import { MessageTable } from './message-table.tsx'
import { Message } from './message.tsx'
import { Suppressions } from './suppressions.tsx'

/** All messages, sent or not, and the suppressed addresses. */
export const Messages = withWords('groups', MessagesScreen)

const STATES = ['queued', 'sent', 'delivered', 'bounced', 'failed'] as const

type View = (typeof STATES)[number] | 'suppressed' | undefined

function MessagesScreen() {
	const { query: address, path, route } = useLocation()
	const { openId, hrefOf, listHref } = useDetail('/desk/messages')
	const view = ([...STATES, 'suppressed'] as const).find((each) => each === address['state'])
	const setView = (next: View): void => route(next === undefined ? path : `${path}?state=${next}`, true)
	return (
		<Split
			openId={openId}
			list={
				<Screen name="messages" ownFocus={openId !== undefined}>
					<Views view={view} onChange={setView} />
					<SavedViews screen="messages" />
					{view === 'suppressed' ? (
						<Suppressions />
					) : (
						<MessageList status={view} hrefOf={hrefOf} openId={openId} />
					)}
				</Screen>
			}
			detail={openId !== undefined && <Message id={openId} listHref={listHref} />}
		/>
	)
}

function Views({ view, onChange }: { view: View; onChange: (view: View) => void }) {
	const { messages } = useWords('groups')
	const states = [undefined, ...STATES, 'suppressed'] as const
	return (
		<search class="filters" aria-label={messages.filter}>
			<div class="chips">
				{states.map((each) => (
					<button
						key={each ?? 'all'}
						type="button"
						class="button chip"
						aria-pressed={view === each}
						onClick={() => onChange(each)}
					>
						{each === undefined
							? messages.all
							: each === 'suppressed'
								? messages.suppressed
								: messages.states[each]}
					</button>
				))}
			</div>
		</search>
	)
}

type MessageListProps = {
	readonly status: MessageShape['status'] | undefined
	readonly hrefOf: (id: string) => string
	readonly openId: string | undefined
}

function MessageList({ status, hrefOf, openId }: MessageListProps) {
	const { messages } = useWords('groups')
	const query = status === undefined ? {} : { status }
	const list = usePaged(['messages', query], (cursor) =>
		call('listMessages', { query: { ...query, ...cursor, limit: PAGE_SIZE } }),
	)
	const isStored = list.items?.some(({ via }) => via === 'outbox') ?? false
	return (
		<>
			{isStored && (
				<p class="held">
					<Icon name="alert" size={18} />
					<span>{messages.note}</span>
				</p>
			)}
			<PagedList list={list} empty={<Empty isWhole={status === undefined} />}>
				{(items) => <MessageTable messages={items} hrefOf={hrefOf} openId={openId} />}
			</PagedList>
		</>
	)
}

function Empty({ isWhole }: { isWhole: boolean }) {
	const { messages } = useWords('groups')
	if (!isWhole) return <p>{messages.nothing}</p>
	return (
		<>
			<p>{messages.none}</p>
			<p class="hint">{messages.noneHint}</p>
		</>
	)
}
