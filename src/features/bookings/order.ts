/** When people come: in milliseconds since 1970. With `allDay` only the day is known, and `at` is its start. */
export type Visit = { readonly at: number; readonly allDay: boolean }

/** What was bought: what a source may name it by, and how many. */
export type Item = { readonly names: readonly string[]; readonly count: number }

/** A part of an order for which people sign. Texts are as the sender wrote them; empty for none. */
export type Part = {
	/** 0 for the whole order; else the sender's number of an attendee. */
	readonly part: number
	/** By which staff find the booking, and its waivers. */
	readonly reference: string
	readonly firstName: string
	readonly lastName: string
	readonly email: string
	readonly phone: string
	readonly language: string
	readonly items: readonly Item[]
	/** If the sender says it; else what the items count. */
	readonly people: number | undefined
	readonly visit: Visit | undefined
}

/** The state of an order, as its sender tells it. */
export type Order = {
	/** The sender's id. */
	readonly id: string
	/** Milliseconds since 1970 by the sender's clock: of two states, the later counts. */
	readonly version: number
	/** A paid order has parts; one that has ended needs none. */
	readonly state: 'paid' | 'ended'
	/** Whether nothing that comes later, or came earlier, makes it valid again. */
	readonly isFinal: boolean
	readonly parts: readonly Part[]
}

/** What a delivery says: an order, nothing for us, or what is to be fetched. */
export type Message =
	| { readonly says: 'order'; readonly order: Order }
	| { readonly says: 'nothing' }
	| {
			readonly says: 'fetch'
			readonly organizer: string
			readonly event: string
			readonly code: string
			/** The sender's number of this notice. */
			readonly notification: string
	  }

export const NOTHING: Message = { says: 'nothing' }
