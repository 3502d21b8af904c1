import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { fileHeaders } from '../../http/file-headers.ts'
import { Problem } from '../../http/problems.ts'
import { findLink, whyDead } from '../../features/links/link.ts'
import { readPdf } from '../../features/documents/read-pdf.ts'
import { wordsForReader } from '../../i18n/page.ts'
import { renderNote } from '../signing/server-side.js'
import { ErrorPage } from './error-page.ts'
import { respondWithPage } from './shell.ts'
import type { ShellDeps } from './shell.ts'
import { referenceOf } from './sign-on-page.ts'

/** How soon a page looks again whether the copy is made, in seconds. */
const LOOK_AGAIN_SECONDS = 3

/**
 * A guest's own copy of their waiver, on the access log and the audit log as any reading is, with the link as its reader.
 * While it is being rendered, a page says so and looks again.
 * @throws LostPage 404 for a link that is none of a copy's, is over, or whose waiver was purged
 */
export async function respondWithCopy(
	deps: Deps & ShellDeps,
	{ request, context, token }: { request: Request; context: RequestContext; token: string },
): Promise<Response> {
	const link = findLink(deps.db, token)
	if (link?.kind !== 'copy') throw new ErrorPage('unknown')
	const dead = whyDead(link, deps.clock.now())
	if (dead !== undefined) throw new ErrorPage(dead)
	const { organizationId, subjectId: id } = link
	const { requestId, address } = context
	const actor = { organizationId, name: `copy:${id}`, requestId, address }
	try {
		const pdf = await readPdf(deps, { actor, id })
		const name = `waiver-${referenceOf({ id }).toLowerCase()}`
		// It is saved and never shown within our own pages, so that nothing in it acts in our name.
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
			headers: { refresh: String(LOOK_AGAIN_SECONDS), 'retry-after': String(LOOK_AGAIN_SECONDS) },
		})
	}
}
