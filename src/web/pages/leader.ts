import { joinTexts } from '../../i18n/isolate.ts'
import type { Deps } from '../../deps.ts'
import { readGroup } from '../../features/events/leader/group.ts'
import { openLeaderLink } from '../../features/events/leader/link.ts'
import type { Event } from '../../features/events/table.ts'
import { signingAddress } from '../../features/links/token/address.ts'
import { firstToken } from '../../features/links/token/link.ts'
import { placeIn } from '../../features/organization/hosts.ts'
import { findLocation } from '../../features/locations/queries.ts'
import { countryAt, timezoneAt } from '../../features/organization/place.ts'
import { spellMoment } from '../../features/messages/delivery/compose.ts'
import { countRemindable, remindAsLeader } from '../../features/messages/remind.ts'
import { lookAt, requireOrganization } from '../../features/organization/organization.ts'
import { contextOf } from '../../http/request-context.ts'
import { wordsOf } from '../../i18n/dictionaries.ts'
import { fill } from '../../i18n/fill.ts'
import { pickWordsForReader } from '../../i18n/languages.ts'
import type { Words } from '../../i18n/translation.ts'
import { escapeHtml } from '../../kit/text/text.ts'
import { brandStyleAddress, pictureOf } from './brand.ts'
import { ErrorPage, requireOwnHost } from './error-page.ts'
import { respondWithPage } from './shell.ts'
import type { ShellDeps } from './shell.ts'

type PageDeps = Deps & ShellDeps
type LeaderRequest = { readonly request: Request; readonly params: { readonly token: string } }

const leaderWords = wordsOf('leader')

/** Who has signed for an event and who has not, for the leader of the group. @throws ErrorPage 404 */
export function respondWithGroup(deps: PageDeps, { request, params }: LeaderRequest): Promise<Response> {
	return respond(deps, request, requireGroup(deps, request, params))
}

/** The same page, after those who have not signed were reminded. @throws ErrorPage 404 */
export async function remindGroup(deps: PageDeps, { request, params }: LeaderRequest): Promise<Response> {
	const event = requireGroup(deps, request, params)
	const reminded = await remindAsLeader(deps, event, contextOf(request))
	return respond(deps, request, event, reminded)
}

function requireGroup(deps: PageDeps, request: Request, { token }: LeaderRequest['params']): Event {
	const event = openLeaderLink(deps.db, deps, token)
	if (event === undefined) throw new ErrorPage('unknown')
	requireOwnHost(request, event.organizationId)
	return event
}

function respond(deps: PageDeps, request: Request, event: Event, reminded?: number): Promise<Response> {
	const organization = requireOrganization(deps.db, event.organizationId)
	const words = pickWordsForReader(leaderWords, request.headers.get('accept-language'))
	const { startsAt, locationId } = event
	const location = locationId === null ? undefined : findLocation(deps.db, organization.id, locationId)
	const look = lookAt(organization, location)
	const place = { timezone: timezoneAt(organization, location), country: countryAt(organization, location) }
	const time = startsAt === null ? '' : spellMoment(startsAt, place, words.tag)
	const { signed, missing } = readGroup(deps.db, event)
	const parts = [
		`<h1>${escapeHtml(event.name)}</h1>`,
		`<p class="lead">${escapeHtml(joinTexts([organization.name, time], ' · '))}</p>`,
		reminded === undefined ? '' : `<p class="notice" role="status">${tellReminded(words, reminded)}</p>`,
		...listNames(words, words.signed, signed),
		signed.length === 0 ? `<p>${words.nobody}</p>` : '',
		...listNames(words, words.missing, missing),
		remindForm(words, countRemindable(deps.db, deps, event)),
		`<p class="hint">${words.note}</p>`,
		shareLine(
			words,
			signingAddress(placeIn(deps, event.organizationId), firstToken(deps, 'event', event.id)),
		),
	]
	return respondWithPage(deps, request, {
		status: 200,
		language: words.tag,
		title: `${event.name} – ${organization.name}`,
		body: `<main id="main" class="prose">${parts.join('')}</main>`,
		brandStyle: brandStyleAddress(look),
		picture: pictureOf(look),
	})
}

type LeaderWords = Words<'leader'>

function listNames(words: LeaderWords, title: string, names: readonly string[]): string[] {
	if (names.length === 0) return []
	const items = names.map((name) => `<li><bdi>${escapeHtml(name === '' ? words.nameless : name)}</bdi></li>`)
	return [`<h2>${fill(title, { count: String(names.length) })}</h2>`, `<ul>${items.join('')}</ul>`]
}

function remindForm(words: LeaderWords, count: number): string {
	if (count === 0) return ''
	const text = fill(words.remind, { count: String(count) })
	return `<form method="post"><button type="submit" class="button primary">${text}</button></form>`
}

function tellReminded(words: LeaderWords, count: number): string {
	return count === 0 ? words.noneReminded : fill(words.reminded, { count: String(count) })
}

function shareLine(words: LeaderWords, address: string): string {
	const link = escapeHtml(address)
	return `<p>${words.share}<br><a href="${link}">${link}</a></p>`
}
