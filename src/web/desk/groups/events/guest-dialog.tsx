/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { InviteeShape } from '../../../../features/events/invitees/model.ts'
import type { EventShape } from '../../../../features/events/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useMay } from '../../kit/client/current.ts'
import type { ReadField } from '../../kit/client/form.ts'
import { AskDialog } from '../../kit/dialogs/ask-dialog.tsx'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { describeError } from '../../kit/parts/error-text.tsx'
import { FaultText, TextField } from '../../kit/parts/field.tsx'
import { Form } from '../../kit/parts/form.tsx'
import { notify } from '../../kit/parts/notices.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { LinkAndCode } from './event-link.tsx'
import { stateOf } from './event-state.ts'
import { GUEST_PARTS, useGuestFaults } from './guest-faults.ts'
import { GuestStateLabel, SendOne, guestName } from './guest-row.tsx'

type GuestDialogProps = {
	readonly event: EventShape
	readonly guest: InviteeShape
	readonly onClose: () => void
}

/** One invitee: their link, their details, and the button that removes them. */
export function GuestDialog({ event, guest, onClose }: GuestDialogProps) {
	const { guests } = useWords('groups')
	const mayManage = useMay('events:manage')
	const mayOpen = useMay('waivers:read')
	const name = guestName(guest) || guests.nameless
	const isOfUse = guest.status !== 'signed' && stateOf(event, Date.now()) === 'open'
	return (
		<Dialog title={name} onClose={onClose}>
			<div class="summary">
				<GuestStateLabel guest={guest} />
				{guest.status === 'signed' && <p class="hint">{guests.linkSpent}</p>}
				{guest.waiverId !== null && mayOpen && (
					<p>
						<a href={`/desk/waivers/${guest.waiverId}`}>{guests.openWaiver}</a>
					</p>
				)}
			</div>
			{isOfUse && <LinkAndCode label={fill(guests.link, { name })} url={guest.signUrl} title={name} />}{' '}
			<SendOne event={event} guest={guest} />
			{mayManage && <EditGuest guest={guest} onClose={onClose} />}
			{mayManage && <RemoveGuest guest={guest} name={name} onClose={onClose} />}
		</Dialog>
	)
}

function EditGuest({ guest, onClose }: Omit<GuestDialogProps, 'event'>) {
	const words = useWords('groups')
	const { guests } = words
	const [error, setError] = useState<unknown>()
	const { act, isBusy } = useAct(['guests', 'events'])
	const { faultOf, whole } = useGuestFaults(error)
	const save = async (read: ReadField): Promise<void> => {
		const changes = Object.fromEntries(GUEST_PARTS.map((part) => [part, read(part)]))
		const path = { id: guest.eventId, inviteeId: guest.id }
		try {
			const result = await call('updateInvitee', { path, body: changes })
			notify({ tone: 'good', text: fill(guests.saved, { name: guestName(result) }) })
			onClose()
		} catch (failure) {
			setError(failure)
		}
	}
	return (
		<Form class="part" onSubmit={(read) => act(() => save(read))}>
			<div role="alert">
				{error !== undefined && <FaultText>{whole ?? describeError(error, words)}</FaultText>}
			</div>
			<div class="columns">
				{GUEST_PARTS.map((part) => (
					<TextField
						key={part}
						label={guests[part]}
						name={part}
						autocomplete="off"
						defaultValue={guest[part] ?? ''}
						fault={faultOf(part)}
					/>
				))}
			</div>
			<button type="submit" class="button primary" aria-disabled={isBusy}>
				{guests.save}
			</button>
		</Form>
	)
}

type RemoveGuestProps = Omit<GuestDialogProps, 'event'> & { readonly name: string }

function RemoveGuest({ guest, name, onClose }: RemoveGuestProps) {
	const { guests } = useWords('groups')
	const { act } = useAct(['guests', 'events'])
	const [isAsked, setAsked] = useState(false)
	const path = { id: guest.eventId, inviteeId: guest.id }
	return (
		<div class="part">
			<button type="button" class="button" onClick={() => setAsked(true)}>
				{guests.remove}
			</button>
			{isAsked && (
				<AskDialog
					title={fill(guests.removeTitle, { name })}
					text={guests.removeText}
					yes={guests.remove}
					isDangerous
					onYes={() =>
						act(
							async () => {
								await call('removeInvitee', { path })
								onClose()
							},
							fill(guests.removed, { name }),
						)
					}
					onClose={() => setAsked(false)}
				/>
			)}
		</div>
	)
}
