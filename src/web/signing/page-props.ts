import type { Block, Day, Issue } from '../../blocks/types.ts'
import type { DatePart } from '../../i18n/region.ts'
import type { PageWords } from '../../i18n/page.ts'
import type { Entries } from './entries/entries.ts'

/** All that a page knows of the form it shows: rendered by the server, and handed to the script beside it as JSON. */
export type PageProps = {
	readonly screen: 'form' | 'review' | 'done'
	/** Where the form is posted: the path of the page itself. */
	readonly action: string
	readonly organization: Organization
	/** The template's name. */
	readonly title: string
	/** Their texts in the one language that is shown; see `pages/narrow-blocks.ts`. */
	readonly blocks: readonly Block[]
	readonly versionId: string
	/** Every language that the template is written in, the default first. */
	readonly languages: readonly Language[]
	/** Of the template's texts as they are shown. */
	readonly language: string
	/** Of a text that is written in no other. */
	readonly fallback: string
	/** Of the page's own words, which may lack the template's language. */
	readonly wordsLanguage: string
	readonly words: PageWords
	/** Of days and times: `wordsLanguage`, with the guest's region where the browser names one. */
	readonly locale: string
	/** The boxes of a day. From the server, so that no browser that writes them otherwise mixes them up. */
	readonly dateOrder: readonly DatePart[]
	/** Today in the organization's time zone. */
	readonly today: Day
	readonly ageOfMajority: number
	/** Idempotency key of a form that is posted without script. */
	readonly key: string
	readonly entries: Entries
	/** Ids of the blocks whose answers were given beforehand and stay. */
	readonly locked: readonly string[]
	readonly issues: readonly Issue[]
	/** Why the form is shown again though nothing of it is wrong. */
	readonly notice?: 'changed' | 'more'
	readonly done?: Done
	readonly kiosk?: Kiosk
}

export type Organization = { readonly name: string; readonly logoUrl?: string }

export type Language = {
	readonly tag: string
	/** As the language calls itself. */
	readonly name: string
}

export type Kiosk = {
	/** Where the tablet goes when a guest is done or gone. */
	readonly startUrl: string
	/** Milliseconds without a touch until the tablet asks, and until it clears the form after that. */
	readonly idleMs: number
	readonly warnMs: number
	/** How long the thanks stay, in milliseconds. */
	readonly doneMs: number
}

/** What a guest is told of what was signed. */
export type Done = {
	readonly reference: string
	/** Days in the organization's time zone; null where there is no end. */
	readonly validUntil: Day | null
	readonly names: readonly string[]
	/** Whether another person may sign on this page. */
	readonly again: boolean
	readonly copy?: Copy
	/** Where the venue sends its guests next. */
	readonly redirectUrl?: string
	/** This very form was sent before, with other answers. */
	readonly mismatch?: boolean
}

export type Copy = { readonly url: string; readonly until: Day; readonly qr: Qr }

/** A QR code: an SVG path on a grid of `size` by `size`. */
export type Qr = { readonly size: number; readonly path: string }

/** What the page sends to sign, as JSON. The idempotency key travels in its header. */
export type Submission = {
	readonly values: Readonly<Record<string, unknown>>
	readonly language: string
	readonly versionId: string
	/** The texts that had to be read to their end, and were. */
	readonly read: readonly string[]
	/** The guest has seen the review screen and signed there; true, or nothing is signed. */
	readonly reviewed: boolean
	/** Consent to sign electronically, asked for on the review screen where the template itself does not ask. */
	readonly agreed: boolean
}
