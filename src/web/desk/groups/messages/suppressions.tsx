/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { SuppressionShape } from '../../../../features/messages/model.ts'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useMay, useSession } from '../../kit/client/current.ts'
import { AskDialog } from '../../kit/dialogs/ask-dialog.tsx'
import { PagedList } from '../../kit/lists/paged-list.tsx'
import { SearchBox } from '../../kit/lists/search-box.tsx'
import { PAGE_SIZE, usePaged } from '../../kit/lists/use-paged.ts'
import { notify } from '../../kit/parts/notices.tsx'
import { dayOf, momentOf } from '../../kit/time/times.ts'
import { useAct } from '../../kit/parts/use-act.ts'
import { Button } from '../../kit/parts/button.tsx'
import { useWords } from '../../kit/words/use-words.tsx'

/** Fewer characters are not an address. */
const MIN_LENGTH = 3

/** Addresses that get no more messages. They are stored as fingerprints, so one is found by typing it. */
export function Suppressions() {
	const { messages } = useWords('groups')
	const [text, setText] = useState('')
	const query = text.length < MIN_LENGTH ? {} : { to: text }
	const list = usePaged(['messages', 'suppressed', query], (cursor) =>
		call('listSuppressions', { query: { ...query, ...cursor, limit: PAGE_SIZE } }),
	)
	return (
		<>
			<p class="hint">{messages.suppressedHint}</p>
			<search class="filters" aria-label={messages.search}>
				<SearchBox
					label={messages.search}
					placeholder={messages.searchHint}
					value={text}
					onChange={setText}
				/>
			</search>
			<PagedList list={list} empty={<p>{text === '' ? messages.noSuppressed : messages.notSuppressed}</p>}>
				{(suppressions) => (
					<>
						<LiftToday suppressions={suppressions} />
						<ul class="rows" aria-label={messages.suppressed}>
							{suppressions.map((suppression) => (
								<SuppressionRow key={suppression.id} suppression={suppression} />
							))}
						</ul>
					</>
				)}
			</PagedList>
		</>
	)
}

/** Lifts today's suppressions, after our own mail server was set up wrongly. */
function LiftToday({ suppressions }: { suppressions: readonly SuppressionShape[] }) {
	const { messages, tag } = useWords('groups')
	const { timezone } = useSession().organization
	const maySend = useMay('messages:send')
	const { act, isBusy } = useAct(['messages'])
	const today = dayOf(Date.now(), timezone)
	const isOfToday = ({ reason, createdAt }: SuppressionShape): boolean =>
		reason === 'bounced' && dayOf(createdAt, timezone) === today
	if (!maySend || !suppressions.some(isOfToday)) return null
	const lift = (): void =>
		act(async () => {
			const { lifted } = await call('liftSuppressions', { body: { from: today } })
			notify({ tone: 'good', text: fillPlural(messages.liftedToday, lifted, tag) })
		})
	return (
		<LiftButton
			label={messages.liftToday}
			title={messages.liftTodayTitle}
			text={messages.liftTodayText}
			isBusy={isBusy}
			onLift={lift}
		/>
	)
}

type LiftButtonProps = {
	label: string
	title: string
	text: string
	isBusy: boolean
	onLift(): void
}

function LiftButton({ label, title, text, isBusy, onLift }: LiftButtonProps) {
	const [isAsked, setAsked] = useState(false)
	return (
		<>
			<Button icon="undo" isBusy={isBusy} onClick={() => setAsked(true)}>
				{label}
			</Button>
			{isAsked && (
				<AskDialog title={title} text={text} yes={label} onYes={onLift} onClose={() => setAsked(false)} />
			)}
		</>
	)
}

function SuppressionRow({ suppression }: { suppression: SuppressionShape }) {
	const { messages, tag } = useWords('groups')
	const { timezone } = useSession().organization
	const maySend = useMay('messages:send')
	const { act, isBusy } = useAct(['messages'])
	const { id, channel, reason, messageId, createdAt } = suppression
	const lift = (): void => act(() => call('liftSuppression', { path: { id } }), messages.lifted)
	return (
		<li class="row">
			<div class="row-main">
				<strong>{messages.reasons[reason]}</strong>
				<div class="hint">
					{messages.channels[channel]} · {fill(messages.since, { time: momentOf(createdAt, tag, timezone) })}
				</div>
			</div>
			<div class="row-actions">
				{messageId !== null && (
					<a class="button" href={`/desk/messages/${messageId}?state=suppressed`}>
						{messages.message}
					</a>
				)}
				{maySend && (
					<LiftButton
						label={messages.lift}
						title={messages.liftTitle}
						text={messages.liftText}
						isBusy={isBusy}
						onLift={lift}
					/>
				)}
			</div>
		</li>
	)
}
