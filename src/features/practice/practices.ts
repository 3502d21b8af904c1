import type { Actor } from '../audit/actor.ts'
import type { OpenSession } from '../accounts/sessions/session.ts'

/** Who practises, under which rights, and the venue whose name and rules the practice has. */
export type Trainee = { readonly actor: Actor; readonly open: OpenSession; readonly language: string | null }

/** The boxes on which staff practise, as the real service sees them. Times in milliseconds since 1970. */
export type Practices = {
	/**
	 * Opens the practice of the person's organization, or joins it.
	 * @returns the token of the browser's cookie
	 * @throws Problem 409 for too many people at once, 503 for too many venues
	 */
	enter(trainee: Trainee): Promise<{ readonly token: string; readonly endsAt: number }>
	/** Takes the browser out. The last one ends the practice: everything in it is deleted. Nothing for an unknown token. */
	leave(token: string): Promise<void>
}
