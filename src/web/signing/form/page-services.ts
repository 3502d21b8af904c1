import type { Issue } from '../../../blocks/types.ts'
import type { PageProps, Confirmation, Submission } from '../page-props.ts'
import type { Device } from './device.ts'
import type { Entries } from '../entries/entries.ts'
import type { ErrorReason } from './error-reason.ts'

export type Outcome =
	| { readonly kind: 'signed'; readonly done: Confirmation }
	| { readonly kind: 'refused'; readonly issues: readonly Issue[] }
	/** The tablet stores the form and sends it: the guest need not wait. */
	| { readonly kind: 'stored' }
	/** A new version of the template was published after the page was loaded. */
	| { readonly kind: 'changed' }
	/** The form cannot be signed; the error page gives the reason. */
	| { readonly kind: 'lost'; readonly reason: ErrorReason; readonly minutes?: number }

/**
 * Why a signed form waits on the device: there is no connection, or this address has sent too many forms. `stored` on a
 * tablet, which sends it without its page.
 */
export type Delay =
	| { readonly reason: 'offline' | 'stored' }
	| { readonly reason: 'busy'; readonly minutes: number }

/** The state of a form that an earlier visit left unsent. */
export type EarlierState = 'waiting' | 'sent' | 'failed'

/** A signature that is still valid. */
export type EarlierSigning = {
	/** Milliseconds since 1970; absent unless it was made in this tab. */
	readonly at?: number
	readonly done: Confirmation
}

/** The remembered answers of a guest. */
export type RememberedGuest = {
	/** Entries to fill in; empty if a link names another guest. */
	readonly entries: Entries
	/** The guest has signed this version of the form here, and it is still valid. */
	readonly holds?: Confirmation
}

/** Everything that the form does outside of the page. */
export type Services = {
	readonly device: Device
	/** The draft, with the text that was typed before the script ran. */
	readonly startEntries: Entries
	/** True if there was a draft. */
	readonly isRestored: boolean
	/** True if the page's address brought a child, who is among the entries. */
	readonly isFromChild: boolean
	/** True if the page was reloaded because a new version of the template was published. */
	readonly isChanged: boolean
	/** Reloads the page and keeps the answers to unchanged questions. */
	renew(): void
	saveDraft(entries: Entries): void
	/** Shown in place of the form. */
	readonly earlierSigning: EarlierSigning | undefined
	/** The memory of this browser; undefined if many guests use it. */
	readonly memory:
		| {
				readonly remembered: RememberedGuest | undefined
				/** True if the form was filled in from it. */
				readonly isFilled: boolean
				save(entries: Entries, visible: ReadonlySet<string>, confirmation: Confirmation): void | Promise<void>
				forget(): void
				/** Deletes the drafts of all forms of this browser. */
				clearDrafts(): void
		  }
		| undefined
	/** Deletes the draft and the drawings. */
	forget(): void
	/** The same with the drafts of all forms of this browser. */
	forgetAll(): void
	/** Shows the form of a parent who takes over from a child. Nothing else of the child's form is left. */
	handOver(parentsForm: PageProps): void
	noteSigned(confirmation: Confirmation): void
	forgetSigned(): void
	/**
	 * Sends a form until the service accepts or refuses it, however long that takes. A form is signed only once.
	 * @param onDelay called if the form must wait: it is stored and sent later
	 */
	send(submission: Submission, onDelay: (why: Delay) => void): Promise<Outcome>
	/** Prepares the kiosk for the next guest: it shows the start page, or an empty form without a connection. */
	leave(): void
	retryNow(): void
	watchEarlier(onChange: (state: EarlierState) => void): void | Promise<void>
	loadLanguage(tag: string): Promise<PageProps>
}
