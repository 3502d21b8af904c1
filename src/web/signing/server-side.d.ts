import type { Block, CheckContext, Day, Issue } from '../../blocks/types.ts'
import type { PageWords } from '../../i18n/page.ts'
import type { PageProps, Organization } from './page-props.ts'
import type { Entries } from './form/entries.ts'
import type { ErrorReason } from './form/error-reason.ts'

/** The signing page as HTML, as it is before its script runs. */
export function renderSigning(pageProps: PageProps): string

/** A page that says why there is nothing to sign, as HTML. */
export function renderErrorPage(props: { words: PageWords; reason: ErrorReason; minutes?: number }): string

/** The same for a tablet, with the way back to its start. */
export function renderKioskErrorPage(props: {
	words: PageWords
	reason: ErrorReason
	minutes?: number
	startUrl: string
}): string

/** A page with nothing to do on it, as HTML. */
export function renderNote(props: { title: string; text: string }): string

/** What a tablet shows between two guests, as HTML. */
export function renderKioskStart(props: {
	words: PageWords
	organization: Organization
	templates: readonly { readonly name: string; readonly url: string }[]
	languages: readonly { readonly tag: string; readonly name: string; readonly isChosen: boolean }[]
}): string

/** Where the code is typed that makes a tablet a kiosk, as HTML. */
export function renderKioskPairing(props: { words: PageWords; isWrong: boolean; action: string }): string

type Frame = {
	readonly blocks: readonly Block[]
	readonly locale: string
	readonly today: Day
	readonly ageOfMajority: number
}

/** Checks a posted form as the page does; see `form/check-form.ts`. */
export function checkForm(
	frame: Frame,
	entries: Entries,
	readImage?: CheckContext['readImage'],
): {
	readonly values: Readonly<Record<string, unknown>>
	readonly shown: Readonly<Record<string, unknown>>
	readonly visible: ReadonlySet<string>
	readonly issues: readonly Issue[]
}

/** The texts that had to be read to their end, and were. */
export function readTexts(blocks: readonly Block[], entries: Entries): string[]

/** Whether the page has to ask for consent itself: none of the visible blocks does. */
export function asksConsent(blocks: readonly Block[], visible: ReadonlySet<string>): boolean

/** Whether a text has to be read to its end before the form is signed. */
export function mustBeRead(block: Block): boolean

export function mergeEntries(entries: Entries, changes: Entries): Entries

/** The entries that one more child's card brings, and those that one less does. */
export function addCard(entries: Entries, block: Block): Entries
export function removeCard(entries: Entries, block: Block, gone: number): Entries

/** The form's entries for answers that are known beforehand. */
export function writeEntries(blocks: readonly Block[], values: Readonly<Record<string, unknown>>): Entries

/** The block types that have a component. */
export const fieldTypeNames: readonly string[]
