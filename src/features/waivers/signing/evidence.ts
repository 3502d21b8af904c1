import { inLanguage } from '../../../blocks/text.ts'
import type { Block, Text } from '../../../blocks/types.ts'
import { sha256Hex } from '../../../kit/sha256.ts'
import type { Releasee } from '../../organization/place.ts'

/** Stored with the waiver, and committed to in the chain. */
export type SigningEvidence = {
	readonly receivedAt: string
	readonly address: string
	readonly userAgent: string | null
	readonly language: string
	readonly source: string
	/** The key, link or kiosk, such as `key:<id>`. */
	readonly channel: string
	readonly templateVersionId: string
	readonly termsHash: string
	/** About electronic records, in that language; null if the template has none. */
	readonly consentText: string | null
	/** Waivers from before it was recorded have none of what follows. */
	readonly way?: SigningWay
	/** When the last invitation or reminder was sent. Only with the link of an invitation. */
	readonly invitedAt?: string
	/** The text above the button that signs. Only pages have that button. */
	readonly statement?: string
	/** Texts that had to be read to their end, and were. */
	readonly read?: string[]
	/** By the clock of the guest's device. */
	readonly steps?: SigningStep[]
	/** Present where the signer takes no part and signs for minors alone: then no one else than these is covered. */
	readonly signerTakesPart?: false
	/** Present where the form asks for two guardians: the minors are covered once the second one has signed, too. */
	readonly secondGuardian?: true
	/** On what a second guardian signed: the id of the first one's waiver. */
	readonly coSigns?: string
	/** Typed signatures and initials that are not the stated name: the ids of their blocks. */
	readonly otherNames?: string[]
	/** What was typed by somebody who said that they can't draw, though the form takes drawings only: likewise. */
	readonly cannotDraw?: string[]
	/**
	 * Commits to the name that the first guardian gave for the second one, on the waivers of both (`commitGuardian`). The
	 * name has a row of its own, so that it can be erased alone.
	 */
	readonly namedGuardian?: string
	/** On what a second guardian signed under another name. */
	readonly guardianDiffers?: true
	/** The other party, as the page and the PDF show it. Absent where the organization has not said. */
	readonly releasee?: Releasee
	/** The jurisdiction in force, and the hash of what else the law was taken to be (`SigningLaw`). */
	readonly law?: { readonly jurisdiction: string; readonly sha256: string }
	/** Set if the waiver was signed in another system, so that this service did not see the signing. */
	readonly imported?: ImportedFrom
}

export type ImportedFrom = {
	/** Such as `smartwaiver` or `paper`. */
	readonly system: string
	/** The record's id in that system; null if it gave none. */
	readonly foreignId: string | null
	readonly importId: string
	/** The template that it counts for, too; null if it counts for none. */
	readonly countsFor: string | null
}

export type SigningWay = 'page' | 'event' | 'invitation' | 'prefill' | 'kiosk' | 'key' | 'staff'

/** `blockId` is the text that was read, or the notice that was in view as a whole. */
export type SigningStep = {
	readonly step: 'opened' | 'read' | 'displayed' | 'agreed' | 'reviewed' | 'signed'
	readonly at: string
	readonly blockId?: string
}

/** In UTF-16 units. */
export const MAX_USER_AGENT_LENGTH = 500

export function consentTextOf(
	blocks: readonly Block[],
	visible: ReadonlySet<string>,
	language: string,
	fallback: string,
): string | null {
	const hashes = blocks
		.filter((block) => block.type === 'consent' && visible.has(block.id))
		.map((block) => inLanguage((block['text'] ?? block.label ?? '') as Text, language, fallback).text)
	return hashes.length === 0 ? null : hashes.join('\n\n')
}

/** SHA-256 of the consent text, lower-case hex, for the chain. */
export function hashConsent(text: string | null): string | null {
	return text === null ? null : sha256Hex(text)
}
