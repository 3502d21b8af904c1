import { Elysia } from 'elysia'
import type { AnyElysia } from 'elysia'
import type { Config } from './config/config.ts'
import type { Deps } from './deps.ts'
import { bookingHookRoutes } from './features/bookings/hook-routes.ts'
import { bookingRoutes } from './features/bookings/routes.ts'
import { checkinFileRoutes } from './features/checkins/csv-routes.ts'
import { doorRoutes } from './features/checkins/door-routes.ts'
import { checkinRoutes } from './features/checkins/routes.ts'
import { claimRoutes } from './features/claims/routes.ts'
import { evidenceRoutes } from './features/evidence/routes.ts'
import { eventRoutes } from './features/events/routes.ts'
import { API as V4, respondWithRefusal } from './features/compat-v4/refuse.ts'
import { compatPages, compatRoutes } from './features/compat-v4/routes.ts'
import { inviteeRoutes } from './features/events/invitees/routes.ts'
import { accessLogRoutes } from './features/access-logs/routes.ts'
import { documentRoutes } from './features/documents/routes.ts'
import { verifyRoutes } from './features/documents/verification/verify-routes.ts'
import { exportRoutes } from './features/export/routes.ts'
import { alertRoutes } from './features/alerts/routes.ts'
import { deskDeviceRoutes } from './features/accounts/devices/routes.ts'
import { factorRoutes } from './features/accounts/totp/routes.ts'
import { monthlyMailRoutes } from './features/monthly-mail/routes.ts'
import { ownRoutes } from './features/accounts/sessions/own/routes.ts'
import { sessionRoutes } from './features/accounts/sessions/routes.ts'
import { findSessionCaller } from './features/accounts/sessions/session.ts'
import type { SessionUses } from './features/accounts/sessions/use.ts'
import { staffRoutes } from './features/accounts/staff/routes.ts'
import { labelRoutes } from './features/labels/routes.ts'
import { importRoutes } from './features/imports/routes.ts'
import { figureRoutes } from './features/figures/routes.ts'
import { healthRoutes } from './features/health/routes.ts'
import { StoredKeys } from './features/keys/use.ts'
import type { KeyUses } from './features/keys/use.ts'
import { keyRoutes } from './features/keys/routes.ts'
import { kioskRoutes } from './features/kiosks/routes.ts'
import { jurisdictionRoutes } from './features/jurisdictions/routes.ts'
import { isOwnIn } from './features/locations/is-own.ts'
import { locationRoutes } from './features/locations/routes.ts'
import { metricsRoutes } from './features/metrics/routes.ts'
import { moveRoutes } from './features/moves/routes.ts'
import { createHostFinder } from './features/organization/hosts.ts'
import { organizationRoutes } from './features/organization/routes.ts'
import { retentionRoutes } from './features/retention/routes.ts'
import { inviteeRemovalRoutes } from './features/messages/invitee-routes.ts'
import { bounceRoutes } from './features/messages/bounces/routes.ts'
import { banRoutes } from './features/bans/routes.ts'
import { incidentRoutes } from './features/incidents/routes.ts'
import { markRoutes } from './features/marks/routes.ts'
import { messageRoutes } from './features/messages/routes.ts'
import { practiceRoutes } from './features/practice/routes.ts'
import type { Practices } from './features/practice/practices.ts'
import { prefillLinkRoutes } from './features/links/prefill/routes.ts'
import { participantRoutes } from './features/participants/routes.ts'
import { liveRoutes } from './features/live/routes.ts'
import { statusRoutes } from './features/status/routes.ts'
import { noteRoutes } from './features/notes/routes.ts'
import { todayRoutes } from './features/today/routes.ts'
import { draftRoutes } from './features/templates/drafts/routes.ts'
import { galleryRoutes } from './features/templates/gallery/routes.ts'
import { templateRoutes } from './features/templates/routes.ts'
import { participantWaiverRoutes } from './features/waivers/people/participant-routes.ts'
import { waiverFileRoutes } from './features/waivers/csv-routes.ts'
import { publishPreviewRoutes } from './features/waivers/publish-preview-routes.ts'
import { waiverRoutes } from './features/waivers/routes.ts'
import { webhookRoutes } from './features/webhooks/routes.ts'
import { lazy } from './kit/lazy.ts'
import { loadPageAssets } from './web/assets/load-assets.ts'
import { assetRoutes } from './web/assets/routes.ts'
import { deskManifest, deskPages } from './web/desk-pages/routes.ts'
import { docsRoutes } from './web/docs/routes.ts'
import { homePage } from './web/home/routes.ts'
import { respondWithErrorPage, wantsPage } from './web/pages/error-page.ts'
import { openPageState } from './web/pages/page-state.ts'
import { ReadyPages } from './web/pages/ready-pages.ts'
import { kioskPages } from './web/kiosk/routes.ts'
import { mcpRoutes } from './web/mcp/routes.ts'
import { pageRoutes } from './web/pages/routes.ts'
import type { PageDeps } from './web/pages/signing-pages.ts'
import type { ShellDeps } from './web/pages/shell.ts'
import type { StandbyBox } from './web/standby/box.ts'
import { standbyRoutes } from './web/standby/routes.ts'
import { templatePreviewRoutes } from './web/template-preview/routes.ts'
import { verifyPages } from './web/verify/routes.ts'
import type { BodiesInFlight } from './http/body/bodies.ts'
import { createCrossOrigin } from './http/cross-origin.ts'
import type { InFlight } from './http/drain.ts'
import { envelope } from './http/envelope.ts'
import { createGate } from './http/gate.ts'
import type { Callers } from './http/gate.ts'
import { foreignApiAt } from './http/foreign-api.ts'
import { guarded } from './http/guard.ts'
import { contextOf } from './http/request-context.ts'
import { urlOf } from './http/request-url.ts'
import { RateLimits } from './http/rate-limits.ts'
import { readRoutes } from './http/read-routes.ts'
import { problem } from './http/problems.ts'
import { parseNetworks } from './kit/network/client-address.ts'

