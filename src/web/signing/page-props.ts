import type { MarkdownBlock } from '../../blocks/markdown.ts'
import type { Block, Day, Issue } from '../../blocks/types.ts'
import type { DatePart } from '../../i18n/region.ts'
import type { PageWords } from '../../i18n/page.ts'
import type { Entries } from './entries/entries.ts'

/**
 * Everything that a page knows about its form. The server renders the page from it and passes it to the script as JSON.
 */
export type PageProps = {
	readonly screen: 'form' | 'review' | 'done'
	/** The path of the page, which the form is posted to. */
	readonly action: string
	readonly organization: Organization
	/** The event that the form is for, with its day if it has one. */
	readonly occasion?: string
	/** The template's name. */
	readonly title: string
	/** With texts in one language only, and without those in Markdown. */
	readonly blocks: readonly Block[]
	/** The texts in Markdown, by their block's id. */
	readonly prose: Readonly<Record<string, Prose>>
	readonly versionId: string
	readonly languages: readonly Language[]
	/** The language of the template's texts. */
	readonly language: string
	/** The language of a text without language tags. */
	readonly fallback: string
	/** The language of the page's own words, which may not exist in the template's language. */
	readonly wordsLanguage: string
	/** With the sentences at the button that signs as the form says them. */
	readonly words: PageWords
	/** The language of those sentences; absent where they are the page's own. */
	readonly statementLanguage?: string
	/** The locale of dates and times: `wordsLanguage` with the guest's region, if known. */
	readonly locale: string
	/** The order of the boxes of a date. It comes from the server, since browsers may differ. */
	readonly dateOrder: readonly DatePart[]
	readonly today: Day
	readonly ageOfMajority: number
	/** Idempotency key of a form that is posted without a script. */
	readonly key: string
	readonly entries: Entries
	/** True on the page of an invitee. */
	readonly isInvited?: true
	/** Ids of the blocks whose answers the guest cannot change. */
	readonly locked: readonly string[]
	/** Ids of the blocks whose answers no draft keeps: those about health. */
	readonly unkept: readonly string[]
	readonly issues: readonly Issue[]
	/** The form's full address, which a signer under age may send to a parent. */
	readonly shareUrl?: string
	/** How long the form takes; absent for a long one. */
	readonly minutes?: number | undefined
	/** Why the form is shown again although it has no issue. */
	readonly notice?: PageNotice
	readonly done?: Confirmation
	readonly kiosk?: Kiosk
	/** On a kiosk: the codes of the addresses that the page names. */
	readonly codes?: Codes
	/** What the script works on, to show that a browser has the page open; absent where no work is asked for. */
	readonly challenge?: string
	/** Script that remembers a guest; absent from a kiosk. */
	readonly memoryScript?: string
	/** Script that draws, takes photos and sends; absent from a kiosk, whose script includes it. */
	readonly laterScript?: string
}

/**
 * A new version was published; an answer brought more questions; a parent goes on with the child's name and date of
 * birth, or with nothing.
 */
export type PageNotice = 'changed' | 'more' | 'fromChild' | 'anew'

/** A text in Markdown as the server has read it. */
export type Prose = { readonly language: string; readonly parts: readonly MarkdownBlock[] }

export type Organization = {
	readonly name: string
	readonly logoUrl?: string
	/** The company that guests sign with. */
	readonly releasee?: string
	/** The postal address, in lines. */
	readonly address?: string
	readonly privacyUrl?: string
	readonly imprintUrl?: string
	/** Of the accessibility statement. */
	readonly accessibilityUrl?: string
}

export type Language = {
	readonly tag: string
	readonly name: string
}

/** A page that a kiosk shows without the service. It is reloaded when its state differs. */
export type OfflinePage = { readonly url: string; readonly state: string }

/** A form that a kiosk's start page offers. */
export type StartForm = {
	readonly name: string
	readonly url: string
	/** Tells it apart from another form of this name. */
	readonly mark?: string
	/** Its address for the guest's own phone. */
	readonly phoneQr?: Qr
}

/** Data for the script of a kiosk's start page, and of its pairing page. */
export type StartProps = {
	readonly language: string
	readonly words: Pick<PageWords['kiosk'], 'waiting' | 'unpaired' | 'refused'> & {
		readonly full: string
	}
	/** Names the pairing; absent before the tablet is paired. */
	readonly pairing?: string
	readonly pages: readonly OfflinePage[]
	/** Files that the pages load. */
	readonly files: readonly string[]
}

export type Kiosk = {
	/** Names the pairing of the tablet; absent from a preview. */
	readonly pairing?: string
	/** Address of the kiosk's next page after a guest is done or has left. */
	readonly startUrl: string
	/** Milliseconds without a touch until the kiosk asks, and from then until it clears the form. */
	readonly idleMs: number
	readonly warnMs: number
	/** How long the confirmation is shown, in milliseconds. */
	readonly doneMs: number
}

export type Confirmation = {
	readonly reference: string
	/** In the organization's time zone; null if the waiver does not expire. */
	readonly validUntil: Day | null
	readonly names: readonly string[]
	readonly again: boolean
	/** Code of `verifyUrl` of the copy, by which the desk finds the waiver. Stored confirmations may lack it. */
	readonly deskCode?: Qr
	readonly copy?: GuestPdf
	/** The guardian who still has to sign for the children. */
	readonly second?: SecondSignature
	readonly redirectUrl?: string
	/** The same form was sent before with other answers. */
	readonly mismatch?: boolean
}

export type GuestPdf = {
	readonly url: string
	readonly until: Day
	readonly qr: Qr
	/** Address of the public check of the waiver; it shows no personal data. */
	readonly verifyUrl: string
}

/** Link for the second guardian, and its texts. */
export type SecondSignature = {
	readonly title: string
	/** The text with the link, for pages without a script. */
	readonly text: string
	/** Label of the button that shares it; absent from a kiosk. */
	readonly share?: string
	readonly url: string
	readonly qr: Qr
}

/** A QR code: an SVG path on a grid of `size` by `size`. */
export type Qr = { readonly size: number; readonly path: string }

/** QR codes by their addresses; a long address has none. */
export type Codes = Readonly<Record<string, Qr>>

/** The signed form as the page sends it, in JSON. The idempotency key is in a header. */
export type Submission = {
	readonly values: Readonly<Record<string, unknown>>
	readonly language: string
	readonly versionId: string
	/** Ids of the required texts that were read. */
	readonly read: readonly string[]
	/** True if the guest signed on the review screen. Otherwise nothing is signed. */
	readonly reviewed: boolean
	/** Consent to sign electronically, which the review screen asks for if the template does not. */
	readonly agreed: boolean
	/** Sent if the form asks who takes part. */
	readonly signerTakesPart?: boolean
	/** Shows the work on the page's challenge. */
	readonly work?: number
	readonly steps: readonly Step[]
}

/** A step of the guest with its time (ISO 8601), by the clock of this device. */
export type Step = {
	readonly step: 'opened' | 'read' | 'displayed' | 'agreed' | 'reviewed' | 'signed'
	readonly at: string
	/** The text that was read. */
	readonly blockId?: string
}
