import { ownHostOf } from '../../http/request-context.ts'
import { problems } from '../../api/problem-codes.ts'
import { Problem } from '../../http/problems.ts'
import type { ProblemCode } from '../../api/problem-codes.ts'
import { wordsForReader } from '../../i18n/page.ts'
import type { ErrorReason } from '../signing/form/error-reason.ts'
import { renderKioskErrorPage, renderErrorPage } from '../signing/server-side.js'
import { urlOf } from '../../http/request-url.ts'
import { defined } from '../../kit/defined.ts'
import { respondWithReadyPage } from './shell.ts'
import type { Page } from './page.ts'
import type { ShellDeps } from './shell.ts'

export class ErrorPage extends Problem {
	constructor(page: ErrorReason, reason: ProblemCode = 'not_found', headers: Record<string, string> = {}) {
		super(reason, problems[reason].title, { page }, headers)
	}
}

/** Returns true if a browser asks for HTML, outside of the API. */
export function wantsPage(request: Request): boolean {
	if (!(request.headers.get('accept') ?? '').includes('text/html')) return false
	return !/^\/(?:v1|health|docs\/(?:json|assets)|assets|hooks)(?:\/|$)/.test(urlOf(request).pathname)
}

export async function respondWithErrorPage(
	deps: ShellDeps,
	request: Request,
	refusal: Problem,
): Promise<Response> {
	const { pathname, search } = urlOf(request)
	const meant = refusal.status === 404 && request.method === 'GET' ? meantAddress(pathname) : undefined
	if (meant !== undefined)
		return new Response(null, {
			status: 302,
			headers: { location: meant + search, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
		})
	const words = wordsForReader(request.headers.get('accept-language'))
	const reason = reasonOf(refusal)
	const seconds = Number(refusal.headers['retry-after'] ?? 0)
	const error = { words, reason, ...defined({ minutes: seconds > 0 ? Math.ceil(seconds / 60) : undefined }) }
	const startUrl = TABLET.exec(pathname)?.[1]
	const page = async (): Promise<Page> => ({
		status: refusal.status,
		language: words.tag,
		title: words.lost[reason],
		...(startUrl === undefined
			? { body: renderErrorPage(error) }
			: {
					body: renderKioskErrorPage({ ...error, startUrl }),
					script: (await deps.assets()).kioskStartScript,
				}),
	})
	const key = ['lost', refusal.status, words.tag, reason, error.minutes, startUrl]
	const response = await respondWithReadyPage(deps, request, { key, make: page })
	for (const [name, value] of Object.entries(refusal.headers)) response.headers.set(name, value)
	return response
}

/** A kiosk's page and its start page. A browser in kiosk mode offers no other way back. */
const TABLET = /^(\/kiosk)\/./

function reasonOf({ reason, details }: Problem): ErrorReason {
	if (typeof details === 'object' && details !== null && 'page' in details) return details.page as ErrorReason
	return byCode[reason] ?? 'fault'
}

const byCode: Readonly<Partial<Record<ProblemCode, ErrorReason>>> = {
	not_found: 'unknown',
	purged: 'unknown',
	method_not_allowed: 'unknown',
	template_archived: 'archived',
	template_not_published: 'unknown',
	season_over: 'season',
	event_closed: 'closed',
	payload_too_large: 'large',
	rate_limited: 'busy',
	unavailable: 'closedShop',
	storage_full: 'closedShop',
}

/** An address of a guest's page: of a form by its names, which are in small letters, or by a token. */
const ADDRESS =
	/^\/+(?:(w)\/+([a-z0-9-]+)\/+([a-z0-9-]+)|(s|c|group|verify)\/+([a-z0-9-]+)|(verify))\/*(?:[^a-z0-9/-].*)?$/i

/**
 * Returns the path that was meant where a mail program broke the line, a sentence's full stop, a slash or a part of the mail
 * became part of the address, or somebody typed it in capitals; undefined if that is no other path of a guest's page.
 * @param pathname as a URL has it
 */
export function meantAddress(pathname: string): string | undefined {
	const path = decode(pathname)?.replace(/=?\s+/g, '')
	const [, form, organization, template, kind, token, code] = ADDRESS.exec(path ?? '') ?? []
	const meant =
		form !== undefined
			? `/w/${organization}/${template}`.toLowerCase()
			: kind !== undefined
				? `/${kind.toLowerCase()}/${token}`
				: code && '/verify'
	return meant === pathname ? undefined : meant
}

function decode(pathname: string): string | undefined {
	try {
		return decodeURIComponent(pathname)
	} catch {
		return undefined
	}
}

/**
 * The host of an organization shows nothing of another one. Only leaving a list of recipients is possible everywhere.
 * @throws ErrorPage 404
 */
export function requireOwnHost(request: Request, organizationId: string): void {
	const ownHost = ownHostOf(request)
	if (ownHost !== undefined && ownHost.organizationId !== organizationId) throw new ErrorPage('unknown')
}
