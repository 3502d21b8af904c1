import type { Elysia } from 'elysia'
import type { Deps } from '../../../deps.ts'
import { readOwn, writeOwn } from '../../../http/headers/own-cookies.ts'
import { Problem, problem, tooManyCalls } from '../../../http/problems.ts'
import { toSeconds } from '../../../http/rate-limits.ts'
import { callerOf, contextOf } from '../../../http/request-context.ts'
import { ownOrigin, urlOf } from '../../../http/request-url.ts'
import { IdParams } from '../../../http/schema.ts'
import { AddressWindows } from '../../../kit/limits/address-windows.ts'
import { MINUTE_MS } from '../../../kit/time/durations.ts'
import { listOrganizations } from '../../organization/queries.ts'
import type { Organization } from '../../organization/table.ts'
import type { DeskDevice } from '../devices/table.ts'
import { DeskSession } from '../sessions/model.ts'
import type { FindDeps, Renewal } from '../sessions/session.ts'
import { isOfHost } from '../sessions/failures.ts'
import type { Entered } from '../sessions/entry.ts'
import type { SignInDeps } from '../sessions/sign-in.ts'
import type { Role } from '../staff/roles.ts'
import { attemptCookie, noAttemptCookie, readAttempt, readTarget } from './attempt.ts'
import { BeginSso, ReturnFromSso, SSO_RETURN, SsoHalls, SsoOutcome } from './model.ts'
import type { SsoFault } from './model.ts'
import { roleIn } from './person.ts'
import type { SsoPerson } from './person.ts'
import { Provider } from './provider.ts'
import type { Attempt } from './provider.ts'
import { confirmBySso, signInBySso } from './sign-in-by-sso.ts'
import { WaitingPeople } from './waiting.ts'

const CALLS_PER_MINUTE = 30

/** Names who has to choose an organization. */
const WAITING = { name: 'waiver_sso_person', path: '/desk/sso' }

/** No `operationId`: the OpenAPI document is for programs, which use keys. */
const declare = { detail: { 'x-desk': 'open' } as object }

type SsoDeps = Deps &
	SignInDeps &
	FindDeps & {
		deviceOf(request: Request): DeskDevice | undefined
		/** Sets the cookies of a new session. */
		enter(request: Request, headers: Record<string, unknown>, entered: Entered): Promise<DeskSession>
		/** Sets the cookie of a session that has another token. */
		goOn(request: Request, headers: Record<string, unknown>, renewed: Renewal): DeskSession
	}

type Hall = { readonly organization: Organization; readonly role: Role }

