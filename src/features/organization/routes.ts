import type { Deps } from '../../deps.ts'
import { fileHeaders } from '../../http/headers/file-headers.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { problem } from '../../http/problems.ts'
import * as model from './model.ts'
import { readLogoFile } from './branding.ts'
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
		.get(
			'/v1/organization/logo',
			async ({ caller: { organizationId } }) => {
				const { logo } = brandingOf(requireOrganization(deps.db, organizationId))
				const bytes = logo === null ? undefined : await readLogoFile(deps, logo)
				if (logo === null || bytes === undefined) throw problem('not_found', 'The organization has no logo.')
				const { contentType } = logo
				return new Response(bytes, {
					headers: fileHeaders({ contentType, name: 'logo', disposition: 'inline' }),
				})
			},
			{
				scope: 'organization:read',
				problems: ['not_found'],
				operationId: 'getOrganizationLogo',
				summary: 'Get the logo',
				files: ['image/png', 'image/jpeg'],
			},
		)
