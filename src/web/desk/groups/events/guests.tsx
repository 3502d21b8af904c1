/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { InviteeShape } from '../../../../features/events/invitees/model.ts'
import type { EventShape, InviteeStatus } from '../../../../features/events/model.ts'
import { call, newKey } from '../../kit/client/call.ts'
import { useMay } from '../../kit/client/current.ts'
import { ExportLink } from '../../kit/lists/export-link.tsx'
import { PagedList } from '../../kit/lists/paged-list.tsx'
import { SearchBox } from '../../kit/lists/search-box.tsx'
import { PAGE_SIZE, usePaged } from '../../kit/lists/use-paged.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { Segments } from '../../kit/parts/segments.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { AddGuestsDialog } from './add-guests-dialog.tsx'
import { countGuests } from './event-state.ts'
import { GuestDialog } from './guest-dialog.tsx'
import { GuestRow } from './guest-row.tsx'
import type { QueuedInvitations } from '../../../../features/messages/model.ts'
import { fillPlural } from '../../../../i18n/fill.ts'
import { AskDialog } from '../../kit/dialogs/ask-dialog.tsx'
import { NotSentNote, SendButton, useReasonNotSent } from '../../kit/sending/sending.tsx'
import { notify } from '../../kit/parts/notices.tsx'
import type { DeskWords } from '../../kit/words/desk-words.ts'
import { useSend } from './use-send.ts'

/** The invitees, and their progress. */
export function Guests({ event }: { event: EventShape }) {
	const { guests } = useWords('groups')
	const maySend = useMay('messages:send')
	const [text, setText] = useState('')
	const [status, setStatus] = useState<InviteeStatus>()
	const [openId, setOpenId] = useState<string>()
	const query = { ...(text === '' ? {} : { query: text }), ...(status === undefined ? {} : { status }) }
	const list = usePaged(['guests', event.id, query], (cursor) =>
		call('listInvitees', { path: { id: event.id }, query: { ...query, ...cursor, limit: PAGE_SIZE } }),
	)
	const all = countGuests(event)
	const openGuest = list.items?.find(({ id }) => id === openId)
	return (
		<section class="part">
			<div class="part-head">
				<h3>
					{guests.title} {all > 0 && <span class="badge">{all}</span>}
				</h3>
				<Tools event={event} />
			</div>
			{maySend && event.invitees.invited > 0 && <NotSentNote channel="email" />}
			{all > 0 && <Filters event={event} text={text} status={status} onText={setText} onStatus={setStatus} />}
			<PagedList list={list} empty={<Empty isNew={all === 0} />}>
				{(invitees: readonly InviteeShape[]) => (
					<ul class="rows guest-list">
						{invitees.map((guest) => (
							<GuestRow key={guest.id} event={event} guest={guest} onOpen={() => setOpenId(guest.id)} />
						))}
					</ul>
				)}
			</PagedList>
			{openGuest !== undefined && (
				<GuestDialog event={event} guest={openGuest} onClose={() => setOpenId(undefined)} />
			)}
		</section>
	)
}

function Empty({ isNew }: { isNew: boolean }) {
	const { guests } = useWords('groups')
	if (!isNew) return <p>{guests.nothing}</p>
	return (
		<>
			<p>{guests.none}</p>
			<p class="hint">{guests.noneHint}</p>
		</>
	)
}

/** Actions on the whole list. */
function Tools({ event }: { event: EventShape }) {
	const { guests } = useWords('groups')
	const mayManage = useMay('events:manage')
	const maySend = useMay('messages:send')
	const [isAdding, setAdding] = useState(false)
	const isOpen = event.status === 'active'
	return (
		<div class="detail-actions">
			{mayManage && isOpen && (
				<button type="button" class="button primary" onClick={() => setAdding(true)}>
					<Icon name="plus" size={18} />
					{guests.add}
				</button>
			)}
			{maySend && isOpen && event.invitees.invited > 0 && <SendAll event={event} />}
			{countGuests(event) > 0 && <ExportLink path={`/v1/events/${event.id}/invitees.csv`} />}
			{isAdding && <AddGuestsDialog event={event} onClose={() => setAdding(false)} />}
		</div>
	)
}

type FiltersProps = {
	readonly event: EventShape
	readonly text: string
	readonly status: InviteeStatus | undefined
	readonly onText: (text: string) => void
	readonly onStatus: (status: InviteeStatus | undefined) => void
}

function Filters({ event: { invitees }, text, status, onText, onStatus }: FiltersProps) {
	const { guests } = useWords('groups')
	const options = [
		[undefined, guests.everybody],
		['invited', `${guests.unsigned} (${invitees.invited})`],
		['signed', `${guests.signed} (${invitees.signed})`],
		['bounced', `${guests.bounced} (${invitees.bounced})`],
	] as const
	return (
		<search class="list-tools" aria-label={guests.filter}>
			<Segments<InviteeStatus | undefined>
				label={guests.filter}
				value={status}
				options={options.filter(([each]) => each !== 'bounced' || invitees.bounced > 0)}
				onChange={onStatus}
			/>
			<SearchBox label={guests.filter} placeholder={guests.filterHint} value={text} onChange={onText} />
		</search>
	)
}

/** Sends a message to all who have not signed. */
function SendAll({ event: { id } }: { event: EventShape }) {
	const { guests, tag } = useWords('groups')
	const { act, isBusy } = useSend()
	const [isAsked, setAsked] = useState(false)
	const reasonNotSent = useReasonNotSent()
	const kept = reasonNotSent('email')
	const channel = kept !== undefined && reasonNotSent('sms') === undefined ? 'sms' : 'email'
	const send = (): void =>
		act(async () => {
			const result = await call('sendToEvent', { path: { id }, body: {} }, { key: newKey() })
			const isWhole = result.skipped.noAddress + result.skipped.suppressed === 0
			const text = [describeSent(result, guests, tag), ...(kept === undefined ? [] : [kept])].join(' ')
			notify({ tone: isWhole && kept === undefined ? 'good' : 'wait', text, forMs: 12_000 })
		})
	return (
		<>
			<SendButton channel={channel} label={guests.sendAll} isBusy={isBusy} onSend={() => setAsked(true)} />
			{isAsked && (
				<AskDialog
					title={guests.sendAllTitle}
					text={guests.sendAllText}
					yes={guests.sendAllYes}
					onYes={send}
					onClose={() => setAsked(false)}
				/>
			)}
		</>
	)
}

/** Says how many messages are sent, and why others are not. */
function describeSent(
	{ queued, skipped }: QueuedInvitations,
	guests: DeskWords<'groups'>['guests'],
	tag: string,
): string {
	const parts = [
		[guests.skippedAddress, skipped.noAddress],
		[guests.skippedSuppressed, skipped.suppressed],
		[guests.skippedWaiting, skipped.waiting],
	] as const
	const skips = parts.filter(([, count]) => count > 0).map(([text, count]) => fillPlural(text, count, tag))
	return [fillPlural(guests.sent, queued, tag), ...skips].join(' ')
}
