import type { Deps } from '../../deps.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { boundLike, placesOf } from '../../http/halls.ts'
import { problem } from '../../http/problems.ts'
import { IdParams } from '../../http/schema.ts'
import { archiveTemplate, unarchiveTemplate } from './archive.ts'
import { createTemplate } from './create.ts'
import { deleteTemplate } from './delete.ts'
import * as model from './model.ts'
import { presentTemplate, presentTemplateDetail, presentVersion, presentVersionSummary } from './present.ts'
import { findVersionByNumber, listTemplates, listVersions } from './queries.ts'
import { findActiveVersion, requireTemplate } from './template.ts'
import { updateTemplate } from './update.ts'

export function templateRoutes(app: GuardedApp, deps: Deps): void {
	readTemplates(app, deps)
	changeTemplates(app, deps)
}

const changeTemplates = (app: GuardedApp, deps: Deps) =>
	app
		.post(
			'/v1/templates',
			async ({ actor, caller, body: { name, kind, settings = {}, locationIds: sent }, status }) => {
				const own = caller.locationIds
				const locationIds = boundLike(caller, sent)
				const template = await createTemplate(deps, { actor, name, kind, settings, own, locationIds })
				return status(201, presentTemplate(deps, template))
			},
			{
				scope: 'templates:manage',
				problems: ['conflict'],
				body: model.CreateTemplate,
				response: { 201: model.TemplateSummary },
				halls: 'any',
				operationId: 'createTemplate',
				summary: 'Create a template',
				description: 'It has no version until its draft is published.',
			},
		)
		.patch(
			'/v1/templates/:id',
			async ({ actor, caller, params: { id: templateId }, body: changes }) => {
				const call = { actor, templateId, changes, own: caller.locationIds }
				return presentTemplate(deps, await updateTemplate(deps, call))
			},
			{
				scope: 'templates:manage',
				problems: ['slug_taken'],
				params: IdParams,
				body: model.UpdateTemplate,
				response: { 200: model.TemplateSummary },
				halls: 'template',
				operationId: 'updateTemplate',
				summary: 'Update a template',
				description: 'Changes the fields that are sent; `settings` as a whole.',
			},
		)
		.delete(
			'/v1/templates/:id',
			async ({ actor, params: { id: templateId } }) =>
				presentTemplate(deps, await deleteTemplate(deps, { actor, templateId })),
			{
				scope: 'templates:manage',
				problems: ['conflict'],
				params: IdParams,
				response: { 200: model.TemplateSummary },
				halls: 'template',
				operationId: 'deleteTemplate',
				summary: 'Delete a template',
				description:
					'Only if it was never published and no event uses it. Its draft is deleted, too. Archive other templates.',
			},
		)
		.post(
			'/v1/templates/:id/archive',
			async ({ actor, params: { id: templateId } }) =>
				presentTemplate(deps, await archiveTemplate(deps, { actor, templateId })),
			{
				scope: 'templates:manage',
				params: IdParams,
				response: { 200: model.TemplateSummary },
				halls: 'template',
				operationId: 'archiveTemplate',
				summary: 'Archive a template',
				description: 'Stops new signatures; signed waivers stay.',
			},
		)
		.post(
			'/v1/templates/:id/unarchive',
			async ({ actor, params: { id: templateId } }) =>
				presentTemplate(deps, await unarchiveTemplate(deps, { actor, templateId })),
			{
				scope: 'templates:manage',
				params: IdParams,
				response: { 200: model.TemplateSummary },
				halls: 'template',
				operationId: 'unarchiveTemplate',
				summary: 'Unarchive a template',
				description: 'It becomes active if it was ever published, else a draft.',
			},
		)

const readTemplates = (app: GuardedApp, deps: Deps) =>
	app
		.get(
			'/v1/templates',
			({ caller, query: { status, kind } }) => ({
				items: listTemplates(deps.db, caller.organizationId, { status, kind, places: placesOf(caller) }).map(
					(template) => presentTemplate(deps, template),
				),
			}),
			{
				scope: 'templates:read',
				query: model.ListTemplates,
				response: { 200: model.TemplateList },
				halls: 'any',
				operationId: 'listTemplates',
				summary: 'List templates',
				description: 'By name; archived ones only with `status`, forms of incident reports only with `kind`.',
			},
		)
		.get(
			'/v1/templates/:id',
			({ caller, params: { id } }) => {
				const template = requireTemplate(deps.db, caller.organizationId, id)
				return presentTemplateDetail(deps, template, findActiveVersion(deps.db, template))
			},
			{
				scope: 'templates:read',
				params: IdParams,
				response: { 200: model.TemplateDetail },
				halls: 'template',
				operationId: 'getTemplate',
				summary: 'Get a template',
				description: 'With its published blocks, never those of a draft.',
			},
		)
		.get(
			'/v1/templates/:id/versions',
			({ caller, params: { id } }) => {
				const template = requireTemplate(deps.db, caller.organizationId, id)
				return { items: listVersions(deps.db, template.id).map(presentVersionSummary) }
			},
			{
				scope: 'templates:read',
				params: IdParams,
				response: { 200: model.VersionList },
				halls: 'template',
				operationId: 'listVersions',
				summary: 'List published versions',
				description: 'Newest first, without their blocks.',
			},
		)
		.get(
			'/v1/templates/:id/versions/:n',
			({ caller, params: { id, n } }) => {
				const template = requireTemplate(deps.db, caller.organizationId, id)
				const version = findVersionByNumber(deps.db, template.id, Number(n))
				if (version === undefined) throw problem('not_found', 'The template has no version with this number.')
				return presentVersion(version)
			},
			{
				scope: 'templates:read',
				params: model.VersionParams,
				response: { 200: model.TemplateVersion },
				operationId: 'getVersion',
				summary: 'Get a published version',
			},
		)