/** State of the service that decides which requests it takes. */
export type Serving = {
	draining: boolean
	/** Why the service is read-only, in one sentence: the database lacks published checkpoints. */
	readOnly?: string | undefined
	/** Why the service is read-only, in one sentence: another box has taken over. */
	replaced?: string | undefined
	/** When the certificate in use ends, in milliseconds since 1970. */
	certificateEnd?: number | undefined
}

/** The map of the API: every feature on one screen. Routes above `guarded` need no key. */
function mountFeatures(app: Elysia, deps: Deps, serving: Serving): void {
	healthRoutes(app, { ...deps, notServing: () => notServing(serving) })
	for (const mount of [bounceRoutes, moveRoutes]) mount(app, deps)
	bookingHookRoutes(app, { ...deps, notServing: () => notServing(serving) })
	if (deps.config.smartwaiverApi === 'on') compatPages(app, deps)
	const api = guarded(app)
	templateRoutes(api, deps)
	draftRoutes(api, deps)
	galleryRoutes(api, deps)
	templatePreviewRoutes(api, deps)
	publishPreviewRoutes(api, deps)
	waiverRoutes(api, deps)
	waiverFileRoutes(api, deps)
	documentRoutes(api, deps)
	for (const mount of [eventRoutes, inviteeRoutes, inviteeRemovalRoutes]) mount(api, deps)
	messageRoutes(api, deps)
	prefillLinkRoutes(api, deps)
	bookingRoutes(api, deps)
	for (const mount of [checkinRoutes, checkinFileRoutes, doorRoutes]) mount(api, deps)
	locationRoutes(api, deps)
	jurisdictionRoutes(api, deps)
	kioskRoutes(api, deps)
	participantRoutes(api, deps)
	participantWaiverRoutes(api, deps)
	for (const mount of [markRoutes, banRoutes, noteRoutes, incidentRoutes, claimRoutes]) mount(api, deps)
	webhookRoutes(api, deps)
	keyRoutes(api, deps)
	staffRoutes(api, deps)
	deskDeviceRoutes(api, deps)
	for (const mount of [evidenceRoutes, verifyRoutes, retentionRoutes, organizationRoutes, exportRoutes])
		mount(api, deps)
	for (const mount of [labelRoutes, importRoutes, accessLogRoutes, todayRoutes, figureRoutes])
		mount(api, deps)
	statusRoutes(api, deps, serving)
	liveRoutes(api, deps)
	if (deps.config.smartwaiverApi === 'on') compatRoutes(api, deps)
	mcpRoutes(api)
}

/** The features alone, without the gate. */
export function createFeatures(deps: Deps, serving: Serving = { draining: false }): AnyElysia {
	const app = new Elysia({ normalize: false })
	mountFeatures(app, deps, serving)
	return app
}

function notServing({ draining, readOnly, replaced }: Serving): string | undefined {
	return draining ? 'the service is stopping' : (replaced ?? readOnly)
}

export type AppState = {
	readonly keyUses: KeyUses
	readonly sessionUses: SessionUses
	readonly serving: Serving
	readonly bodies: BodiesInFlight
	readonly inFlight: InFlight
	readonly practices?: Practices
}

/** Calls and searches of a browser session in any 60 seconds. A search field makes a call with each key. */
const SESSION_LIMITS = { default: 1_200, search: 600, lookup: 1_200 } as const

