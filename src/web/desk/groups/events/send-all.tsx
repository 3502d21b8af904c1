/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { EventShape } from '../../../../features/events/model.ts'
import type { QueuedInvitations } from '../../../../features/messages/model.ts'
import { fillPlural } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { newKey } from '../../kit/client/key.ts'
import { AskDialog } from '../../kit/dialogs/ask-dialog.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { notify } from '../../kit/parts/notices.tsx'
import type { DeskWords } from '../../kit/words/desk-words.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { useSend } from './use-send.ts'

/** Writes to all who have not signed. */
export function SendAll({ event: { id } }: { event: EventShape }) {
	const { guests, tag } = useWords('groups')
	const { act, isBusy } = useSend()
	const [isAsked, setAsked] = useState(false)
	const send = (): void =>
		act(async () => {
			const sent = await call('sendToEvent', { path: { id }, body: {} }, { key: newKey() })
			const isWhole = sent.skipped.noAddress + sent.skipped.suppressed === 0
			notify({ tone: isWhole ? 'good' : 'wait', text: describeSent(sent, guests, tag), forMs: 12_000 })
		})
	return (
		<>
			<button type="button" class="button" aria-disabled={isBusy} onClick={() => setAsked(true)}>
				<Icon name="send" size={18} />
				{guests.sendAll}
			</button>
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

/** Says how many are written to, and why others are not. */
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
	const left = parts.filter(([, count]) => count > 0).map(([text, count]) => fillPlural(text, count, tag))
	return [fillPlural(guests.sent, queued, tag), ...left].join(' ')
}
