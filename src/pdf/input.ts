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
export const LAYOUT_VERSION = 1

/** Documents of this layout or a later one render to their own bytes for good. */
export const OLDEST_LAYOUT = 1
