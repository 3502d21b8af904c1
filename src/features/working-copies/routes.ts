import type { Deps } from '../../deps.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { optionalBody } from '../../http/body/optional-body.ts'
import { IdParams } from '../../http/schema.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import { actorOf } from '../audit/actor.ts'
import { PublishedVersion, TemplateSummary } from '../templates/model.ts'
import { presentTemplate } from '../templates/present.ts'
import { requireTemplate } from '../templates/template.ts'
import { countValid } from '../waivers/count-valid.ts'
import { discardWorkingCopy } from './discard.ts'
import { duplicateTemplate } from './duplicate.ts'
import * as model from './model.ts'
import { findMissingFonts } from './find-missing-fonts.ts'
import { presentCopy } from './present.ts'
import { publishForm } from './publish.ts'
import { saveWorkingCopy } from './save.ts'
import { findCopy } from './working-copy.ts'

const tags = ['Templates']

const readPublish = optionalBody(model.Publish)

/** What the form builder needs beside the routes of templates. */
export const workingCopyRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.get(
			'/v1/templates/:id/working-copy',
			({ caller, params: { id } }) =>
				presentCopy(deps, findCopy(deps.db, requireTemplate(deps.db, caller.organizationId, id))),
			{
				scope: 'templates:manage',
				params: IdParams,
				response: { 200: model.WorkingCopy },
				detail: {
					tags,
					operationId: 'getWorkingCopy',
					summary: 'Get the working copy',
					description:
						'Name, settings and blocks while somebody is changing them, in any state, with the issues that block publishing. If none is saved: those of the template, with its draft or else its published version.',
				},
			},
		)
		.put(
			'/v1/templates/:id/working-copy',
			async ({ context, params: { id: templateId }, headers, body: content }) => {
				const call = { actor: actorOf(context), templateId, match: headers['if-match'], content }
				return presentCopy(deps, await saveWorkingCopy(deps, call))
			},
			{
				scope: 'templates:manage',
				problems: ['conflict'],
				params: IdParams,
				headers: model.SaveHeader,
				body: model.SaveWorkingCopy,
				response: { 200: model.WorkingCopy },
				detail: {
					tags,
					operationId: 'saveWorkingCopy',
					summary: 'Save the working copy',
					description:
						'Nothing changes for guests, nor does the draft. 409 if the newest revision is not the one in `If-Match`; its `details` say which one it is and who saved it when.',
				},
			},
		)
		.delete(
			'/v1/templates/:id/working-copy',
			async ({ context, params: { id: templateId } }) =>
				presentCopy(deps, await discardWorkingCopy(deps, { actor: actorOf(context), templateId })),
			{
				scope: 'templates:manage',
				params: IdParams,
				response: { 200: model.WorkingCopy },
				detail: {
					tags,
					operationId: 'discardWorkingCopy',
					summary: 'Discard the working copy',
					description: 'Returns what is left: the template itself. Repeating it changes nothing.',
				},
			},
		)
		.get(
			'/v1/templates/:id/publish-preview',
			({ caller, params: { id } }) => {
				const template = requireTemplate(deps.db, caller.organizationId, id)
				return countValid(deps.db, template, deps.clock.now())
			},
			{
				scope: 'templates:manage',
				params: IdParams,
				response: { 200: model.PublishPreview },
				detail: {
					tags,
					operationId: 'previewPublishing',
					summary: 'Preview a publishing',
					description:
						'How many waivers are valid now. With `onPublish: keep` they stay so; with `resign` they end when a version is published.',
				},
			},
		)
		.post(
			'/v1/templates/:id/duplicate',
			async ({ context, params: { id: templateId }, status }) => {
				const made = await duplicateTemplate(deps, { actor: actorOf(context), templateId })
				return status(201, presentTemplate(deps, made))
			},
			{
				scope: 'templates:manage',
				problems: ['conflict'],
				params: IdParams,
				response: { 201: TemplateSummary },
				detail: {
					tags,
					operationId: 'duplicateTemplate',
					summary: 'Duplicate a template',
					description:
						'Makes a draft template called "Copy of …" with the settings and blocks of the working copy, or else of the draft or the published version. Unfinished blocks become its working copy, others its draft.',
				},
			},
		)
		.post(
			'/v1/templates/:id/publish',
			async ({ context, params: { id: templateId }, request }) => {
				const { revision } = await readPublish(request)
				const call = { actor: actorOf(context), templateId, revision }
				const { id, versionNumber, publishedAt, blocks } = await publishForm(deps, call)
				const template = requireTemplate(deps.db, call.actor.organizationId, templateId)
				const warnings = await findMissingFonts(deps, template, blocks)
				const published = { versionId: id, versionNumber, publishedAt: toTimestamp(publishedAt) }
				return warnings.length === 0 ? published : { ...published, warnings }
			},
			{
				scope: 'templates:manage',
				problems: [
					'template_archived',
					'nothing_to_publish',
					'conflict',
					'validation_failed',
					'malformed_json',
					'payload_too_large',
				],
				params: IdParams,
				response: { 200: PublishedVersion },
				detail: {
					tags,
					operationId: 'publishTemplate',
					summary: 'Publish the draft, or the working copy',
					description:
						'Publishes the draft as a new immutable version, which guests sign from now on. With `revision` the working copy is published: name, settings and blocks together. 409 if it is not the newest revision. The response has `warnings` if some letters have no font.',
					'x-body': model.Publish,
					'x-body-optional': true,
				},
			},
		)
