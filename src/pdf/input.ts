import type { ShownBlock } from '../blocks/types.ts'
import type { DocumentWords } from '../i18n/document.ts'

/**
 * Everything a waiver's PDF is made of. Plain data that crosses `postMessage`: the same input gives the same
 * bytes. Moments are ISO 8601 in UTC, days `YYYY-MM-DD`, languages BCP 47 tags.
 */
export type PdfInput = {
	/** The language of the document; each text of a block brings its own. */
	readonly language: string
	readonly words: DocumentWords
	/** `timezone` is an IANA name, in which moments are printed; `color` is `#rrggbb`, null for ours. */
	readonly organization: {
		readonly name: string
		readonly timezone: string
		readonly color: string | null
		readonly logo: PdfImage | null
		/** The postal address in lines: a court asks who the other party is, and where. */
		readonly address: string | null
		readonly links: readonly { readonly text: string; readonly href: string }[]
	}
	readonly template: { readonly name: string; readonly versionNumber: number }
	readonly waiver: {
		readonly id: string
		readonly signedAt: string
		readonly expiresAt: string | null
		/** The hash of the signed record in lower-case hex. */
		readonly hash: string
		/** The record's place in the organization's chain. */
		readonly chainSeq: number
	}
	readonly blocks: readonly ShownBlock[]
	/** Ids of the texts that the signer has confirmed to have read to their end. */
	readonly readBlocks: readonly string[]
	readonly participants: readonly PdfParticipant[]
	readonly images: readonly PdfImage[]
	/** What the certificate says beyond the record's own facts: who, how, when and from where. */
	readonly certificate: readonly CertificateSection[]
	/** Address of the page on which anybody can check the document; stands as a QR code on the certificate. */
	readonly verifyUrl: string
	/** Files that the PDF carries, such as the receipt with which the signer can prove it. */
	readonly attachments: readonly PdfAttachment[]
}

export type PdfAttachment = {
	readonly name: string
	readonly contentType: string
	/** One sentence for whoever finds it. */
	readonly description: string
	readonly text: string
}

export type PdfParticipant = {
	readonly role: 'signer' | 'minor'
	readonly name: string
	readonly dateOfBirth?: string
}

/** An image of the waiver by the path its answer names. Sizes in pixels. */
export type PdfImage = {
	readonly path: string
	readonly contentType: 'image/png' | 'image/jpeg'
	/** Null when the file could not be read: a framed note then stands in its place. */
	readonly bytes: Uint8Array | null
	readonly width: number
	readonly height: number
}

/** Rows of a label and its value, or a table of cells under their head. */
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
