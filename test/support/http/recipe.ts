import type { Estate } from '../fixtures/estate.ts'

/** What to fill into an operation. */
export type Inputs = {
	readonly path?: Readonly<Record<string, string>>
	readonly query?: Readonly<Record<string, string>>
	/** A text is sent as it is. */
	readonly body?: Readonly<Record<string, unknown>> | string
	readonly headers?: Readonly<Record<string, string>>
}

/** How to make a call that succeeds. */
export type Recipe = (estate: Estate) => Inputs | Promise<Inputs>

/** By the operation's id. */
export type Recipes = Readonly<Record<string, Recipe>>
