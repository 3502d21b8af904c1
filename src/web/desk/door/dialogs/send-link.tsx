/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import type { GuestPerson as Person } from '../../../../features/checkins/lookup/model.ts'
import { call, newKey } from '../../kit/client/call.ts'
import { reachable } from '../../kit/client/reachable.ts'
import { describeError } from '../../kit/parts/error-text.tsx'
import { notify } from '../../kit/parts/notices.tsx'
import { CopyLink, SendButton, useReasonNotSent } from '../../kit/sending/sending.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { nameOf } from '../household.ts'

type SendLinkProps = { readonly person: Person; readonly waiverId: string; readonly contact: string }

/** Sends the link to the stored contact, of which the desk sees only a part. */
export function SendLink({ person, waiverId, contact }: SendLinkProps) {
	const words = useWords('door')
	const [isBusy, setBusy] = useState(false)
	const reasonNotSent = useReasonNotSent()
	const channel = contact.includes('@') ? 'email' : 'sms'
	const renew = () => call('renewWaiver', { path: { id: waiverId } })
	const send = async (): Promise<void> => {
		setBusy(true)
		try {
			const { id: prefillLinkId } = await renew()
			const participantId = person.participant.id
			await call(
				'createMessage',
				{ body: { channel, kind: 'invite', participantId, prefillLinkId } },
				{ key: newKey() },
			)
			notify({ tone: 'good', text: fill(words.door.sent, { name: nameOf(person) }) })
		} catch (error) {
			notify({ tone: 'alarm', text: describeError(error, words) })
		} finally {
			setBusy(false)
		}
	}
	return (
		<>
			<SendButton
				channel={channel}
				class="act"
				label={words.door.sendLink}
				isBusy={isBusy}
				onSend={() => void send()}
			/>
			{reasonNotSent(channel) !== undefined && (
				<CopyLink
					class="act"
					name={nameOf(person)}
					readLink={async () => reachable((await renew()).url, location.origin)}
				/>
			)}
		</>
	)
}
