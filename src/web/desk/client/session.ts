import type { DeskSession } from '../../../features/sessions/model.ts'
import { createStore } from './create-store.ts'

/** The signed-in person: not known yet, nobody, or somebody. */
export type SessionState =
	| { readonly is: 'unknown' }
	| { readonly is: 'out'; readonly why: 'asked' | 'ended' | 'none' }
	| { readonly is: 'in'; readonly session: DeskSession }

const state = createStore<SessionState>({ is: 'unknown' })
const question = createStore<((isConfirmed: boolean) => void) | undefined>(undefined)

/** The session of this page, which calls and screens share. */
export const session = {
	state,
	/** Set while a call waits for the password; answers it. */
	question,

	begin(found: DeskSession): void {
		state.set({ is: 'in', session: found })
	},

	end(why: 'asked' | 'ended' | 'none'): void {
		question.get()?.(false)
		if (state.get().is !== 'out') state.set({ is: 'out', why })
	},

	/** Asks for the password. @returns whether it was given */
	askPassword(): Promise<boolean> {
		return new Promise((resolve) => {
			question.get()?.(false)
			question.set((isConfirmed) => {
				question.set(undefined)
				resolve(isConfirmed)
			})
		})
	},
}
