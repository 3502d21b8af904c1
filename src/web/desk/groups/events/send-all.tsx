/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { EventShape } from '../../../../features/events/model.ts'
import type { QueuedInvitations } from '../../../../features/messages/model.ts'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { call, newKey } from '../../kit/client/call.ts'
import { useMay } from '../../kit/client/current.ts'
import { AskDialog } from '../../kit/dialogs/ask-dialog.tsx'
import { notify } from '../../kit/parts/notices.tsx'
import { SendButton, useReasonNotSent } from '../../kit/sending/sending.tsx'
import type { DeskWords } from '../../kit/words/desk-words.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { useSend } from './use-send.ts'

/** Sends a message to all who have not signed. Nothing if there is nobody, or the event is closed. */
export function SendAll({ event }: { event: EventShape }) {
	const { id, status, invitees, messaged, declined } = event
	const count = invitees.invited - declined
	const { events, guests, tag } = useWords('groups')
	const maySend = useMay('messages:send')
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
	if (!maySend || status !== 'active' || count <= 0) return null
	const label = fill(messaged === 0 ? events.sendAll : events.remindAll, { count })
	return (
		<>
			<SendButton channel={channel} label={label} isBusy={isBusy} onSend={() => setAsked(true)} />
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
