/** @jsxImportSource preact */
import type { JSX, RefObject } from 'preact'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import type { GuestPerson as Person } from '../../../features/checkins/lookup/model.ts'
import type { DoorGuest } from './household.ts'
import { AnywayDialog, CodeDialog, FullDialog, Portrait, SendLink, TurnAwayDialog } from './later-parts.ts'
import type { Entry } from './let-in.ts'

export type Why = Required<Pick<Entry, 'reason' | 'isOverride'>>

/** What needs a reason: to let in whoever may not come in, or more than may be in at once, or to turn somebody away. */
type Question =
	| { readonly is: 'anyway'; readonly people: readonly Person[] }
	| { readonly is: 'full'; readonly people: readonly DoorGuest[]; readonly method: Entry['method'] }
	| { readonly is: 'away'; readonly person: Person }

type Options = {
	readonly field: RefObject<HTMLInputElement | null>
	readonly locationId: string | undefined
	/** Whether more than may be in at once would be. */
	readonly isFull: boolean
	readonly letIn: (people: readonly DoorGuest[], method: Entry['method'], why: Why) => void
	readonly onTurnedAway: () => void
}

/** After this time what a press may need loads, in milliseconds: it is there at once, and without a network. */
const PRELOAD_MS = 1_000

/** Returns the open dialog of the door, if there is one, and a function that opens it. */
export function useDialog({ field, locationId, isFull, letIn, onTurnedAway }: Options): {
	readonly dialog: JSX.Element | undefined
	ask(question: Question): void
} {
	const [question, ask] = useState<Question>()
	const onClose = (): void => ask(undefined)
	useEffect(() => {
		const parts = [SendLink, Portrait, CodeDialog, AnywayDialog, FullDialog, TurnAwayDialog]
		const timer = setTimeout(() => parts.forEach(({ preload }) => preload()), PRELOAD_MS)
		return () => clearTimeout(timer)
	}, [])
	useLayoutEffect(() => {
		// The button that opened the dialog is gone with its card.
		if (question === undefined && document.activeElement === document.body) field.current?.focus()
	}, [question])
	const dialogOf = (asked: Question): JSX.Element => {
		if (asked.is === 'away')
			return (
				<TurnAwayDialog
					person={asked.person}
					locationId={locationId}
					onClose={onClose}
					onDone={onTurnedAway}
				/>
			)
		if (asked.is === 'full') {
			const { people, method } = asked
			const enter = (reason: string): void => letIn(people, method, { reason, isOverride: true })
			return <FullDialog people={people} onClose={onClose} onLetIn={enter} />
		}
		const { people } = asked
		const isOverride = isFull || people.some(({ ban }) => ban !== null)
		const enter = (reason: string): void => letIn(people, 'staff', { reason, isOverride })
		return <AnywayDialog people={people} onClose={onClose} onLetIn={enter} />
	}
	return { ask, dialog: question && dialogOf(question) }
}