/** Signing in by the identity provider. Without one these addresses are not there. */
export const ssoRoutes = (app: Elysia, deps: SsoDeps) => {
	const { config, db } = deps
	if (config.ssoIssuer === '') return
	const provider = new Provider(config)
	const waiting = new WaitingPeople(deps)
	const windows = new AddressWindows({ limit: CALLS_PER_MINUTE, windowMs: MINUTE_MS })
	const tokenOf = (request: Request) => readOwn(request, config, WAITING)
	const waitingCookie = (request: Request, value: string, maxAgeSeconds?: number) =>
		writeOwn(request, config, WAITING, { value, ...(maxAgeSeconds === undefined ? {} : { maxAgeSeconds }) })
	const redirectUriOf = (request: Request) => `${ownOrigin(request, config)}${SSO_RETURN}`
	/** At the host of an organization there is no other one. */
	const hallsOf = (request: Request, person: SsoPerson): Hall[] =>
		listOrganizations(db).flatMap((organization) => {
			if (!isOfHost({ organizationId: organization.id }, contextOf(request))) return []
			const role = roleIn(person, organization.slug, config.ssoRoles)
			return role === undefined ? [] : [{ organization, role }]
		})

	/** @throws Problem 429 */
	const spend = (request: Request): void => {
		const waitMs = windows.spend(contextOf(request).address, deps.clock.monotonic())
		if (waitMs > 0) throw tooManyCalls('Too many attempts.', toSeconds(waitMs))
	}

	const enter = async (request: Request, headers: Record<string, unknown>, person: SsoPerson, hall: Hall) => {
		const entry = { ...hall, person, device: deps.deviceOf(request) }
		return deps.enter(request, headers, await signInBySso(deps, contextOf(request), entry))
	}

	/** @throws Problem for a person who may not come in; or as the provider's library does */
	const arrive = async (
		request: Request,
		headers: Record<string, unknown>,
		{ attempt, person }: { attempt: Attempt; person: SsoPerson },
	): Promise<SsoOutcome> => {
		const [hall, ...others] = hallsOf(request, person)
		if (hall === undefined) return { is: 'failed', why: 'no_role' }
		if (attempt.confirms || others.length > 0) {
			headers['set-cookie'] = waitingCookie(request, waiting.add(person, attempt.to))
			return { is: attempt.confirms ? 'confirm' : 'choose' }
		}
		await enter(request, headers, person, hall)
		return { is: 'in', to: attempt.to }
	}

	app
		.get(
			'/desk/sso',
			async ({ request, set, query }) => {
				spend(request)
				// As the log and the metrics tell it.
				set.status = 303
				const to = (location: string, cookies: Record<string, string> = {}): Response =>
					new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store', ...cookies } })
				// The provider sends people to one address, where their cookie must be, too.
				const own = ownOrigin(request, config)
				// Behind a proxy that ends TLS the service sees no https.
				const isHere = contextOf(request).ownHost !== undefined || urlOf(request).host === new URL(own).host
				if (!isHere) return to(`${own}/desk/sso${new URL(request.url).search}`)
				const confirms = query.confirms !== undefined
				try {
					const target = { to: readTarget(query.to), confirms }
					const { url, attempt } = await provider.begin(redirectUriOf(request), target)
					return to(url.href, { 'set-cookie': attemptCookie(request, config, attempt) })
				} catch (error) {
					return to(`/desk?sso=${confirms ? 'unconfirmed' : tell(deps, error)}`)
				}
			},
			{ query: BeginSso, ...declare },
		)
		.post(
			'/desk/sso/code',
			async ({ request, set, body }): Promise<SsoOutcome> => {
				spend(request)
				const attempt = readAttempt(request, config)
				const headers: Record<string, unknown> = {}
				const outcome = await finish(request, headers, attempt, body.query)
				const cookies = [noAttemptCookie(request, config), headers['set-cookie'] ?? []].flat()
				set.headers['set-cookie'] = cookies as unknown as string
				return outcome
			},
			{ body: ReturnFromSso, response: { 200: SsoOutcome }, ...declare },
		)
		.get(
			'/desk/sso/halls',
			({ request }) => {
				const entry = requireWaiting(request)
				const items = hallsOf(request, entry.person).map(({ organization: { id, name } }) => ({ id, name }))
				return { items, to: entry.to }
			},
			{ response: { 200: SsoHalls }, ...declare },
		)
		.post(
			'/desk/sso/halls/:id',
			async ({ request, set, params: { id } }) => {
				const { person } = requireWaiting(request)
				const hall = hallsOf(request, person).find(({ organization }) => organization.id === id.toLowerCase())
				if (hall === undefined) throw noLonger()
				const headers: Record<string, unknown> = {}
				const session = await enter(request, headers, person, hall)
				waiting.remove(tokenOf(request) ?? '')
				const cookies = [waitingCookie(request, '', 0), headers['set-cookie'] ?? []].flat()
				set.headers['set-cookie'] = cookies as unknown as string
				return session
			},
			{ params: IdParams, response: { 200: DeskSession }, ...declare },
		)

	app.post(
		'/desk/sso/confirm',
		async ({ request, set }) => {
			const { person } = requireWaiting(request)
			waiting.remove(tokenOf(request) ?? '')
			return deps.goOn(request, set.headers, await confirmBySso(deps, { caller: callerOf(request), person }))
		},
		{ response: { 200: DeskSession }, detail: { 'x-desk': 'session' } as object },
	)

	async function finish(
		request: Request,
		headers: Record<string, unknown>,
		attempt: Attempt | undefined,
		query: string,
	): Promise<SsoOutcome> {
		if (attempt === undefined) return { is: 'failed', why: 'failed' }
		try {
			const url = new URL(`${redirectUriOf(request)}?${query}`)
			return await arrive(request, headers, { attempt, person: await provider.finish(url, attempt) })
		} catch (error) {
			const why = tell(deps, error)
			return attempt.confirms ? { is: 'unconfirmed' } : { is: 'failed', why }
		}
	}

	/** @throws Problem 404 */
	function requireWaiting(request: Request) {
		const entry = waiting.find(tokenOf(request))
		if (entry === undefined) throw noLonger()
		return entry
	}
}

const noLonger = () => problem('not_found', 'This sign-in is over. Begin it again.')

/** @returns what the sign-in says of it; what the provider has written stays out of the log */
function tell({ log }: Pick<Deps, 'log'>, error: unknown): SsoFault {
	if (error instanceof Problem) return 'refused'
	const cause = causeOf(error)
	log.warn('signing in by the identity provider failed', { cause })
	if (cause === 'access_denied') return 'cancelled'
	return UNREACHABLE.has(cause) ? 'unreachable' : 'failed'
}

/** What the runtime and the library call a provider that does not answer. */
const UNREACHABLE: ReadonlySet<string> = new Set([
	'ConnectionClosed',
	'ConnectionRefused',
	'ECONNREFUSED',
	'ECONNRESET',
	'ENOTFOUND',
	'FailedToOpenSocket',
	'OAUTH_TIMEOUT',
])

/** A code of OAuth or of the library, never a sentence. */
function causeOf(error: unknown): string {
	if (!(error instanceof Error)) return 'unknown'
	const { error: told, code, name } = error as Error & Readonly<Record<string, unknown>>
	const cause = [told, code, name].find((each) => typeof each === 'string') as string
	return /^\w{1,60}$/.test(cause) ? cause : 'unknown'
}
