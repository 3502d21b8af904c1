import type { Person } from '../../../blocks/types.ts'
import type { Tx } from '../../../db/client.ts'
import * as images from '../image-queries.ts'
import * as queries from '../queries.ts'
import { waiverIndex } from '../search/index-terms.ts'
import type { ReceivedImage } from './check-answers.ts'

/** A person whom a waiver names, and the participant that they are. */
export type Participation = {
	readonly role: 'signer' | 'minor'
	readonly person: Person
	readonly participantId: string
}

export type NewFlag = {
	readonly id: string
	readonly blockId: string
	readonly label: string
	readonly value: string
}

/** The parts of which a waiver may have several. */
export type WaiverParts = {
	readonly people: readonly Participation[]
	readonly flags: readonly NewFlag[]
	readonly tags: readonly string[]
	readonly images: readonly ReceivedImage[]
}

/** The rows of a new waiver's people, flags, tags and images, in their order. A search finds it by them. */
export function storeParts(
	tx: Tx,
	{ organizationId, waiverSeq }: { readonly organizationId: string; readonly waiverSeq: number },
	{ people, flags, tags, images: received }: WaiverParts,
): void {
	for (const [position, participation] of people.entries())
		queries.insertWaiverParticipant(tx, { waiverSeq, position, ...participation })
	for (const [position, flag] of flags.entries())
		queries.insertFlag(tx, { waiverSeq, position, ...flag, clearedAt: null, clearedBy: null, note: null })
	for (const [position, tag] of tags.entries())
		queries.insertTag(tx, { organizationId, tag, waiverSeq, position })
	for (const { path, blockId, blockType, bytes } of received) {
		const unknownYet = { fileSha256: null, contentType: null, width: null, height: null }
		images.insertImage(tx, { waiverSeq, path, blockId, blockType, state: 'spooled', ...unknownYet })
		images.insertSpooled(tx, { waiverSeq, path, bytes })
	}
	waiverIndex.add(tx, waiverSeq)
}
