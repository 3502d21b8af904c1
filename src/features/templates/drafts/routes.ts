import { holdsScope } from '../../../api/scopes.ts'
import type { Deps } from '../../../deps.ts'
import type { GuardedApp } from '../../../http/guard.ts'
import { boundLike } from '../../../http/halls.ts'
import { fitting, optionalBody } from '../../../http/body/optional-body.ts'
import { readJsonBody } from '../../../http/body/body.ts'
import { problem } from '../../../http/problems.ts'
import { IdParams } from '../../../http/schema.ts'
import { ABOUT_PLACE } from '../../../jurisdictions/warning.ts'
import { toTimestamp } from '../../../kit/time/dates.ts'
import { requireOrganization } from '../../organization/organization.ts'
import { PublishedVersion, TemplateSummary } from '../model.ts'
import { presentTemplate } from '../present.ts'
import { publishTemplate } from '../publish.ts'
import { requireTemplate } from '../template.ts'
import { listPublishWarnings } from '../warnings/list-warnings.ts'
import { discardDraft } from './discard.ts'
import { findEdited } from './draft.ts'
import { duplicateTemplate } from './duplicate.ts'
import * as model from './model.ts'
import { presentDraft, presentEdit } from './present.ts'
import { saveDraft } from './save.ts'

const readPublish = optionalBody(model.Publish)
const readWhole = fitting(model.SaveWhole)
const readEdit = fitting(model.SaveEdit)

/** A template between two publishings. */
export function draftRoutes(app: GuardedApp, deps: Deps): void {
	editDrafts(app, deps)
	publishDrafts(app, deps)
}

const editDrafts = (app: GuardedApp, deps: Deps) =>
	app
		.get(
			'/v1/templates/:id/draft',
			({ caller, params: { id }, query: { fallback } }) => {
				const edit = findEdited(deps.db, requireTemplate(deps.db, caller.organizationId, id))
				if (edit.draft === undefined && fallback === undefined)
					throw problem('not_found', 'The template has no draft.')
				return presentDraft(deps, edit)
			},
			{
				scope: 'templates:read',
				params: IdParams,
				query: model.ReadDraft,
				response: { 200: model.TemplateDraft },
				halls: 'template',
				operationId: 'getDraft',
				summary: 'Get the draft',
				description:
					'Name, settings and blocks while somebody edits them, in any state, with the issues that block publishing.',
			},
		)
		.put(
			'/v1/templates/:id/draft',
			async ({ actor, params: { id: templateId }, request }) => {
				const body = await readJsonBody(request)
				const input = 'revision' in body ? readEdit(body) : readWhole(body)
				const edit = await saveDraft(deps, { actor, templateId, sent: input })
				const { versionId, versionNumber } = edit.draft
				return { versionId, versionNumber, ...('revision' in input ? presentEdit(deps, edit) : {}) }
			},
			{
				scope: 'templates:manage',
				problems: ['conflict'],
				params: IdParams,
				response: { 200: model.SavedDraft },
				halls: 'template',
				operationId: 'saveDraft',
				summary: 'Save the draft',
				description:
					"Replaces the draft's blocks, after the same check as in the builder. Returns the id and number of the version to come. Published versions do not change. With `revision` the draft is saved in any state, and the response has its issues; `name` and `settings` are taken only then, and are as in the template by default. 409 if that is not the newest revision; its `details` say which one it is and who saved it when.",
				ownBody: model.SaveDraft,
			},
		)
		.delete(
			'/v1/templates/:id/draft',
			async ({ actor, params: { id: templateId } }) =>
				presentDraft(deps, await discardDraft(deps, { actor, templateId })),
			{
				scope: 'templates:manage',
				params: IdParams,
				response: { 200: model.TemplateDraft },
				halls: 'template',
				operationId: 'discardDraft',
				summary: 'Discard the draft',
				description:
					'Returns what is left: what is published, from which the next draft begins. Repeating it changes nothing.',
			},
		)

const OVERRULES = 'organization:manage'

function requireOwner(scopes: ReadonlySet<string>): void {
	if (holdsScope(scopes, OVERRULES)) return
	const message = `To overrule a warning needs the scope ${OVERRULES}.`
	throw problem('insufficient_scope', message, { required: OVERRULES })
}

const publishDrafts = (app: GuardedApp, deps: Deps) =>
	app
		.post(
			'/v1/templates/:id/duplicate',
			async ({ actor, caller, params: { id: templateId }, status }) => {
				const locationIds = boundLike(caller, undefined)
				const duplicate = await duplicateTemplate(deps, { actor, templateId, locationIds })
				return status(201, presentTemplate(deps, duplicate))
			},
			{
				scope: 'templates:manage',
				problems: ['conflict'],
				params: IdParams,
				response: { 201: TemplateSummary },
				halls: 'template',
				operationId: 'duplicateTemplate',
				summary: 'Duplicate a template',
				description:
					'Makes a draft template called "Copy of …" with the settings and blocks of the draft, or else of the published version.',
			},
		)
		.post(
			'/v1/templates/:id/publish',
			async ({ actor, caller, params: { id: templateId }, request }) => {
				const { revision, overrides = [] } = await readPublish(request)
				if (overrides.length > 0) requireOwner(caller.scopes)
				const call = { actor, templateId, revision, overrides }
				const { id, versionNumber, publishedAt, blocks } = await publishTemplate(deps, call)
				const { organizationId } = actor
				const { kind, settings, locationIds } = requireTemplate(deps.db, organizationId, templateId)
				const organization = requireOrganization(deps.db, organizationId)
				const overruled = new Set<string>(overrides.map(({ code }) => code))
				const form = { kind, settings, locationIds, blocks }
				const warnings = (await listPublishWarnings(deps, organization, form)).filter(
					({ code }) => !overruled.has(code) && !ABOUT_PLACE.has(code),
				)
				const version = { versionId: id, versionNumber, publishedAt: toTimestamp(publishedAt) }
				return warnings.length === 0 ? version : { ...version, warnings }
			},
			{
				scope: 'templates:manage',
				problems: ['template_archived', 'nothing_to_publish', 'conflict'],
				params: IdParams,
				response: { 200: PublishedVersion },
				halls: 'template',
				operationId: 'publishTemplate',
				summary: 'Publish the draft',
				description:
					'Publishes the draft as a new immutable version, which guests sign from now on: its blocks, and its name and settings if it has its own. 409 if `revision` is sent and not the newest. The response has `warnings` of what in the form is probably a mistake.',
				optionalBody: model.Publish,
			},
		)
