import type { Deps } from '../../deps.ts'
import { fileHeaders } from '../../http/headers/file-headers.ts'
import { placesOf } from '../../http/halls.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { IdParams } from '../../http/schema.ts'
import { downloadPdfs } from './download-pdfs.ts'
import * as model from './model.ts'
import { readPdf } from './read-pdf.ts'
import { readPhoto } from './read-photo.ts'
import { requestRender } from './request-render.ts'

export function documentRoutes(app: GuardedApp, deps: Deps): void {
	fileRoutes(app, deps)
	zipRoutes(app, deps)
}

const zipRoutes = (app: GuardedApp, deps: Deps) =>
	app.get(
		'/v1/waivers.zip',
		async ({ actor, caller, context, query: { ids } }) => {
			const headers = fileHeaders({ contentType: 'application/zip', name: 'waivers' })
			const call = { actor, requireLive: context.requireLive, ids, places: placesOf(caller) }
			return new Response(await downloadPdfs(deps, call), { headers })
		},
		{
			scope: 'waivers:read',
			query: model.DownloadPdfs,
			halls: 'own',
			operationId: 'downloadPdfs',
			summary: 'Download PDFs as a ZIP file',
			description:
				'The PDF of each waiver as `waiver-{id}.pdf`. Waivers without a PDF, and unknown ones, are listed in `missing.csv`. Each download is recorded on the access log and the audit log.',
			files: ['application/zip'],
		},
	)

const fileRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.get(
			'/v1/waivers/:id/pdf',
			async ({ actor, params: { id } }) => {
				const { pdf, isOurs } = await readPdf(deps, { actor, id })
				const name = `waiver-${id.toLowerCase()}`
				// None of our pages shows a foreign document.
				const file = isOurs
					? { name, disposition: 'inline' as const }
					: { name: `imported-${name}`, disposition: 'attachment' as const }
				const headers = fileHeaders({ contentType: 'application/pdf', ...file })
				return new Response(pdf, { headers })
			},
			{
				scope: 'waivers:read',
				problems: ['pdf_not_ready', 'purged'],
				params: IdParams,
				halls: 'waiver',
				operationId: 'getWaiverPdf',
				summary: 'Download the PDF',
				description:
					'404 until `pdfStatus` is `ready`. The PDF of an imported waiver is the one that was imported, as an attachment named `imported-…`. The download is recorded on the access log and the audit log.',
				files: ['application/pdf'],
			},
		)
		.post(
			'/v1/waivers/:id/pdf',
			async ({ actor, params: { id }, status }) =>
				status(202, {
					id: await requestRender(deps, { actor, id }),
					pdfStatus: 'pending',
				}),
			{
				scope: 'waivers:manage',
				problems: ['purged', 'conflict'],
				params: IdParams,
				response: { 202: model.RenderQueued },
				halls: 'waiver',
				operationId: 'renderWaiverPdf',
				summary: 'Render the PDF again',
				description:
					'For a PDF that failed; see `pdfStatus`. 409 for an imported waiver, whose PDF is never rendered.',
			},
		)
		.get(
			'/v1/waivers/:id/photos/:blockId',
			async ({ actor, params: { id, blockId }, query: { side = 'front', size } }) => {
				const call = { actor, id, blockId, side, isSmall: size !== undefined }
				const { bytes, contentType } = await readPhoto(deps, call)
				const name = `waiver-${id.toLowerCase()}-${blockId}-${side}`
				return new Response(bytes, { headers: fileHeaders({ contentType, name, disposition: 'inline' }) })
			},
			{
				scope: 'waivers:read',
				problems: ['purged'],
				params: model.PhotoParams,
				query: model.PhotoQuery,
				halls: 'waiver',
				operationId: 'getWaiverPhoto',
				summary: 'Get a photo',
				description:
					'The photo of a `photo_capture` or `id_capture` block, without metadata. Signature and initials images cannot be read. The read is recorded on the access log.',
				files: ['image/jpeg', 'image/png'],
			},
		)
