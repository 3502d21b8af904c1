/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { useMay } from '../kit/client/current.ts'
import type { GuestPerson as Person } from '../../../features/checkins/lookup/model.ts'
import { Icon } from '../kit/parts/icons.tsx'
import { useWords } from '../kit/words/use-words.tsx'
import { CodeDialog, SendLink } from './later-parts.ts'

/** Actions that lead a guest to a valid waiver: a code for their phone, a link by message, or this tablet. */
export function SigningActions({ person, isFirst }: { person: Person; isFirst: boolean }) {
	const words = useWords('door')
	const [isShown, setShown] = useState(false)
	const canSend = useMay('messages:send')
	const { waiverId } = person.coverage
	return (
		<>
			<button
				type="button"
				class={`button ${isFirst ? 'primary' : 'code'} act`}
				onClick={() => setShown(true)}
			>
				<Icon name="qr" />
				<span>{words.door.showCode}</span>
			</button>
			{canSend && waiverId !== null && person.contactHint !== null && (
				<SendLink person={person} waiverId={waiverId} contact={person.contactHint} />
			)}
			{isShown && <CodeDialog person={person} onClose={() => setShown(false)} />}
		</>
	)
}
