/** @jsxImportSource preact */
import { useLocation } from 'preact-iso/router'
import type { MessageShape } from '../../../../features/messages/model.ts'
import { defined } from '../../../../kit/defined.ts'
import { call } from '../../kit/client/call.ts'
import { useSession } from '../../kit/client/current.ts'
import { PagedList } from '../../kit/lists/paged-list.tsx'
import { ViewTabs } from '../../kit/lists/saved-views.tsx'
import { Split } from '../../kit/lists/split.tsx'
import { useDetail } from '../../kit/lists/use-detail.ts'
import { PAGE_SIZE, usePaged } from '../../kit/lists/use-paged.ts'
import { Notice } from '../../kit/parts/notice.tsx'
import { Screen } from '../../kit/parts/screen.tsx'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import { Campaigns } from '../campaigns/campaigns.tsx'
import { MessageTable } from './message-table.tsx'
import { Message } from './message.tsx'
import { Suppressions } from './suppressions.tsx'

/** All messages, sent or not, and the suppressed addresses. */
export const Messages = withWords('groups', MessagesScreen)

const STATES = ['queued', 'sent', 'delivered', 'bounced', 'failed'] as const

const VIEWS = [undefined, ...STATES, 'campaigns', 'suppressed'] as const

type View = (typeof VIEWS)[number]

const BASE = '/desk/messages'

function MessagesScreen() {
	const { query: address } = useLocation()
	const { openId, hrefOf, listHref } = useDetail(BASE)
	const views = useViews()
	const view = views.find((each) => each === address['state'])
	return (
		<Split
			openId={openId}
			list={
				<Screen name="messages" ownFocus={openId !== undefined}>
					<Views view={view} views={views} />
					{view === 'suppressed' ? (
						<Suppressions />
					) : view === 'campaigns' ? (
						<Campaigns />
					) : (
						<MessageList status={view} campaignId={address['campaign']} hrefOf={hrefOf} openId={openId} />
					)}
				</Screen>
			}
			detail={openId !== undefined && <Message id={openId} listHref={listHref} />}
		/>
	)
}

/** Mails to many, and the suppressed addresses, are those of all locations. */
function useViews(): readonly View[] {
	const { locationIds } = useSession()
	return locationIds === null ? VIEWS : VIEWS.filter((each) => each !== 'campaigns' && each !== 'suppressed')
}

function Views({ view, views }: { view: View; views: readonly View[] }) {
	const { messages, campaigns } = useWords('groups')
	const names = { ...messages.states, campaigns: campaigns.title, suppressed: messages.suppressed }
	return (
		<ViewTabs
			screen="messages"
			label={messages.filter}
			own={views.map((each) => ({
				name: each === undefined ? messages.all : names[each],
				href: each === undefined ? BASE : `${BASE}?state=${each}`,
				isCurrent: view === each,
			}))}
		/>
	)
}

type MessageListProps = {
	readonly status: MessageShape['status'] | undefined
	/** Only those of this mail to many. */
	readonly campaignId: string | undefined
	readonly hrefOf: (id: string) => string
	readonly openId: string | undefined
}

function MessageList({ status, campaignId, hrefOf, openId }: MessageListProps) {
	const { messages } = useWords('groups')
	const query = defined({ status, campaignId })
	const list = usePaged(['messages', query], (cursor) =>
		call('listMessages', { query: { ...query, ...cursor, limit: PAGE_SIZE } }),
	)
	const isStored = list.items?.some(({ via }) => via === 'outbox') ?? false
	return (
		<>
			{isStored && <Notice tone="warn">{messages.note}</Notice>}
			<PagedList list={list} empty={<Empty isWhole={status === undefined && campaignId === undefined} />}>
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