/** The features, the API documentation, the pages, and the gate in front of them. Nothing listens yet. */
export function createApp(deps: Deps, state: AppState): App {
	const { keyUses, sessionUses, serving, bodies, inFlight, practices } = state
	const { config } = deps
	const storedKeys = new StoredKeys(deps)
	const pages = {
		...deps,
		...newShell(config),
		...openPageState(deps),
		notServing: () => notServing(serving),
	}
	const app = openApp({ ...pages, bodies, inFlight }, () => app.routes, {
		findKey: (hash) => storedKeys.find(hash),
		noteKeyUse: (keyId) => keyUses.note(keyId),
		findSession: (token) => findSessionCaller({ ...deps, sessionUses }, token),
		noteSessionUse: (hash) => sessionUses.note(hash),
		findHost: createHostFinder(deps),
		isOwn: isOwnIn(deps),
		requireServing(isRead) {
			if (serving.draining) throw problem('unavailable', 'The service is stopping; try again in a moment.')
			const reason = notServing(serving)
			if (reason !== undefined && !isRead) throw problem('unavailable', reason)
		},
	})
	mountPages(app, pages, sessionUses)
	if (practices !== undefined) practiceRoutes(app, { ...deps, sessionUses, practices })
	mountFeatures(app, deps, serving)
	return app
}

const NOBODY: Callers = {
	findKey: () => undefined,
	noteKeyUse: () => undefined,
	findSession: () => undefined,
	noteSessionUse: () => undefined,
	findHost: () => undefined,
	isOwn: () => false,
	requireServing: () => undefined,
}

/** The app of a box that waits to take over: its page, its health, and a refusal of everything else. */
export function createStandbyApp(
	deps: Omit<OpenDeps, keyof ShellDeps> & Pick<Deps, 'config'>,
	box: StandbyBox,
): App {
	const all = { ...deps, ...newShell(deps.config) }
	const app = openApp(all, () => app.routes, NOBODY)
	assetRoutes(app)
	standbyRoutes(app, { ...all, box })
	return app
}

const newShell = (config: Config): ShellDeps & Pick<Deps, 'config'> => ({
	config,
	assets: loadPageAssets,
	readyPages: new ReadyPages(),
})

type OpenDeps = Pick<Deps, 'config' | 'clock' | 'ids' | 'log' | 'traffic' | 'metrics'> &
	Pick<AppState, 'bodies' | 'inFlight'> &
	ShellDeps

/** An app without routes, behind the gate. */
function openApp(deps: OpenDeps, routes: () => Elysia['routes'], callers: Callers): App {
	const { config, clock, ids } = deps
	const foreignApi = config.smartwaiverApi === 'on' ? V4 : undefined
	const gate = createGate({
		...callers,
		clock,
		ids,
		limits: new RateLimits({
			default: config.rateLimitPerMinute,
			search: config.searchLimitPerMinute,
			// The door looks up a guest with each key press.
			lookup: config.rateLimitPerMinute,
			message: config.searchLimitPerMinute,
			webhook_test: config.webhookTestsPerMinute,
		}),
		sessionLimits: new RateLimits({
			...SESSION_LIMITS,
			message: config.searchLimitPerMinute,
			webhook_test: config.webhookTestsPerMinute,
		}),
		baseUrl: config.baseUrl,
		onUnknownTls: lazy(() =>
			deps.log.warn('a browser uses https, which the service cannot know: set BASE_URL to that address'),
		),
		trustedProxies: parseNetworks(config.trustedProxies),
		authFailuresPerMinute: config.authFailuresPerMinute,
		bodies: deps.bodies,
		crossOrigin: createCrossOrigin(config.corsOrigins, foreignApi),
		foreignApi,
		routes: () => readRoutes(routes()),
	})
	return new Elysia({
		// By default Elysia changes a body before it is checked.
		normalize: false,
		strictPath: true,
		// Otherwise compiling some hundred routes would be most of the start.
		precompile: false,
		// Elysia looks for the path from the 8th character of an address, or from the 12th. The 8th is right for short names
		// on a LAN, such as `http://pi`, and wrong for `https://`, where it is a part of `//`.
		handler: { standardHostname: config.tlsCert !== '' },
	}).use(
		envelope({ ...deps, baseUrl: config.baseUrl }, gate, async (request, refusal, headers) => {
			if (foreignApiAt(urlOf(request).pathname, foreignApi) !== undefined)
				return respondWithRefusal(deps, { refusal, context: contextOf(request), headers })
			return wantsPage(request) ? respondWithErrorPage(deps, request, refusal) : undefined
		}),
	)
}

/** The map of the pages, and of what only they or the desk call. None of them takes a key. */
function mountPages(app: Elysia, deps: Deps & PageDeps, sessionUses: SessionUses): void {
	for (const mount of [sessionRoutes, factorRoutes, ownRoutes, monthlyMailRoutes, alertRoutes, deskManifest])
		mount(app, { ...deps, sessionUses })
	assetRoutes(app)
	for (const mount of [docsRoutes, metricsRoutes, pageRoutes, kioskPages, verifyPages, deskPages, homePage])
		mount(app, deps)
}

/** The types of single routes are left out: they grow with each route and are never used. */
export type App = AnyElysia
