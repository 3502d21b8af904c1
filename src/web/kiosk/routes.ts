import type { Elysia } from 'elysia'
import { noteSeen } from '../../features/kiosks/kiosk.ts'
import { pairTablet } from '../../features/kiosks/pair.ts'
import { requireOrganization } from '../../features/organization/organization.ts'
import { MAX_SIGNING_BYTES } from '../../features/waivers/model.ts'
import { contextOf } from '../../http/request-context.ts'
import { limitByAddress } from '../pages/limits/address-limit.ts'
import { readPostedForm } from '../pages/read-form.ts'
import { isSecure } from '../../http/request-url.ts'
import { signingPages } from '../pages/signing-pages.ts'
import type { PageDeps } from '../pages/signing-pages.ts'
import { OFFLINE_PAGE_HEADER } from '../signing/offline-page-header.ts'
import { respondWithManifest } from '../pages/app-manifest.ts'
import { KIOSK_MANIFEST_PATH } from '../pages/shell.ts'
import { stateOfForm } from './offline-pages.ts'
import {
	KIOSK_PATH,
	isSentFromElsewhere,
	kioskCookie,
	kioskOf,
	openOnKiosk,
	withMovedCookie,
} from './open-kiosk.ts'
import { respondWithPairing, respondWithStart } from './start-page.ts'
import type { PageAssets } from '../assets/entries.ts'

const WORKER_PATH = '/kiosk-worker.js'

/** The browser requests it at each start of the kiosk, so that an old worker is replaced with the next page. */
function respondWithWorker({ kioskWorker, files }: PageAssets): Response {
	const worker = files.get(kioskWorker)
	if (worker === undefined) throw new Error('The worker of the kiosk was not built.')
	return new Response(worker.bytes, {
		headers: {
			'content-type': worker.type,
			'cache-control': 'no-cache',
			'content-security-policy': "default-src 'none'; connect-src 'self'",
			'x-content-type-options': 'nosniff',
			'cross-origin-resource-policy': 'same-origin',
		},
	})
}

const PAIRINGS_PER_TEN_MINUTES = 10

/** A cookie opens them, so no address contains a token. */
export const kioskPages = (app: Elysia, deps: PageDeps) => {
	const pages = signingPages(deps)
	const spendPairing = limitByAddress(deps.clock, PAIRINGS_PER_TEN_MINUTES)
	app
		.get(KIOSK_PATH, async ({ request }) => {
			const kiosk = kioskOf(deps, request)
			if (kiosk === undefined) return respondWithPairing(deps, request, false)
			await noteSeen(deps, kiosk)
			return withMovedCookie(deps, request, await respondWithStart(deps, request, kiosk))
		})
		.post(KIOSK_PATH, async ({ request }) => {
			const { requestId, address } = contextOf(request)
			spendPairing(address)
			const { entries } = await readPostedForm(request)
			const code = isSentFromElsewhere(request) ? '' : (entries['code'] ?? '')
			const pairing = { code, isSecure: isSecure(request, deps.config), requestId, address }
			const tablet = await pairTablet(deps, pairing)
			if (tablet === undefined) return respondWithPairing(deps, request, true)
			const cookie = kioskCookie(request, deps, tablet.token)
			const headers = { location: KIOSK_PATH, 'set-cookie': cookie }
			return new Response(null, { status: 303, headers })
		})
		.get(WORKER_PATH, async () => respondWithWorker(await deps.assets()))
		.get(KIOSK_MANIFEST_PATH, async () =>
			respondWithManifest(await deps.assets(), { name: 'Waiver', path: KIOSK_PATH, display: 'fullscreen' }),
		)
		.get(`${KIOSK_PATH}/:template`, async ({ request, params }) => {
			const kiosk = kioskOf(deps, request)
			const formContext = openOnKiosk(deps, kiosk, params.template, false)
			const response = await pages.show(request, formContext)
			if (kiosk === undefined) return response
			const { organization, template } = formContext
			const view = { organization, kiosk, assets: await deps.assets() }
			response.headers.set(OFFLINE_PAGE_HEADER, stateOfForm(deps, view, template))
			return withMovedCookie(deps, request, response)
		})
		.post(
			`${KIOSK_PATH}/:template`,
			({ request, params: { template } }) => {
				// Looked up each time: the kiosk may be revoked while the form is being sent.
				const find = () => (isSentFromElsewhere(request) ? undefined : kioskOf(deps, request))
				const kiosk = find()
				return pages.take(request, {
					organization: kiosk && requireOrganization(deps.db, kiosk.organizationId),
					open: () => openOnKiosk(deps, find(), template, true),
				})
			},
			{ detail: { 'x-max-body-bytes': MAX_SIGNING_BYTES } as object },
		)
}
