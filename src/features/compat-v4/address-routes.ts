import type { Elysia } from 'elysia'
import type { Deps } from '../../deps.ts'
import { problem } from '../../http/problems.ts'
import { contextOf } from '../../http/request-context.ts'
import { urlOf } from '../../http/request-url.ts'
import { findOrganization, listOrganizationIds } from '../organization/queries.ts'
import { findTemplateById, findTemplateBySlug } from '../templates/queries.ts'

/** The addresses of Smartwaiver's forms lead to ours, with what they say. */
export const compatAddresses = (app: Elysia, { db }: Pick<Deps, 'db'>) => {
	const lead = (request: Request, id: string): Response => {
		const path = findPublic(db, contextOf(request).ownHost?.organizationId, id)
		if (path === undefined) throw problem('not_found', 'No form is here.')
		const location = path + new URL(request.url).search
		return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })
	}
	app
		.get('/w/:organization/web/', ({ request, params }) => lead(request, params.organization))
		.get('/v/:id/', ({ request, params }) => lead(request, params.id))
		.get('/auto/', ({ request }) => lead(request, urlOf(request).searchParams.get('auto_waiverid') ?? ''))
}

/** By its id, or by its slug where only one organization is meant. @returns the path of a form that is public */
function findPublic(db: Deps['db'], organizationId: string | undefined, id: string): string | undefined {
	const owners = organizationId === undefined ? listOrganizationIds(db) : [organizationId]
	const [only, other] = owners
	const named =
		only === undefined || other !== undefined ? undefined : findTemplateBySlug(db, only, id.toLowerCase())
	const template = findTemplateById(db, id.toLowerCase()) ?? named
	if (template === undefined || !owners.includes(template.organizationId)) return undefined
	if (template.kind !== 'waiver' || template.visibility !== 'public') return undefined
	return `/w/${findOrganization(db, template.organizationId)?.slug}/${template.slug}`
}
