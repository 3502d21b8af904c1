import type { Deps } from '../../deps.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { fileHeaders } from '../../http/headers/file-headers.ts'
import { IdParams } from '../../http/schema.ts'
import * as model from './model.ts'
import { addPhoto, deletePhoto, readIncidentPhoto } from './photos.ts'
import { presentPhoto } from './present.ts'

export const photoRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.post(
			'/v1/incidents/:id/photos',
			async ({ actor, params: { id }, body: { photo }, status }) =>
				status(201, presentPhoto(await addPhoto(deps, { actor, id, photo }))),
			{
				scope: 'incidents:write',
				maxBodyBytes: model.MAX_PHOTO_BODY,
				problems: ['conflict'],
				params: IdParams,
				body: model.AddPhoto,
				response: { 201: model.IncidentPhoto },
				halls: 'incident',
				operationId: 'addIncidentPhoto',
				summary: 'Add a photo to the draft of a report',
				description: `Stored as JPEG with at most 2000 pixels each way, without metadata. Sending it again changes nothing. 409 for a closed report and for more than ${model.MAX_PHOTOS} photos.`,
			},
		)
		.get(
			'/v1/incidents/:id/photos/:photoId',
			async ({ actor, params }) => {
				const bytes = await readIncidentPhoto(deps, { actor, ...params })
				const name = `incident-photo-${params.photoId.toLowerCase()}`
				const headers = fileHeaders({ contentType: 'image/jpeg', name, disposition: 'inline' })
				return new Response(new Uint8Array(bytes), { headers })
			},
			{
				scope: 'incidents:read',
				params: model.PhotoParams,
				halls: 'incident',
				operationId: 'getIncidentPhoto',
				summary: 'Get a photo of a report',
				description: 'The read is recorded on the access log.',
				files: ['image/jpeg'],
			},
		)
		.delete(
			'/v1/incidents/:id/photos/:photoId',
			async ({ actor, params }) => presentPhoto(await deletePhoto(deps, { actor, ...params })),
			{
				scope: 'incidents:write',
				problems: ['conflict'],
				params: model.PhotoParams,
				response: { 200: model.IncidentPhoto },
				halls: 'incident',
				operationId: 'deleteIncidentPhoto',
				summary: 'Delete a photo of a draft',
			},
		)
