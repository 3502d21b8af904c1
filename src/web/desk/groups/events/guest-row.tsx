/** @jsxImportSource preact */
import type { InviteeShape } from '../../../../features/events/invitees/model.ts'
import type { EventShape } from '../../../../features/events/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { call, newKey } from '../../kit/client/call.ts'
import { reachable } from '../../kit/client/reachable.ts'
import { useMay } from '../../kit/client/current.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { CopyLink, SendButton, useReasonNotSent } from '../../kit/sending/sending.tsx'
import { dayOf, momentOf, timeOf } from '../../kit/time/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { guestName, stateOf } from './guest-state.ts'
import { useLetIn } from './let-in.ts'
import { useSend } from './use-send.ts'
import { useZone } from '../../kit/time/at-place.tsx'

type GuestRowProps = {
	readonly event: EventShape
	readonly guest: InviteeShape
	readonly onOpen: () => void
}

/** One invitee: name, contact, progress, and the next step. */
export function GuestRow({ event, guest, onOpen }: GuestRowProps) {
	const { guests, tag } = useWords('groups')
	const timezone = useZone()
	const contact = [guest.email, guest.phone, guest.externalId].filter((text) => text !== null)
	return (
		<tr role="row">
			<td role="cell" class="main">
				<button type="button" class="link-button" onClick={onOpen}>
					<bdi>{guestName(guest) || guests.nameless}</bdi>
				</button>{' '}
				<span class="soft small">{contact.join(' · ')}</span>
			</td>
			<td role="cell" class="under">
				<GuestStateLabel guest={{ ...guest, arrivedAt: null }} />
			</td>
			<td role="cell" class="end over">
				{guest.arrivedAt !== null && (
					<span class="state good">
						<Icon name="check" size={18} />
						<span class="vh">{guests.here}: </span>
						{hourOf(guest.arrivedAt, tag, timezone)}
					</span>
				)}
				<LetInOne guest={guest} />
				<SendOne event={event} guest={guest} isShort />
			</td>
		</tr>
	)
}

/** The time of a moment of today, else its day. */
function hourOf(timestamp: string, tag: string, timeZone: string): string {
	const isToday = dayOf(timestamp, timeZone) === dayOf(Date.now(), timeZone)
	return isToday ? timeOf(timestamp, tag, timeZone) : momentOf(timestamp, tag, timeZone)
}

function LetInOne({ guest }: Pick<GuestRowProps, 'guest'>) {
	const { guests } = useWords('groups')
	const { letIn, isBusy } = useLetIn()
	const mayLetIn = useMay('checkins:write')
	if (!mayLetIn || guest.waiverId === null || guest.arrivedAt !== null) return null
	return (
		<Button
			isBusy={isBusy}
			aria-label={fill(guests.letInOf, { name: guestName(guest) || guests.nameless })}
			onClick={() => letIn([guest])}
		>
			{guests.letIn}
		</Button>
	)
}

export function GuestStateLabel({ guest }: { guest: InviteeShape }) {
	const words = useWords('groups')
	const { tag } = words
	const timezone = useZone()
	const { text, icon, tone } = stateOf(guest, words, (at) => hourOf(at, tag, timezone))
	return (
		<span class={`state ${tone}`}>
			<Icon name={icon} size={18} />
			{text}
		</span>
	)
}

type SendOneProps = Omit<GuestRowProps, 'onOpen'> & {
	/** True if a note beside says why nothing is sent. */
	readonly isShort?: boolean
}

/** Sends an invitee their own link, while it is valid. */
export function SendOne({ event, guest, isShort = false }: SendOneProps) {
	const { guests } = useWords('groups')
	const maySend = useMay('messages:send')
	const { act, isBusy } = useSend()
	const reasonNotSent = useReasonNotSent()
	const hasAddress = guest.email !== null || guest.phone !== null
	if (!maySend || event.status === 'closed' || guest.status !== 'invited' || !hasAddress) return null
	const name = guestName(guest)
	const label = guest.lastMessageAt === null ? guests.send : guests.remind
	const send = (): void => {
		const path = { id: event.id, inviteeId: guest.id }
		act(() => call('sendToInvitee', { path, body: {} }, { key: newKey() }), fill(guests.sentOne, { name }))
	}
	const channel = channelOf(guest)
	const isSent = reasonNotSent(channel) === undefined
	return (
		<>
			{(isSent || !isShort) && (
				<SendButton
					channel={channel}
					label={label}
					name={`${label}: ${name}`}
					isBusy={isBusy}
					onSend={send}
				/>
			)}
			{!isSent && <CopyLink name={name} readLink={async () => reachable(guest.signUrl, location.origin)} />}
		</>
	)
}

/** The service writes to an email address first. */
function channelOf({ email }: InviteeShape): 'email' | 'sms' {
	return email === null ? 'sms' : 'email'
}
