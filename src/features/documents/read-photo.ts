import type { Deps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import { UnreadableImage, cleanImage } from '../../images/clean.ts'
import type { ImageRole } from '../../images/clean.ts'
import type { Actor } from '../audit/actor.ts'
import { recordPhiAccess } from '../audit/record.ts'
import { imageRoleOf } from './image-role.ts'
import { keptPath } from './commit-rendering.ts'
import { findImage, findSpooled } from '../waivers/image-queries.ts'
import { readStored } from './read-stored.ts'
import type { Waiver, WaiverImage } from '../waivers/table.ts'
import { requireUnpurged } from '../waivers/waiver.ts'

/** Signature and initials images cannot be read (specification, Waivers). */
const PHOTO_TYPES = new Set(['photo_capture', 'id_capture'])

export type Photo = { readonly bytes: Uint8Array; readonly contentType: 'image/png' | 'image/jpeg' }

type Call = {
	readonly actor: Actor
	readonly id: string
	readonly blockId: string
	readonly side: 'front' | 'back'
	/** For a face on a card, not as large as it is kept. */
	readonly isSmall: boolean
}

/**
 * The read is on the access log first.
 * @throws Problem 404 for an unknown or purged waiver, a block without a photo, or a photo that is not stored yet
 */
export async function readPhoto(
	deps: Pick<Deps, 'db' | 'write' | 'clock' | 'ids' | 'files' | 'log'>,
	{ actor, id, blockId, side, isSmall }: Call,
): Promise<Photo> {
	const waiver = requireUnpurged(deps.db, actor.organizationId, id)
	const photo = await loadPhoto(deps, actor, waiver, requirePhoto(deps, waiver, blockId, side), isSmall)
	await deps.write((tx) => {
		const { id: waiverId } = requireUnpurged(tx, actor.organizationId, id)
		recordPhiAccess(tx, deps, actor, { action: 'waiver.photo_read', waiverId })
	})
	return photo
}

function requirePhoto(
	{ db }: Pick<Deps, 'db'>,
	{ seq }: Waiver,
	blockId: string,
	side: Call['side'],
): WaiverImage {
	// A block with one image stores it under its own id; `?side=back` selects the second of two.
	const image =
		(side === 'front' ? findImage(db, seq, blockId) : undefined) ?? findImage(db, seq, `${blockId}/${side}`)
	if (image === undefined || image.blockId !== blockId || !PHOTO_TYPES.has(image.blockType))
		throw problem('not_found', 'The waiver has no photo for this block.')
	return image
}

async function loadPhoto(
	deps: Pick<Deps, 'db' | 'write' | 'clock' | 'ids' | 'files' | 'log'>,
	actor: Actor,
	waiver: Waiver,
	image: WaiverImage,
	isSmall: boolean,
): Promise<Photo> {
	const { state, fileSha256, contentType, waiverSeq, path } = image
	if (state === 'stored' && fileSha256 !== null && contentType !== null) {
		const bytes = await readStored(deps, actor, { waiver, path: keptPath(path), sha256: fileSha256 })
		if (bytes !== undefined) return isSmall ? await decode(bytes, 'face') : { bytes, contentType }
	}
	const upload = state === 'spooled' ? findSpooled(deps.db, waiverSeq, path) : undefined
	if (upload === undefined) throw problem('not_found', 'The photo is not in the store.')
	return await decode(upload, isSmall ? 'face' : imageRoleOf(image, waiver))
}

async function decode(bytes: Uint8Array, role: ImageRole): Promise<Photo> {
	try {
		return await cleanImage(bytes, role)
	} catch (error) {
		if (error instanceof UnreadableImage) throw problem('not_found', 'The photo cannot be decoded.')
		throw error
	}
}
