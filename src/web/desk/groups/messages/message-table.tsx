/** @jsxImportSource preact */
import type { MessageShape } from '../../../../features/messages/model.ts'
import { useSession } from '../../kit/client/current.ts'
import { ListTable, RowLink, TableRows } from '../../kit/lists/list-table.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { messageStateOf } from '../../kit/sending/message-state.ts'
import { momentOf } from '../../kit/time/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'

type MessageTableProps = {
	readonly messages: readonly MessageShape[]
	readonly hrefOf: (id: string) => string
	readonly openId: string | undefined
}

export function MessageTable({ messages, hrefOf, openId }: MessageTableProps) {
	const { messages: texts, screens, tag } = useWords('groups')
	const { timezone } = useSession().organization
	return (
		<ListTable name={screens.messages} columns={[texts.to, texts.what, texts.state, texts.when]}>
			<TableRows>
				{messages.map((message) => (
					<tr key={message.id} role="row">
						<td role="cell" class="main">
							<RowLink id={message.id} href={hrefOf(message.id)} isOpen={message.id === openId}>
								{message.to ?? texts.erased}
							</RowLink>
						</td>
						<td role="cell">
							{texts.kinds[message.kind]}
							{message.subject !== null && <span class="hint"> {message.subject}</span>}
						</td>
						<td role="cell" class="wraps">
							<MessageState message={message} />
						</td>
						<td role="cell" class="soft nowrap">
							{momentOf(message.sentAt ?? message.createdAt, tag, timezone)}
						</td>
					</tr>
				))}
			</TableRows>
		</ListTable>
	)
}

const STYLES = {
	queued: ['off', 'clock'],
	sent: ['good', 'send'],
	kept: ['warn', 'alert'],
	delivered: ['good', 'check'],
	bounced: ['bad', 'undo'],
	failed: ['bad', 'alert'],
} as const

/** The state of a message by word, icon and color. */
export function MessageState({ message }: { message: Pick<MessageShape, 'status' | 'via'> }) {
	const { messages } = useWords('groups')
	const state = messageStateOf(message)
	const [style, icon] = STYLES[state]
	return (
		<span class={`state ${style}`}>
			<Icon name={icon} size={18} />
			{messages.states[state]}
		</span>
	)
}
