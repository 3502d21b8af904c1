import type { Elysia } from 'elysia'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { invalidField } from '../../http/problems.ts'
import { VERSION } from '../../kit/release/version.ts'
import { findKey } from '../keys/queries.ts'
import { requireOrganization } from '../organization/organization.ts'
import { listArrivedPeople } from './list-arrivals.ts'
import { answer } from './answer.ts'
import { CommitWatch } from './await-commit.ts'
import { compatAddresses } from './address-routes.ts'
import * as model from './model.ts'
import { listForms, readForm } from './present-template.ts'
import { prefillForm } from './prefill.ts'
import { listSummaries, readPhotos, readWhole, readWholes } from './read-waiver.ts'
import { requireShown } from './load.ts'
import { notOffered } from './refuse.ts'
import { Searches } from './searches.ts'
import { compatWebhookRoutes } from './webhook-routes.ts'

/** An API for programs that were written for Smartwaiver's API v4. See docs/smartwaiver-api.md. */
export function compatRoutes(app: GuardedApp, deps: Deps): void {
	keyRoutes(app, deps)
	templateRoutes(app, deps)
	waiverRoutes(app, { ...deps, commits: new CommitWatch(deps) })
	searchRoutes(app, deps)
	prefillRoutes(app, deps)
	compatWebhookRoutes(app, deps)
	absentRoutes(app)
}

const keyRoutes = (app: GuardedApp, deps: Deps) => {
	for (const name of ['me', 'info'] as const)
		app.get(
			`/v4/${name}`,
			({ caller: { organizationId, actor }, context }) => {
				const key = findKey(deps.db, organizationId, actor.replace(/^key:/, ''))
				const organization = requireOrganization(deps.db, organizationId).name
				return answer(deps, context, name, { organization, key: key?.name ?? '' })
			},
			{ keyed: true, query: model.NoQuery },
		)
}

const templateRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.get(
			'/v4/templates',
			({ caller: { organizationId }, context }) =>
				answer(deps, context, 'templates', listForms(deps, organizationId)),
			{ scope: 'templates:read', query: model.ListTemplates },
		)
		.get(
			'/v4/templates/:id',
			({ caller: { organizationId }, context, params: { id } }) =>
				answer(deps, context, 'template', readForm(deps, organizationId, id)),
			{ scope: 'templates:read', params: model.IdParams, query: model.NoQuery },
		)

const waiverRoutes = (app: GuardedApp, deps: Deps & { readonly commits: CommitWatch }) =>
	app
		.get(
			'/v4/waivers',
			async ({ actor, context, query: { eventData, ...query } }) => {
				if (eventData === 'true')
					throw invalidField('eventData', 'choice', 'Events are not offered here. Leave it out.')
				return answer(deps, context, 'waivers', await listSummaries(deps, actor, query))
			},
			{ scope: 'waivers:read', query: model.ListWaivers },
		)
		.get(
			'/v4/waivers/:id',
			async ({ actor, context, params: { id }, query: { pdf } }) =>
				answer(deps, context, 'waiver', await readWhole(deps, { actor, id, withPdf: pdf === 'true' })),
			{ scope: 'waivers:read', params: model.IdParams, query: model.ReadWaiver },
		)
		.get(
			'/v4/waivers/:id/photos',
			async ({ actor, context, params: { id } }) =>
				answer(deps, context, 'photos', await readPhotos(deps, { actor, id })),
			{ scope: 'waivers:read', params: model.IdParams, query: model.NoQuery },
		)
		.get(
			'/v4/waivers/:id/signatures',
			({ caller: { organizationId }, params: { id } }) => {
				requireShown(deps.db, deps, organizationId, id)
				throw notOffered('An image of a signature', 'The signed PDF shows it.')
			},
			{ scope: 'waivers:read', params: model.IdParams, query: model.NoQuery },
		)

const searchRoutes = (app: GuardedApp, deps: Deps) => {
	const searches = new Searches()
	return app
		.get(
			'/v4/search',
			({ caller: { organizationId }, context, query }) =>
				answer(deps, context, 'search', searches.begin(deps, organizationId, query)),
			{ scope: 'waivers:read', limit: 'search', query: model.StartSearch },
		)
		.get(
			'/v4/search/:guid/results',
			async ({ actor, context, params: { guid }, query: { page, pdf } }) => {
				if (pdf === 'true')
					throw invalidField('pdf', 'choice', 'Read a PDF with its waiver: /v4/waivers/{id}?pdf=true.')
				const seqs = (db: Db) =>
					searches.page(db, deps.clock.monotonic(), actor.organizationId, { guid, page })
				return answer(deps, context, 'search_results', await readWholes(deps, actor, seqs))
			},
			{ scope: 'waivers:read', params: model.ResultParams, query: model.ReadResults },
		)
		.get(
			'/v4/checkins',
			({ caller: { organizationId }, context, query }) =>
				answer(deps, context, 'checkins', listArrivedPeople(deps, organizationId, query)),
			{ scope: 'checkins:read', query: model.ListCheckins },
		)
}

const prefillRoutes = (app: GuardedApp, deps: Deps) =>
	app.post(
		'/v4/templates/:id/prefill',
		async ({ caller, actor, context, params: { id }, body: call }) =>
			answer(deps, context, 'prefill', await prefillForm(deps, caller, { actor, id, call })),
		{ scope: 'prefill:manage', params: model.IdParams, query: model.NoQuery, body: model.Prefill },
	)

/** What programs may call, and would take an empty answer for a true one. */
const ABSENT = [
	['GET', '/v4/settings', 'A setting of the whole account', 'Each template says when its waivers end.'],
	['GET', '/v4/keys/published', 'A published key', ''],
	['POST', '/v4/keys/published', 'A published key', ''],
	['POST', '/v4/sms', 'A text message', ''],
	['POST', '/v4/dynamic/templates', 'A form for one guest', 'Make a prefill link.'],
	['POST', '/v4/dynamic/process/:id', 'A form for one guest', 'Make a prefill link.'],
	['GET', '/v4/waivers/:id/files', 'A file', 'Photos are at /photos.'],
] as const

const absentRoutes = (app: GuardedApp) => {
	for (const [method, path, what, offered] of ABSENT)
		app.route(
			method,
			path,
			() => {
				throw notOffered(what, offered)
			},
			{ detail: { 'x-keyed': true } as object },
		)
}

/** What needs no key: addresses of forms, and whether the service runs, and its version, for which programs ask at the root. */
export function compatPages(app: Elysia, deps: Pick<Deps, 'db'>): void {
	compatAddresses(app, deps)
	app.get('/ping', () => ({ ping: 'pong' }))
	app.get('/version', () => ({ version: VERSION }))
}
