import type { ActDeps, Deps } from '../../deps.ts'
import { PHOTO_LIMITS } from '../../blocks/answers/images.ts'
import { problem, invalidField } from '../../http/problems.ts'
import { cleanImage } from '../../images/clean.ts'
import { readImageDataUrl } from '../../images/read-data-url.ts'
import { sha256Hex } from '../../kit/sha256.ts'
import type { ById } from '../audit/actor.ts'
import { recordAudit } from '../audit/record.ts'
import { requireDraft, requireIncident } from './incident.ts'
import { MAX_PHOTOS } from './model.ts'
import {
	countPhotos,
	deletePhotoRow,
	findPhoto,
	findPhotoBytes,
	findSamePhoto,
	insertPhoto,
} from './queries.ts'
import { recordIncidentRead } from './read.ts'
import type { IncidentPhoto } from './table.ts'

/** Encoded again, so that only the picture remains. The same picture is kept once. @throws Problem 404, 409, 422 */
export async function addPhoto(
	deps: Pick<Deps, 'db' | 'write' | 'clock' | 'ids'>,
	{ actor, id, photo: url }: ById & { photo: string },
): Promise<IncidentPhoto> {
	// Nothing is decoded for a report that takes no photo.
	requireDraft(deps.db, actor.organizationId, id)
	const image = await readImageDataUrl(url, {
		...PHOTO_LIMITS,
		clean: (bytes) => cleanImage(bytes, 'document'),
	})
	if (typeof image === 'string') throw invalidField('/photo', 'image', image)
	const sha256 = sha256Hex(image.bytes)
	return deps.write((tx) => {
		const incident = requireDraft(tx, actor.organizationId, id)
		const same = findSamePhoto(tx, incident.id, sha256)
		if (same !== undefined) return same
		if (countPhotos(tx, incident.id) >= MAX_PHOTOS)
			throw problem('conflict', `A report has at most ${MAX_PHOTOS} photos. Delete one first.`)
		const photo = {
			id: deps.ids.next(),
			incidentId: incident.id,
			sha256,
			width: image.width,
			height: image.height,
			addedBy: actor.name,
			addedAt: deps.clock.now(),
		}
		insertPhoto(tx, { ...photo, bytes: image.bytes })
		recordAudit(tx, deps, actor, { action: 'incident.photo_added', subject: incident.id })
		return photo
	})
}

type ByPhoto = ById & { readonly photoId: string }

/** @throws Problem 404, 409 for a closed report */
export function deletePhoto(deps: ActDeps, { actor, id, photoId }: ByPhoto): Promise<IncidentPhoto> {
	return deps.write((tx) => {
		const incident = requireDraft(tx, actor.organizationId, id)
		const photo = findPhoto(tx, incident.id, photoId.toLowerCase())
		if (photo === undefined) throw noPhoto()
		deletePhotoRow(tx, photo.id)
		recordAudit(tx, deps, actor, { action: 'incident.photo_deleted', subject: incident.id })
		return photo
	})
}

/** A JPEG. The read is on the access log first. @throws Problem 404 */
export function readIncidentPhoto(deps: ActDeps, { actor, id, photoId }: ByPhoto): Promise<Uint8Array> {
	return deps.write((tx) => {
		const incident = requireIncident(tx, actor.organizationId, id)
		const photo = findPhoto(tx, incident.id, photoId.toLowerCase())
		const bytes = photo && findPhotoBytes(tx, photo.id)
		if (bytes === undefined) throw noPhoto()
		recordIncidentRead(tx, deps, { actor, incident, action: 'incident.photo_read' })
		return bytes
	})
}

function noPhoto(): Error {
	return problem('not_found', 'The report has no photo with this id.')
}
