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
import { Button } from '../../kit/parts/button.tsx'
import { TextField } from '../../kit/forms/field.tsx'
import { Form } from '../../kit/forms/form.tsx'
import { notify } from '../../kit/parts/notices.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { LinkAndCode } from './event-link.tsx'
import { stateOf } from './event-state.ts'
import { GUEST_PARTS, spellFaults } from './guest-faults.ts'
import { GuestStateLabel, SendOne } from './guest-row.tsx'
import { guestName } from './guest-state.ts'

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
				{guest.declineReason !== null && <p dir="auto">{guest.declineReason}</p>}
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
	const { guests, list } = useWords('groups')
	const { run } = useAct(['guests', 'events'])
	const save = (read: ReadField): Promise<void> =>
		run(async () => {
			const body = Object.fromEntries(GUEST_PARTS.map((part) => [part, read(part)]))
			const path = { id: guest.eventId, inviteeId: guest.id }
			try {
				const result = await call('updateInvitee', { path, body })
				notify({ tone: 'good', text: fill(guests.saved, { name: guestName(result) }) })
			} catch (error) {
				throw spellFaults(error, list)
			}
			onClose()
		})
	return (
		<Form class="part" onSubmit={save}>
			<div class="columns">
				{GUEST_PARTS.map((part) => (
					<TextField
						key={part}
						label={guests[part]}
						name={part}
						autocomplete="off"
						defaultValue={guest[part] ?? ''}
					/>
				))}
			</div>
			<Button type="submit" class="primary">
				{guests.save}
			</Button>
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
			<Button onClick={() => setAsked(true)}>{guests.remove}</Button>
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
