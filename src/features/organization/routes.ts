import type { Deps } from '../../deps.ts'
import { fileHeaders } from '../../http/headers/file-headers.ts'
import type { GuardedApp } from '../../http/guard.ts'
import type { Caller } from '../../http/request-context.ts'
import { problem } from '../../http/problems.ts'
import * as model from './model.ts'
import { readBrandFile } from '../locations/look.ts'
import { brandingOf, requireOrganization } from './organization.ts'
import { presentOrganization } from './present.ts'
import { updateOrganization } from './update.ts'

export const organizationRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.get(
			'/v1/organization',
			({ caller: { organizationId } }) =>
				presentOrganization(deps, requireOrganization(deps.db, organizationId)),
			{
				scope: 'organization:read',
				response: { 200: model.OrganizationDetail },
				halls: 'any',
				operationId: 'getOrganization',
				summary: 'Get your organization',
			},
		)
		.patch(
			'/v1/organization',
			async ({ actor, body }) =>
				presentOrganization(deps, await updateOrganization(deps, { actor, changes: body })),
			{
				scope: 'organization:manage',
				body: model.UpdateOrganization,
				response: { 200: model.OrganizationDetail },
				operationId: 'updateOrganization',
				summary: 'Change your organization',
				description:
					'Changes the fields that are sent, also within `branding`, `labels`, `limits` and `links`. `retention` null ends purging by time; a template can have its own `retention` in its settings.',
			},
		)
		.get('/v1/organization/logo', ({ caller }) => respondWithImage(deps, caller, 'logo'), {
			scope: 'organization:read',
			problems: ['not_found'],
			halls: 'any',
			operationId: 'getOrganizationLogo',
			summary: 'Get the logo',
			files: ['image/png', 'image/jpeg'],
		})
		.get('/v1/organization/picture', ({ caller }) => respondWithImage(deps, caller, 'picture'), {
			scope: 'organization:read',
			problems: ['not_found'],
			halls: 'any',
			operationId: 'getOrganizationPicture',
			summary: "Get the picture at the top of guests' pages",
			files: ['image/webp'],
		})

async function respondWithImage(
	deps: Deps,
	{ organizationId }: Pick<Caller, 'organizationId'>,
	name: 'logo' | 'picture',
): Promise<Response> {
	const image = brandingOf(requireOrganization(deps.db, organizationId))[name]
	const bytes = image === null ? undefined : await readBrandFile(deps, image)
	if (image === null || bytes === undefined) throw problem('not_found', `The organization has no ${name}.`)
	const { contentType } = image
	return new Response(bytes, { headers: fileHeaders({ contentType, name, disposition: 'inline' }) })
}
