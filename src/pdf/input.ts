import type { ShownBlock } from '../blocks/types.ts'
import type { DocumentWords } from '../i18n/dictionaries.ts'

/**
 * The complete content of a waiver's PDF: the same input gives the same bytes. Moments are ISO 8601 in UTC, days
 * `YYYY-MM-DD`, languages BCP 47 tags.
 */
export type PdfInput = {
	/** From `OLDEST_LAYOUT` to `LAYOUT_VERSION`. */
	readonly layout: number
	/** A4 where it is absent. */
	readonly paper?: 'letter'
	readonly language: string
	readonly words: DocumentWords
	readonly organization: {
		readonly name: string
		readonly timezone: string
		/** Whose way of dates it has: of the place, as ISO 3166-1 alpha-2. Without it dates are those of the language. */
		readonly country?: string
		readonly color: string | null
		readonly logo: PdfImage | null
		/** In lines: a court needs the name and address of the other party. */
		readonly address: string | null
		/** The company that guests sign with, with its registration. */
		readonly releasee?: string
		readonly links: readonly { readonly text: string; readonly href: string }[]
	}
	readonly template: { readonly name: string; readonly versionNumber: number }
	readonly waiver: {
		readonly id: string
		readonly signedAt: string
		readonly expiresAt: string | null
		readonly hash: string
		readonly chainSeq: number
	}
	readonly blocks: readonly ShownBlock[]
	/** Texts that the signer confirmed to have read to their end. */
	readonly readBlocks: readonly string[]
	/** With the signer. */
	readonly participants: readonly PdfParticipant[]
	readonly signerTakesPart: boolean
	readonly images: readonly PdfImage[]
	readonly certificate: readonly CertificateSection[]
	readonly verifyUrl: string
	readonly attachments: readonly PdfAttachment[]
}

export type PdfAttachment = {
	readonly name: string
	readonly contentType: string
	readonly description: string
	readonly text: string
}

export type PdfParticipant = {
	readonly role: 'signer' | 'minor'
	readonly name: string
	readonly dateOfBirth?: string
}

/** `path` is the answer's path. Sizes in pixels. */
export type PdfImage = {
	readonly path: string
	readonly contentType: 'image/png' | 'image/jpeg'
	/** Null if the file could not be read: a framed note then takes its place. */
	readonly bytes: Uint8Array | null
	readonly width: number
	readonly height: number
}

export type CertificateSection =
	| {
			readonly title: string
			readonly rows: readonly { readonly label: string; readonly value: string }[]
	  }
	| {
			readonly title: string
			readonly head: readonly string[]
			readonly cells: readonly (readonly string[])[]
	  }

/**
 * Increment it with each change that renders the same rows to other bytes. A test compares the bytes of each layout that
 * can still be made with hashes.
 */
export const LAYOUT_VERSION = 13

/** Documents of this layout or a later one render to their own bytes for good. */
export const OLDEST_LAYOUT = 9

/** From this layout on, a document is PDF/A-3a and PDF/UA-1 and carries its terms. */
export const ARCHIVAL_LAYOUT = 10

/**
 * From this layout on, a name from right to left leaves the order of the words around it, as does one from left to right in
 * Arabic and Hebrew, the zone of a time stands on the line of its time, and the certificate names the law of the place.
 */
export const ISOLATING_LAYOUT = 11

/** From this layout on, the document has the words of 23 languages, and a French month begins with its "1er". */
export const WORDS_LAYOUT = 12

/** From this layout on, lines of East Asian text break where its readers expect it. */
export const EAST_ASIAN_LAYOUT = 13
