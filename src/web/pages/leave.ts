import { isolate } from '../../i18n/isolate.ts'
import type { Deps } from '../../deps.ts'
import { isNews } from '../../features/messages/campaigns/campaign.ts'
import { findLeaving, stopWriting } from '../../features/messages/bounces/leave.ts'
import type { Message } from '../../features/messages/table.ts'
import { brandingOf, requireOrganization } from '../../features/organization/organization.ts'
import { contextOf } from '../../http/request-context.ts'
import { fill } from '../../i18n/fill.ts'
import { pickWordsForReader } from '../../i18n/languages.ts'
import { mailWords } from '../../i18n/dictionaries.ts'
import { escapeHtml } from '../../kit/text/text.ts'
import { brandStyleAddress } from './brand.ts'
import { ErrorPage } from './error-page.ts'
import { respondWithPage } from './shell.ts'
import type { ShellDeps } from './shell.ts'

type LeaveRequest = {
	readonly request: Request
	readonly params: { readonly messageId: string; readonly token: string }
}

/** @throws ErrorPage 404 */
export function respondWithLeave(
	deps: Deps & ShellDeps,
	{ request, params }: LeaveRequest,
): Promise<Response> {
	return respond(deps, request, requireLeaving(deps, params), false)
}

/** Requested on the page or by a mail program (RFC 8058). @throws ErrorPage 404 */
export async function leave(deps: Deps & ShellDeps, { request, params }: LeaveRequest): Promise<Response> {
	const message = requireLeaving(deps, params)
	await stopWriting(deps, message, contextOf(request))
	return respond(deps, request, message, true)
}

function requireLeaving(deps: Deps, params: LeaveRequest['params']): Message {
	const message = findLeaving(deps.db, deps, params)
	if (message === undefined) throw new ErrorPage('unknown')
	return message
}

function respond(
	deps: Deps & ShellDeps,
	request: Request,
	message: Message,
	isDone: boolean,
): Promise<Response> {
	const organization = requireOrganization(deps.db, message.organizationId)
	const { tag, leave: words } = pickWordsForReader(mailWords, request.headers.get('accept-language'))
	const title = isDone ? words.done : words.title
	const text = escapeHtml(
		fill(isNews(message) ? words.news : words.text, { organization: organization.name }, isolate),
	)
	const button = `<form method="post"><button type="submit" class="button primary">${words.button}</button></form>`
	return respondWithPage(deps, request, {
		status: 200,
		language: tag,
		title: `${title} – ${organization.name}`,
		body: `<main id="main"><h1>${title}</h1><p class="lead" role="status">${text}</p>${isDone ? '' : button}</main>`,
		brandStyle: brandStyleAddress(brandingOf(organization)),
	})
}
