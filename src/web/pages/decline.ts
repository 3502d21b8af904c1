import { MAX_DECLINE_REASON, declineInvitation } from '../../features/events/invitees/decline.ts'
import type { Invitee } from '../../features/events/table.ts'
import type { Organization } from '../../features/organization/table.ts'
import { problem } from '../../http/problems.ts'
import { urlOf } from '../../http/request-url.ts'
import { fill, fillPlural } from '../../i18n/fill.ts'
import { isolate } from '../../i18n/isolate.ts'
import { wordsFor, wordsForReader } from '../../i18n/page.ts'
import type { PageWords } from '../../i18n/page.ts'
import { escapeHtml, hasForbiddenCharacter, tidyWithin } from '../../kit/text/text.ts'
import { brandStyleAddress, presentBrand } from './brand.ts'
import { ErrorPage, requireOwnHost } from './error-page.ts'
import { openLinkPage } from './form-context.ts'
import type { FormContext } from './form-context.ts'
import { readPostedForm } from './read-form.ts'
import { respondWithPage } from './shell.ts'
import type { PageDeps } from './signing-pages.ts'

type DeclineRequest = { readonly request: Request; readonly params: { readonly token: string } }

/** The page on which an invitee says that they won't sign. @throws ErrorPage 404 */
export function respondWithDecline(deps: PageDeps, call: DeclineRequest): Promise<Response> {
	return respond(deps, call, requireInvitation(deps, call), {})
}

/** @throws ErrorPage 404, Problem 503 while nothing is written */
export async function decline(deps: PageDeps, call: DeclineRequest): Promise<Response> {
	const reason = deps.notServing()
	if (reason !== undefined) throw problem('unavailable', reason)
	const invitation = requireInvitation(deps, call)
	const { entries } = await readPostedForm(call.request)
	const typed = entries['reason'] ?? ''
	const text = tidyWithin(typed, MAX_DECLINE_REASON)
	const { issues, tag } = wordsOf(call.request)
	if (text === undefined)
		return respond(deps, call, invitation, {
			typed,
			fault: fillPlural(issues.too_long, MAX_DECLINE_REASON, tag),
		})
	if (hasForbiddenCharacter(text))
		return respond(deps, call, invitation, { typed, fault: issues.bad_characters })
	await declineInvitation(deps, invitation.invitee, text === '' ? null : text)
	return respond(deps, call, invitation, { isDone: true })
}

type Invitation = Pick<FormContext, 'organization' | 'look'> & { readonly invitee: Invitee }

function requireInvitation(deps: PageDeps, { request, params }: DeclineRequest): Invitation {
	const { organization, look, invitee } = openLinkPage(deps, params.token, false)
	if (invitee === undefined) throw new ErrorPage('unknown')
	requireOwnHost(request, organization.id)
	return { organization, look, invitee }
}

type State = { readonly typed?: string; readonly fault?: string; readonly isDone?: boolean }

function respond(
	deps: PageDeps,
	{ request, params }: DeclineRequest,
	{ organization, look }: Invitation,
	{ typed = '', fault, isDone = false }: State,
): Promise<Response> {
	const words = wordsOf(request)
	const { name } = organization
	const text = fill(isDone ? words.decline.done : words.decline.text, { organization: name }, isolate)
	const back = `<a class="button plain" href="/s/${escapeHtml(params.token)}">${escapeHtml(words.back)}</a>`
	const parts = [
		`<h1>${escapeHtml(words.wontSign)}</h1>`,
		`<p class="lead" role="status">${escapeHtml(text)}</p>`,
		isDone ? back : drawForm(words, typed, fault, back),
	]
	return respondWithPage(deps, request, {
		status: fault === undefined ? 200 : 422,
		language: words.tag,
		title: `${fault === undefined ? '' : `${words.error}: `}${words.wontSign} – ${name}`,
		body: `${drawVenue(organization, look)}<main id="main">${parts.join('')}</main>`,
		brandStyle: brandStyleAddress(look),
	})
}

/** The venue as above the form that led here. */
function drawVenue(organization: Organization, look: FormContext['look']): string {
	const { name, logoUrl } = presentBrand(organization, look)
	const venue =
		logoUrl === undefined
			? `<p class="venue">${escapeHtml(name)}</p>`
			: `<img class="logo" src="${escapeHtml(logoUrl)}" alt="${escapeHtml(name)}" height="40">`
	return `<header class="masthead">${venue}</header>`
}

function drawForm(words: PageWords, typed: string, fault: string | undefined, back: string): string {
	const issue =
		fault === undefined ? '' : `<p class="issue" id="e-reason" role="alert">${escapeHtml(fault)}</p>`
	const described = fault === undefined ? '' : ' aria-describedby="e-reason" aria-invalid="true"'
	return `<form method="post"><div class="field ${fault === undefined ? '' : 'has-issue'}">
<label class="label" for="reason">${escapeHtml(words.decline.reason)} <span class="optional">(${escapeHtml(words.optional)})</span></label>
${issue}<textarea class="box" id="reason" name="reason" rows="4" dir="auto" maxlength="${MAX_DECLINE_REASON}"${described}>
${escapeHtml(typed)}</textarea></div>
<div class="foot"><button type="submit" class="button primary">${escapeHtml(words.wontSign)}</button>${back}</div></form>`
}

/** In the language of the form that led here, else the reader's. */
function wordsOf(request: Request): PageWords {
	const tag = urlOf(request).searchParams.get('lang')
	return tag === null ? wordsForReader(request.headers.get('accept-language')) : wordsFor(tag)
}
