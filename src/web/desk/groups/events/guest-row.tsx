/** @jsxImportSource preact */
import type { InviteeShape } from '../../../../features/events/invitees/model.ts'
import type { EventShape } from '../../../../features/events/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { call, newKey } from '../../kit/client/call.ts'
import { reachable } from '../../kit/client/reachable.ts'
import { useMay, useSession } from '../../kit/client/current.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { CopyLink, SendButton, useReasonNotSent } from '../../kit/sending/sending.tsx'
import { momentOf } from '../../kit/time/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { stateOf } from './guest-state.ts'
import { useSend } from './use-send.ts'

type GuestRowProps = {
	readonly event: EventShape
	readonly guest: InviteeShape
	readonly onOpen: () => void
}

/** One invitee: name, contact, progress, and the next step. */
export function GuestRow({ event, guest, onOpen }: GuestRowProps) {
	const { guests } = useWords('groups')
	const contact = [guest.email, guest.phone, guest.externalId].filter((text) => text !== null)
	return (
		<li class="row guest-row">
			<div class="row-main">
				<button type="button" class="link-button" onClick={onOpen}>
					{guestName(guest) || guests.nameless}
				</button>
				<div class="hint">{contact.join(' · ')}</div>
			</div>
			<GuestStateLabel guest={guest} />
			<div class="row-actions">
				<SendOne event={event} guest={guest} />
			</div>
		</li>
	)
}

/** The display name of an invitee: their name, else another detail; empty if there is none. */
export function guestName({ firstName, lastName, email, phone, externalId }: InviteeShape): string {
	return [firstName, lastName].filter(Boolean).join(' ') || (email ?? phone ?? externalId ?? '')
}

export function GuestStateLabel({ guest }: { guest: InviteeShape }) {
	const words = useWords('groups')
	const { tag } = words
	const { timezone } = useSession().organization
	const { text, icon, tone } = stateOf(guest, words, (at) => momentOf(at, tag, timezone))
	return (
		<span class={`state ${tone}`}>
			<Icon name={icon} size={18} />
			{text}
		</span>
	)
}

/** Sends an invitee their own link, while it is valid. */
export function SendOne({ event, guest }: Omit<GuestRowProps, 'onOpen'>) {
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
	return (
		<>
			<SendButton channel={channel} label={label} name={`${label}: ${name}`} isBusy={isBusy} onSend={send} />
			{reasonNotSent(channel) !== undefined && (
				<CopyLink name={name} readLink={async () => reachable(guest.signUrl, location.origin)} />
			)}
		</>
	)
}

/** The service writes to an email address first. */
function channelOf({ email }: InviteeShape): 'email' | 'sms' {
	return email === null ? 'sms' : 'email'
}
