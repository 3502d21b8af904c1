import type { DeskSession } from '../../../../features/accounts/sessions/model.ts'
import { createStore } from '../client/create-store.ts'

/** The signed-in person: not loaded yet, none, or present. */
export type SessionState =
	| { readonly is: 'unknown' }
	| { readonly is: 'out'; readonly why: 'asked' | 'ended' | 'none' }
	| { readonly is: 'in'; readonly session: DeskSession }

const state = createStore<SessionState>({ is: 'unknown' })
/** The confirmation that a call waits for. */
export type Question = {
	/** True if the password alone is not enough for a person with passkeys. */
	readonly needsAllFactors: boolean
	settle(isConfirmed: boolean): void
}

const question = createStore<Question | undefined>(undefined)

/** The session of this page, shared by calls and screens. */
export const session = {
	state,
	/** Set while a call waits for the password. */
	question,

	begin(next: DeskSession): void {
		state.set({ is: 'in', session: next })
	},

	end(why: 'asked' | 'ended' | 'none'): void {
		question.get()?.settle(false)
		if (state.get().is !== 'out') state.set({ is: 'out', why })
	},

	/** Asks for the password, or for all factors. @returns true if they were given */
	askPassword(needsAllFactors = false): Promise<boolean> {
		return new Promise((resolve) => {
			question.get()?.settle(false)
			question.set({
				needsAllFactors,
				settle(isConfirmed) {
					question.set(undefined)
					resolve(isConfirmed)
				},
			})
		})
	},
}
