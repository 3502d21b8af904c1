/** @jsxImportSource preact */
import type { GuestPerson as Person } from '../../../../features/checkins/lookup/model.ts'
import { defined } from '../../../../kit/defined.ts'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { ReasonDialog } from '../../kit/dialogs/reason-dialog.tsx'
import { useAct } from '../../kit/parts/use-act.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { nameOf } from '../household.ts'

type TurnAwayDialogProps = {
	readonly person: Person
	readonly locationId: string | undefined
	readonly onClose: () => void
	/** The guest is gone. */
	readonly onDone: () => void
}

/** Asks why a guest is turned away, and records it. */
export function TurnAwayDialog({ person, locationId, onClose, onDone }: TurnAwayDialogProps) {
	const { turnAway } = useWords('door')
	const { act } = useAct(['refusals'])
	const name = nameOf(person)
	const refuse = (reason: string): void =>
		act(
			async () => {
				const participantId = person.participant.id
				await call('createRefusal', { body: { participantId, reason, ...defined({ locationId }) } })
				onDone()
			},
			fill(turnAway.done, { name }),
		)
	return (
		<ReasonDialog
			title={fill(turnAway.title, { name })}
			text={turnAway.text}
			yes={turnAway.yes}
			isLarge
			onYes={refuse}
			onClose={onClose}
		/>
	)
}
