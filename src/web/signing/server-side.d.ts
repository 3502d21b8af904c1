import type { PageWords } from '../../i18n/page.ts'
import type { ErrorReason } from './form/error-reason.ts'
import type { Codes, Organization, PageProps, StartForm } from './page-props.ts'

/** Returns the signing page as HTML, as it is before its script runs. */
export function renderSigning(pageProps: PageProps): string

/** Returns a page that says why there is nothing to sign, as HTML. */
export function renderErrorPage(props: { words: PageWords; reason: ErrorReason; minutes?: number }): string

/** Returns the same for a kiosk, with a link to its start page. */
export function renderKioskErrorPage(props: {
	words: PageWords
	reason: ErrorReason
	minutes?: number
	startUrl: string
}): string

/** Returns a page with a title and a text, as HTML. */
export function renderNote(props: { title: string; text: string }): string

/** Returns the start page of a kiosk, as HTML. */
export function renderKioskStart(props: {
	words: PageWords
	organization: Organization
	codes: Codes
	templates: readonly StartForm[]
	languages: readonly { readonly tag: string; readonly name: string; readonly isChosen: boolean }[]
}): string

/** Returns the page that asks for a pairing code, as HTML. */
export function renderKioskPairing(props: { words: PageWords; isWrong: boolean; action: string }): string
