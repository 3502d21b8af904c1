import type { NamedGuardian } from '../../../blocks/second-guardian.ts'
import type { Person } from '../../../blocks/types.ts'
import { commitItem, commitRecord, jsonItem } from '../../evidence/commitment.ts'
import type { Commitment, Item } from '../../evidence/commitment.ts'
import type { SigningEvidence } from './evidence.ts'

export type WaiverRecord = {
	readonly values: Readonly<Record<string, unknown>>
	readonly evidence: SigningEvidence
	readonly people: readonly {
		readonly role: string
		readonly person: Person
		readonly participantId: string
	}[]
	readonly outcome: WaiverOutcome
	readonly images: readonly { readonly path: string; readonly sha256: string }[]
}

/** The decisions of a signing. Times in milliseconds since 1970. */
export type WaiverOutcome = {
	readonly templateId: string
	readonly signerId: string
	readonly expiresAt: number | null
	readonly minorOfAgeAt: number | null
	readonly eventId: string | null
	readonly locationId: string | null
	readonly flags: readonly {
		readonly id: string
		readonly blockId: string
		readonly label: string
		readonly value: string
	}[]
}

export type RecordItems = {
	readonly items: Readonly<Record<string, unknown>>
	readonly images: Readonly<Record<string, string>>
}

/**
 * Each item has its own path (`values`, `outcome`, `image/<path>`, …), so that one photo can be proven or erased
 * alone.
 */
export function commitWaiver(recordSalt: Uint8Array, record: WaiverRecord): Commitment {
	return commitRecord(recordSalt, listItems(record))
}

/** The item `secondGuardian`, which is erased alone: the evidence has its commitment. */
export function commitGuardian(
	recordSalt: Uint8Array,
	{ firstName, lastName }: Pick<NamedGuardian, 'firstName' | 'lastName'>,
): string {
	return commitItem(recordSalt, jsonItem('secondGuardian', { firstName, lastName }))
}

/** A waiver that was signed elsewhere came with its PDF, which is an item as any other: `pdf`. */
export function commitForeign(
	recordSalt: Uint8Array,
	record: WaiverRecord,
	pdfSha256: string | null,
): Commitment {
	const pdf = pdfSha256 === null ? [] : [{ path: 'pdf', sha256: pdfSha256 }]
	return commitRecord(recordSalt, [...listItems(record), ...pdf])
}

function listItems(record: WaiverRecord): Item[] {
	const { items, images } = itemsOf(record)
	return [
		...Object.entries(items).map(([path, value]) => jsonItem(path, value)),
		...Object.entries(images).map(([path, sha256]) => ({ path, sha256 })),
	]
}

export function itemsOf({ values, evidence, people, outcome, images }: WaiverRecord): RecordItems {
	const participants = people.map(({ participantId, role, person }) => ({
		id: participantId,
		role,
		...person,
	}))
	return {
		items: { values, evidence, participants, outcome },
		images: Object.fromEntries(images.map(({ path, sha256 }) => [`image/${path}`, sha256])),
	}
}
