import type { Issue } from '../../../blocks/types.ts'
import type { PageProps, Done, Submission } from '../page-props.ts'
import type { Device } from './device.ts'
import type { Entries } from '../entries/entries.ts'
import type { ErrorReason } from './error-reason.ts'

/** What came of sending a form. */
export type Outcome =
	| { readonly kind: 'signed'; readonly done: Done }
	| { readonly kind: 'refused'; readonly issues: readonly Issue[] }
	/** The template was published anew since the page was loaded. */
	| { readonly kind: 'changed' }
	/** No more to be done here: the page of this name says why. */
	| { readonly kind: 'lost'; readonly reason: ErrorReason; readonly minutes?: number }

/** Why a form is kept: there is no connection, or too many came from this address, and it has its turn in a while. */
export type Kept = { readonly reason: 'offline' } | { readonly reason: 'busy'; readonly minutes: number }

/** A form that an earlier visit left unsent. */
export type Earlier = 'waiting' | 'sent' | 'failed'

/** A form that was signed in this tab, on a device of the guest's own. */
export type Signed = {
	/** Milliseconds since 1970. */
	readonly at: number
	readonly copyUrl?: string
}

/** What the script does for the form: everything that reaches beyond the page. */
export type Services = {
	readonly device: Device
	/** What was typed before the script ran, over what an earlier visit left. */
	readonly typed: Entries
	/** Whether an earlier visit left something. */
	readonly isRestored: boolean
	/** Whether the page was loaded anew since its template was published anew. */
	readonly isChanged: boolean
	/** Loads the page anew, with the answers so far to the questions that are still the same. */
	renew(): void
	saveDraft(entries: Entries): void
	/** What was signed in this tab before. */
	readonly signed: Signed | undefined
	/** Forgets draft and drawings, in memory and in storage. */
	forget(): void
	/** Remembers for this tab that the form is signed. */
	noteSigned(done: Done): void
	/** Another person signs next. */
	forgetSigned(): void
	/**
	 * Sends a form until it is answered, however long that takes. The same form twice is signed once.
	 * @param onKept called when the form can't be taken now: it is kept, and sent later
	 */
	send(submission: Submission, onKept: (why: Kept) => void): Promise<Outcome>
	/** Leaves the tablet to the next guest: at its start screen, or without a connection at an empty form. */
	leave(): void
	/** Tries again now, in the place of waiting. */
	hurry(): void
	watchEarlier(onChange: (state: Earlier) => void): void
	/** Loads the form in another language. */
	loadLanguage(tag: string): Promise<PageProps>
}
