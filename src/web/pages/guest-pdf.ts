import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { fileHeaders } from '../../http/headers/file-headers.ts'
import { Problem } from '../../http/problems.ts'
import { findLink, whyDead } from '../../features/links/token/link.ts'
import { readPdf } from '../../features/documents/read-pdf.ts'
import { wordsForReader } from '../../i18n/page.ts'
import { renderNote } from '../signing/server-side.js'
import { ErrorPage, requireOwnHost } from './error-page.ts'
import { respondWithPage } from './shell.ts'
import type { ShellDeps } from './shell.ts'
import { referenceOf } from '../../search/waiver-code.ts'

const RELOAD_SECONDS = 3

/**
 * Both logs record the access, with the link as the reader. While the PDF is being rendered, a page says so and
 * reloads.
 * @throws ErrorPage 404 for another kind of link, an expired one, or one of a purged waiver
 */
export async function respondWithGuestPdf(
	deps: Deps & ShellDeps,
	{ request, context, token }: { request: Request; context: RequestContext; token: string },
): Promise<Response> {
	const link = findLink(deps.db, token)
	if (link?.kind !== 'copy') throw new ErrorPage('unknown')
	const dead = whyDead(link, deps.clock.now())
	if (dead !== undefined) throw new ErrorPage(dead)
	const { organizationId, subjectId: id } = link
	requireOwnHost(request, organizationId)
	const { requestId, address } = context
	const actor = { organizationId, name: `copy:${id}`, requestId, address }
	try {
		const { pdf } = await readPdf(deps, { actor, id })
		const name = `waiver-${referenceOf({ id }).toLowerCase()}`
		// Browsers download it and never show it within our pages, so its content can't act on our origin.
		const file = fileHeaders({ contentType: 'application/pdf', name })
		const headers = { ...file, 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }
		return new Response(Buffer.from(pdf), { headers })
	} catch (error) {
		if (!(error instanceof Problem) || error.reason !== 'pdf_not_ready') throw error
		const words = wordsForReader(request.headers.get('accept-language'))
		return respondWithPage(deps, request, {
			status: 202,
			language: words.tag,
			title: words.copyPending,
			body: renderNote({ title: words.copyPending, text: words.copyPendingText }),
			headers: { refresh: String(RELOAD_SECONDS), 'retry-after': String(RELOAD_SECONDS) },
		})
	}
}
