import type { Db } from '../../../db/client.ts'
import { readString } from '../../../blocks/read-setting.ts'
import { requireVersion } from '../../templates/signable.ts'
import { listOwnPhotos } from '../image-queries.ts'

/** The size in which the address serves it: pixels each way, at most. */
const SIZE = 160

/**
 * The address of the picture that a person took of themselves when they signed the waiver; undefined if there is none.
 * Only a photo by the camera that faces the guest is a portrait: another one, or that of a document, may show anything.
 * @param ids of one person
 */
export function findPortrait(
	db: Db,
	ids: readonly string[],
	{ seq, id }: { readonly seq: number; readonly id: string },
): string | undefined {
	const photos = listOwnPhotos(db, seq, ids)
	const [first] = photos
	if (first === undefined) return undefined
	const taken = new Set(photos.map(({ blockId }) => blockId))
	const portrait = requireVersion(db, first.versionId).blocks.find(
		(block) => taken.has(block.id) && readString(block, 'camera') !== 'environment',
	)
	return portrait && `/v1/waivers/${id}/photos/${encodeURIComponent(portrait.id)}?size=${SIZE}`
}
