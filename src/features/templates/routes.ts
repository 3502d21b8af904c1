import { Elysia } from 'elysia'
import type { Deps } from '../../deps.ts'
import { guard } from '../../http/guard.ts'
import { problem } from '../../http/problems.ts'
import { IdParams } from '../../http/schema.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import { actorOf } from '../audit/actor.ts'
import { archiveTemplate, unarchiveTemplate } from './archive.ts'
import { createTemplate } from './create.ts'
import { deleteTemplate } from './delete.ts'
import * as model from './model.ts'
import { presentTemplate, presentTemplateDetail, presentVersion, presentVersionSummary } from './present.ts'
import { findDraft, findVersionByNumber, listTemplates, listVersions } from './queries.ts'
import { saveDraft } from './save-draft.ts'
import { findActiveVersion, requireTemplate } from './template.ts'
import { updateTemplate } from './update.ts'

export const templateRoutes = (deps: Deps) =>
	new Elysia({ prefix: '/v1/templates', tags: ['Templates'] })
		.use(guard)
		.use(readTemplates(deps))
		.post(
			'',
			async ({ context, body: { name, settings = {} }, status }) => {
				const created = await createTemplate(deps, { actor: actorOf(context), name, settings })
				return status(201, presentTemplate(deps, created))
			},
			{
				scope: 'templates:manage',
				problems: ['conflict'],
				body: model.CreateTemplate,
				response: { 201: model.TemplateSummary },
				detail: {
					operationId: 'createTemplate',
					summary: 'Create a template',
					description: 'It has no version until its draft is published.',
				},
			},
		)
		.patch(
			'/:id',
			async ({ context, params: { id: templateId }, body: changes }) => {
				const call = { actor: actorOf(context), templateId, changes }
				return presentTemplate(deps, await updateTemplate(deps, call))
			},
			{
				scope: 'templates:manage',
				problems: ['slug_taken'],
				params: IdParams,
				body: model.UpdateTemplate,
				response: { 200: model.TemplateSummary },
				detail: {
					operationId: 'updateTemplate',
					summary: 'Update a template',
					description: 'Changes the fields that are sent; `settings` as a whole.',
				},
			},
		)
		.delete(
			'/:id',
			async ({ context, params: { id: templateId } }) =>
				presentTemplate(deps, await deleteTemplate(deps, { actor: actorOf(context), templateId })),
			{
				scope: 'templates:manage',
				problems: ['conflict'],
				params: IdParams,
				response: { 200: model.TemplateSummary },
				detail: {
					operationId: 'deleteTemplate',
					summary: 'Delete a template',
					description:
						'Only if it was never published and no event uses it. Its draft and working copy are deleted, too. Archive other templates.',
				},
			},
		)
		.put(
			'/:id/draft',
			({ context, params: { id: templateId }, body: { blocks } }) =>
				saveDraft(deps, { actor: actorOf(context), templateId, blocks }),
			{
				scope: 'templates:manage',
				params: IdParams,
				body: model.SaveDraft,
				response: { 200: model.SavedDraft },
				detail: {
					operationId: 'saveDraft',
					summary: 'Save the draft',
					description:
						"Replaces the draft's blocks, after the same check as in the builder. Returns the id and number of the version to come. Published versions do not change.",
				},
			},
		)
		.post(
			'/:id/archive',
			async ({ context, params: { id: templateId } }) =>
				presentTemplate(deps, await archiveTemplate(deps, { actor: actorOf(context), templateId })),
			{
				scope: 'templates:manage',
				params: IdParams,
				response: { 200: model.TemplateSummary },
				detail: {
					operationId: 'archiveTemplate',
					summary: 'Archive a template',
					description: 'Stops new signatures; signed waivers stay.',
				},
			},
		)
		.post(
			'/:id/unarchive',
			async ({ context, params: { id: templateId } }) =>
				presentTemplate(deps, await unarchiveTemplate(deps, { actor: actorOf(context), templateId })),
			{
				scope: 'templates:manage',
				params: IdParams,
				response: { 200: model.TemplateSummary },
				detail: {
					operationId: 'unarchiveTemplate',
					summary: 'Unarchive a template',
					description: 'It becomes active if it was ever published, else a draft.',
				},
			},
		)

const readTemplates = (deps: Deps) =>
	new Elysia()
		.use(guard)
		.get(
			'',
			({ caller, query: { status } }) => ({
				items: listTemplates(deps.db, caller.organizationId, status).map((template) =>
					presentTemplate(deps, template),
				),
			}),
			{
				scope: 'templates:read',
				query: model.ListTemplates,
				response: { 200: model.TemplateList },
				detail: {
					operationId: 'listTemplates',
					summary: 'List templates',
					description: 'By name; archived ones only with `status`.',
				},
			},
		)
		.get(
			'/:id',
			({ caller, params: { id } }) => {
				const template = requireTemplate(deps.db, caller.organizationId, id)
				return presentTemplateDetail(deps, template, findActiveVersion(deps.db, template))
			},
			{
				scope: 'templates:read',
				params: IdParams,
				response: { 200: model.TemplateDetail },
				detail: {
					operationId: 'getTemplate',
					summary: 'Get a template',
					description: 'With its published blocks, never those of a draft.',
				},
			},
		)
		.get(
			'/:id/draft',
			({ caller, params: { id } }) => {
				const draft = findDraft(deps.db, requireTemplate(deps.db, caller.organizationId, id).id)
				if (draft === undefined) throw problem('not_found', 'The template has no draft.')
				return { blocks: [...draft.blocks], updatedAt: toTimestamp(draft.updatedAt) }
			},
			{
				scope: 'templates:read',
				params: IdParams,
				response: { 200: model.TemplateDraft },
				detail: { operationId: 'getDraft', summary: 'Get the draft' },
			},
		)
		.get(
			'/:id/versions',
			({ caller, params: { id } }) => {
				const template = requireTemplate(deps.db, caller.organizationId, id)
				return { items: listVersions(deps.db, template.id).map(presentVersionSummary) }
			},
			{
				scope: 'templates:read',
				params: IdParams,
				response: { 200: model.VersionList },
				detail: {
					operationId: 'listVersions',
					summary: 'List published versions',
					description: 'Newest first, without their blocks.',
				},
			},
		)
		.get(
			'/:id/versions/:n',
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
				detail: { operationId: 'getVersion', summary: 'Get a published version' },
			},
		)
