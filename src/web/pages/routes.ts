import type { Elysia } from 'elysia'
import { noteOpened } from '../../features/events/invitees/mark.ts'
import { findOrganizationOf, isBrandFile } from '../../features/organization/organization.ts'
import { readBrandFile } from '../../features/locations/look.ts'
import { MAX_SIGNING_BYTES } from '../../features/waivers/model.ts'
import { contextOf } from '../../http/request-context.ts'
import { problem } from '../../http/problems.ts'
import { COLOR_PATTERN } from '../../kit/color/color.ts'
import { brandStyle } from '../../kit/color/brand-colors.ts'
import { limitByAddress } from './limits/address-limit.ts'
import { decline, respondWithDecline } from './decline.ts'
import { respondWithGuestPdf } from './guest-pdf.ts'
import { remindGroup, respondWithGroup } from './leader.ts'
import { leave, respondWithLeave } from './leave.ts'
import { openLinkPage, openPublicTemplate, organizationOfLink } from './form-context.ts'
import type { FormContext } from './form-context.ts'
import { signingPages } from './signing-pages.ts'
import type { PageDeps } from './signing-pages.ts'

/** A form with photos may be as large as a call to sign. */
const SIGNING = { detail: { 'x-max-body-bytes': MAX_SIGNING_BYTES } as object }

/** A group may open its links behind one address. */
const OPENINGS_PER_TEN_MINUTES = 600

export const pageRoutes = (app: Elysia, deps: PageDeps) => {
	const { db } = deps
	const pages = signingPages(deps)
	const spendOpening = limitByAddress(deps.clock, OPENINGS_PER_TEN_MINUTES)
	app
		.get('/w/:organization/:template', ({ request, params: { organization, template } }) =>
			pages.show(request, openPublicTemplate(deps, organization, template, false)),
		)
		.post(
			'/w/:organization/:template',
			({ request, params: { organization, template } }) =>
				pages.take(request, {
					organization: findOrganizationOf(db, organization),
					open: () => openPublicTemplate(deps, organization, template, true),
				}),
			SIGNING,
		)
		.get('/s/:token', ({ request, params: { token } }) =>
			pages.show(request, openLinkPage(deps, token, false)),
		)
		.post(
			'/s/:token',
			async ({ request, params: { token } }) => {
				let invitee: FormContext['invitee']
				const open = (): FormContext => {
					const formContext = openLinkPage(deps, token, true)
					invitee = formContext.invitee
					return formContext
				}
				const response = await pages.take(request, { organization: organizationOfLink(db, token), open })
				// Without a script the page says nothing before.
				if (invitee !== undefined) await noteOpened(deps, invitee)
				return response
			},
			SIGNING,
		)
		.post('/s/:token/opened', async ({ request, params: { token } }) => {
			spendOpening(contextOf(request).address)
			const { invitee } = openLinkPage(deps, token, false)
			if (invitee !== undefined && deps.notServing() === undefined) await noteOpened(deps, invitee)
			return new Response(null, { status: 204 })
		})
		.get('/s/:token/decline', (call) => respondWithDecline(deps, call))
		.post('/s/:token/decline', (call) => {
			spendOpening(contextOf(call.request).address)
			return decline(deps, call)
		})
		.get('/c/:token', async ({ request, params: { token } }) =>
			respondWithGuestPdf(deps, { request, context: contextOf(request), token }),
		)
		.get('/group/:token', (call) => respondWithGroup(deps, call))
		.post('/group/:token', (call) => remindGroup(deps, call))
		.get('/leave/:messageId/:token', (call) => respondWithLeave(deps, call))
		.post('/leave/:messageId/:token', (call) => leave(deps, call))
		.get('/brand/logo/:sha256', ({ params }) => respondWithBrandFile(deps, params, 'image/png'))
		.get('/brand/picture/:sha256', ({ params }) => respondWithBrandFile(deps, params, 'image/webp'))
		.get('/brand/:style', ({ params: { style } }) => {
			const color = `#${style.slice(0, 6)}`
			if (!new RegExp(COLOR_PATTERN).test(color) || !style.endsWith('.css'))
				throw problem('not_found', 'No style has this name.')
			return new Response(brandStyle(color), { headers: { ...BRAND_HEADERS, 'content-type': 'text/css' } })
		})
}

async function respondWithBrandFile(
	deps: PageDeps,
	{ sha256 }: { readonly sha256: string },
	contentType: string,
): Promise<Response> {
	const bytes = isBrandFile(deps.db, sha256) ? await readBrandFile(deps, { sha256 }) : undefined
	if (bytes === undefined) throw problem('not_found', 'No image has this name.')
	return new Response(Buffer.from(bytes), { headers: { ...BRAND_HEADERS, 'content-type': contentType } })
}

/** The addresses contain a hash, so their content never changes. */
const BRAND_HEADERS = {
	'cache-control': 'public, max-age=31536000, immutable',
	'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
	'cross-origin-resource-policy': 'same-origin',
}
