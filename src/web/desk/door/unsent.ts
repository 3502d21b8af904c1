import { createStore } from '../kit/client/create-store.ts'
import { session } from '../kit/session/session.ts'
import type { DoorGuest } from './household.ts'

/** An arrival that the service has not recorded yet, under the key that makes it one however often it is sent. */
export type Unsent = {
	readonly key: string
	/** Only they may send it: it is recorded under their name. */
	readonly staff: { readonly id: string; readonly name: string | null }
	/** When they were let in, in milliseconds since 1970. */
	readonly at: number
	readonly waiverId: string
	readonly people: readonly DoorGuest[]
	readonly method: 'staff' | 'qr'
	readonly locationId: string | undefined
	readonly reason: string | undefined
	readonly isOverride: boolean
	readonly state: 'sending' | 'waiting' | 'refused'
	/** Why it was refused; absent if the person left before it was sent. */
	readonly error?: unknown
}

/** Arrivals wait here for as long as the page is open, also while another screen is shown. */
export const unsent = createStore<readonly Unsent[]>([])

export function putUnsent(item: Unsent): void {
	const others = unsent.get().filter(({ key }) => key !== item.key)
	unsent.set([item, ...others])
}

export function dropUnsent(key: string): void {
	unsent.set(unsent.get().filter((item) => item.key !== key))
}

type Alike = Omit<Unsent, 'key' | 'at' | 'state' | 'error'>

/** Returns the same arrival of the same people, if it has not been recorded yet. */
export function findUnsent(like: Alike): Unsent | undefined {
	const idOf = ({ people, staff, waiverId, method, locationId, reason }: Alike): string =>
		JSON.stringify([
			people.map(({ participant }) => participant.id),
			[staff.id, waiverId, method, locationId, reason],
		])
	const id = idOf(like)
	return unsent.get().find((item) => idOf(item) === id)
}

/** Returns true while an arrival is being sent, or waits for the connection. */
export function isUnderWay(key: string): boolean {
	return unsent.get().some((item) => item.key === key && item.state !== 'refused')
}

let sender = new AbortController()
let lastPerson: string | undefined

/** Ends when the person leaves: nothing of theirs is sent under another's name. */
export function senderSignal(): AbortSignal {
	return sender.signal
}

session.state.subscribe(() => {
	const state = session.state.get()
	const person = state.is === 'in' ? state.session.staff.id : undefined
	if (person === lastPerson) return
	lastPerson = person
	sender.abort()
	sender = new AbortController()
})

addEventListener('beforeunload', (event) => {
	if (unsent.get().length > 0) event.preventDefault()
})
