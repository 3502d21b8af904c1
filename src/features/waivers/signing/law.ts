import type { Choice } from '../../../jurisdictions/choose.ts'
import { dataVersionOf } from '../../../jurisdictions/data-version.ts'
import { sha256Hex } from '../../../kit/sha256.ts'
import { canonicalJson } from '../../../ledger/canonical-json.ts'
import type { TemplateVersion } from '../../templates/table.ts'
import type { SigningEvidence } from './evidence.ts'

/** What the law was taken to be when a waiver was signed. */
export type SigningLaw = {
	readonly jurisdiction: string
	/** Of our data on this jurisdiction (`dataVersionOf`). */
	readonly version: string
	/** The ids of the overrides that were in force. */
	readonly overrides: readonly string[]
	/** What publishing warned of by this law, and was kept. Null if the version was not checked against it. */
	readonly warnings: readonly KeptWarning[] | null
}

/** `reasonId` is the audit entry that has the reason; null if nobody gave one. */
export type KeptWarning = { readonly code: string; readonly reasonId: string | null }

/** With what makes its hash say nothing to those who guess. */
export type SealedLaw = SigningLaw & { readonly salt: string }

export const LAW_SALT_BYTES = 16

export function lawOf(
	{ entry: { id }, overrides }: Choice,
	{ lawWarnings }: Pick<TemplateVersion, 'lawWarnings'>,
): SigningLaw {
	const kept = lawWarnings?.[id]
	return {
		jurisdiction: id,
		version: dataVersionOf(id),
		overrides: overrides.map((override) => override.id),
		warnings:
			kept === undefined ? null : Object.entries(kept).map(([code, reasonId]) => ({ code, reasonId })),
	}
}

/**
 * The evidence has the hash alone: it is in the guest's receipt, and what a venue has decided is not for guests.
 * @param salt random, and nowhere but in the text
 */
export function sealLaw(
	law: SigningLaw,
	salt: Uint8Array,
): { readonly text: string; readonly evidence: Required<Pick<SigningEvidence, 'law'>> } {
	const text = canonicalJson({ ...law, salt: salt.toHex() } satisfies SealedLaw)
	return { text, evidence: { law: { jurisdiction: law.jurisdiction, sha256: sha256Hex(text) } } }
}

export function readLaw(text: string | null): SealedLaw | null {
	return text === null ? null : (JSON.parse(text) as SealedLaw)
}
