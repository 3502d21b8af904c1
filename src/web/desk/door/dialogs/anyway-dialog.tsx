/** @jsxImportSource preact */
import { fill } from '../../../../i18n/fill.ts'
import type { GuestPerson as Person } from '../../../../features/checkins/lookup/model.ts'
import { useOrganization } from '../../kit/client/organization.ts'
import { ReasonDialog } from '../../kit/dialogs/reason-dialog.tsx'
import { whyNotCovered } from '../../kit/words/coverage-text.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { joinNames, mayEnter } from '../household.ts'
import type { DoorGuest } from '../household.ts'
import { useZone } from '../../kit/time/at-place.tsx'

type AnywayDialogProps = {
	readonly people: readonly Person[]
	readonly onClose: () => void
	readonly onLetIn: (reason: string) => void
}

/** Asks for the reason to let in a guest without coverage. */
export function AnywayDialog({ people, onClose, onLetIn }: AnywayDialogProps) {
	const words = useWords('door')
	const { door } = words
	const timezone = useZone()
	const { data: venue } = useOrganization()
	const others = people.filter((person) => !mayEnter(person))
	const why = [
		...new Set(
			others.map((person) => (person.ban === null ? whyNotCovered(person, words, timezone) : words.ban.mark)),
		),
	].join(', ')
	return (
		<ReasonDialog
			title={fill(door.anywayTitle, { name: joinNames(others) })}
			text={fill(door.anywayHint, { why })}
			yes={door.anyway}
			isLarge
			choices={venue?.doorReasons ?? []}
			onYes={onLetIn}
			onClose={onClose}
		/>
	)
}

type FullDialogProps = Omit<AnywayDialogProps, 'people'> & { readonly people: readonly DoorGuest[] }

/** Asks for the reason to let in more people than may be in at once. */
export function FullDialog({ people, onClose, onLetIn }: FullDialogProps) {
	const { door } = useWords('door')
	const { data: venue } = useOrganization()
	return (
		<ReasonDialog
			title={fill(door.anywayTitle, { name: joinNames(people) })}
			text={door.fullHint}
			yes={door.anyway}
			isLarge
			choices={venue?.doorReasons ?? []}
			onYes={onLetIn}
			onClose={onClose}
		/>
	)
}
