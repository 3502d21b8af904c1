import { inLanguage } from '../../../blocks/text.ts'
import type { Block, Text } from '../../../blocks/types.ts'
import { sha256Hex } from '../../../kit/sha256.ts'

/** How, when and on what terms a waiver was signed: stored with it, and committed to in the chain. */
export type SigningEvidence = {
	/** When the request arrived. */
	readonly receivedAt: string
	readonly address: string
	readonly userAgent: string | null
	/** The language of the form. */
	readonly language: string
	readonly source: string
	/** The key, link or kiosk, such as `key:<id>`. */
	readonly channel: string
	readonly templateVersionId: string
	readonly termsHash: string
	/** The shown disclosures about electronic records, in that language; null if the template has none. */
	readonly consentText: string | null
	/** How the signer came to the form. Waivers from before it was recorded have none of what follows. */
	readonly way?: SigningWay
	/** What stood above the button that signs: that it binds, and for whom. Only pages have that button. */
	readonly statement?: string
	/** Ids of the texts that had to be read to their end, and were. */
	readonly read?: string[]
	/** What the guest did on the page and when, by the clock of their device. */
	readonly steps?: SigningStep[]
}

/** By what a signer was known: a key, a member of staff, or the page that they opened. */
export type SigningWay = 'page' | 'event' | 'invitation' | 'prefill' | 'kiosk' | 'key' | 'staff'

/** One step of a guest on the page. `blockId` is the text that was read. */
export type SigningStep = {
	readonly step: 'opened' | 'read' | 'agreed' | 'reviewed' | 'signed'
	readonly at: string
	readonly blockId?: string
}

/** The maximum stored length of a user agent, in UTF-16 units. */
export const MAX_USER_AGENT_LENGTH = 500

/** The consent texts that a signer saw, in order. */
export function consentTextOf(
	blocks: readonly Block[],
	visible: ReadonlySet<string>,
	language: string,
	fallback: string,
): string | null {
	const shown = blocks
		.filter((block) => block.type === 'consent' && visible.has(block.id))
		.map((block) => inLanguage((block['text'] ?? block.label ?? '') as Text, language, fallback).text)
	return shown.length === 0 ? null : shown.join('\n\n')
}

/** SHA-256 of the consent text, lower-case hex, for the chain. */
export function hashConsent(text: string | null): string | null {
	return text === null ? null : sha256Hex(text)
}
