import type { InviteeShape } from '../../../../features/events/invitees/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import type { DeskWords } from '../../kit/words/desk-words.ts'

/** The display name of an invitee: their name, else another detail; empty if there is none. */
export function guestName({ firstName, lastName, email, phone, externalId }: InviteeShape): string {
	return [firstName, lastName].filter(Boolean).join(' ') || (email ?? phone ?? externalId ?? '')
}

export type GuestState = {
	readonly is: keyof DeskWords<'groups'>['guests']['states']
	readonly text: string
	readonly icon: 'door' | 'check' | 'alert' | 'show' | 'send' | 'clock'
	readonly tone: 'good' | 'bad' | 'off'
}

type Progress = Pick<InviteeShape, 'status' | 'openedAt' | 'arrivedAt' | 'declinedAt' | 'lastMessageAt'>

/** Returns the furthest progress of an invitee. @param spell a moment in words */
export function stateOf(
	guest: Progress,
	{ guests: { states } }: Pick<DeskWords<'groups'>, 'guests'>,
	spell: (timestamp: string) => string,
): GuestState {
	const { status, openedAt, arrivedAt, declinedAt, lastMessageAt } = guest
	const at = (text: string, time: string): string => fill(text, { time: spell(time) })
	if (arrivedAt !== null)
		return { is: 'arrived', text: at(states.arrived, arrivedAt), icon: 'door', tone: 'good' }
	if (status === 'signed') return { is: 'signed', text: states.signed, icon: 'check', tone: 'good' }
	if (declinedAt !== null) return { is: 'declined', text: states.declined, icon: 'alert', tone: 'bad' }
	if (status === 'bounced') return { is: 'bounced', text: states.bounced, icon: 'alert', tone: 'bad' }
	if (openedAt !== null) return { is: 'opened', text: at(states.opened, openedAt), icon: 'show', tone: 'off' }
	if (lastMessageAt !== null)
		return { is: 'sent', text: at(states.sent, lastMessageAt), icon: 'send', tone: 'off' }
	return { is: 'invited', text: states.invited, icon: 'clock', tone: 'off' }
}
