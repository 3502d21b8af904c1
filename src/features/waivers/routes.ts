import type { Deps } from '../../deps.ts'
import { optionalBody } from '../../http/body/optional-body.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { placesOf } from '../../http/halls.ts'
import { tellRepeat } from '../../http/idempotency.ts'
import { toPage } from '../../http/page.ts'
import { IdParams, ListPage } from '../../http/schema.ts'
import { EntryProof } from '../evidence/model.ts'
import { PrefillLink } from '../links/prefill/model.ts'
import { readerOf } from '../links/prefill/prefill-link.ts'
import { presentPrefillLink } from '../links/prefill/present.ts'
import { proveWaiver } from './prove.ts'
import { clearFlag, reopenFlag } from './changes/clear-flag.ts'
import { ReadWaiver, WaiverDetail } from './detail-model.ts'
import { presenterOf } from './list.ts'
import { GuardianLink } from '../links/guardian/model.ts'
import { findGuardianAddress } from '../links/guardian/link.ts'
import { makeGuardianLink } from './changes/guardian-link.ts'
import * as model from './model.ts'
import { presentWaiverDetail } from './present.ts'
import { readWaiver } from './read.ts'
import { renewWaiver } from './changes/renew.ts'
import { countWaivers, searchWaivers } from './search/search.ts'
import { changeMany } from './changes/change-many.ts'
import { setTags } from './changes/set-tags.ts'
import { readSignRequest } from './signing/request.ts'
import { signWaiver } from './signing/sign.ts'
import { readHistory } from './history.ts'
import { voidWaiver } from './changes/void.ts'

export function waiverRoutes(app: GuardedApp, deps: Deps): void {
	signAndRead(app, deps)
	searchAndManage(app, deps)
	flagRoutes(app, deps)
}

const searchAndManage = (app: GuardedApp, deps: Deps) =>
	app
		.get(
			'/v1/waivers',
			({ caller, query }) => {
				const { organizationId } = caller
				const scope = { organizationId, now: deps.clock.now(), places: placesOf(caller) }
				const rows = searchWaivers(deps, scope, query)
				const page = toPage(rows, query.limit, presenterOf(deps.db, scope.now))
				return query.count === undefined ? page : { ...page, count: countWaivers(deps, scope, query) }
			},
			{
				scope: 'waivers:read',
				limit: 'search',
				query: model.ListWaivers,
				response: { 200: model.WaiverList },
				halls: 'own',
				operationId: 'listWaivers',
				summary: 'Search waivers',
				description:
					"Newest first by time of signing, or in the order that `sort` names. Filters combine. A name can be the signer's or a minor's; email and phone are the signer's. Purged waivers are listed without names, and no name or contact finds them.",
			},
		)
		.post(
			'/v1/waivers/:id/void',
			({ actor, params: { id }, body: { reason } }) => voidWaiver(deps, { actor, id, reason }),
			{
				scope: 'waivers:manage',
				params: IdParams,
				problems: ['already_voided'],
				body: model.VoidWaiver,
				response: { 200: model.VoidedWaiver },
				halls: 'waiver',
				operationId: 'voidWaiver',
				summary: 'Void a waiver',
				description: 'The waiver no longer counts; nothing is deleted. 409 if it was voided before.',
			},
		)
		.post(
			'/v1/waivers/:id/renew',
			async ({ caller, actor, params: { id }, status }) => {
				const link = await renewWaiver(deps, { actor, scopes: caller.scopes, id })
				return status(201, presentPrefillLink(deps, readerOf(caller), link))
			},
			{
				scope: 'checkins:write',
				problems: [
					'purged',
					'conflict',
					'template_archived',
					'template_not_published',
					'season_over',
					'payload_too_large',
				],
				params: IdParams,
				response: { 201: PrefillLink },
				halls: 'waiver',
				operationId: 'renewWaiver',
				summary: 'Create a link to sign a waiver again',
				description:
					"A prefill link for the waiver's template with its answers, for one guest and 24 hours. It leaves out what must be done in person (signatures, photos, consent, statements), answers marked `health`, answers that no longer fit, and what the caller may not read: with `waivers:read` it repeats the others, with `participants:read` name, contacts, date of birth and minors, else only the signer's name. The answers are never returned. The link, and each opening of its page, is on the access log.",
			},
		)
		.post(
			'/v1/waivers/:id/guardian-link',
			async ({ actor, params: { id }, status }) => status(201, await makeGuardianLink(deps, { actor, id })),
			{
				scope: 'checkins:write',
				problems: ['purged', 'conflict'],
				params: IdParams,
				response: { 201: GuardianLink },
				halls: 'waiver',
				operationId: 'createGuardianLink',
				summary: 'Create another link for the second guardian',
				description:
					'For a waiver that waits for its second guardian; the earlier link ends. It works once, for 30 days at most and not longer than the waiver. 409 if the form asks for no second guardian, they have signed, or the waiver no longer counts.',
			},
		)
		.post(
			'/v1/waivers/bulk',
			async ({ actor, caller, body: input }) => ({
				items: await changeMany(deps, { actor, input, places: placesOf(caller) }),
			}),
			{
				scope: 'waivers:manage',
				body: model.BulkChange,
				response: { 200: model.BulkOutcomes },
				halls: 'own',
				operationId: 'changeWaivers',
				summary: 'Change many waivers',
				description:
					'Tags, voids or clears up to 200 waivers, each separately: the response is 200, and says for each id whether it was `done`, `unchanged`, or `refused` and why.',
			},
		)
		.put(
			'/v1/waivers/:id/tags',
			async ({ actor, params: { id }, body }) => ({
				tags: await setTags(deps, { actor, id, tags: body.tags }),
			}),
			{
				scope: 'waivers:manage',
				params: IdParams,
				body: model.SetTags,
				response: { 200: model.SetTags },
				problems: ['purged'],
				halls: 'waiver',
				operationId: 'setTags',
				summary: 'Set the tags',
				description:
					'Replaces all tags. They are trimmed, lower-cased and stored once each; an empty list clears them.',
			},
		)
		.get(
			'/v1/waivers/:id/events',
			({ caller: { organizationId }, params: { id }, query }) =>
				readHistory(deps.db, { organizationId, id, ...query }),
			{
				scope: 'waivers:read',
				params: IdParams,
				query: ListPage,
				response: { 200: model.History },
				halls: 'waiver',
				operationId: 'listWaiverEvents',
				summary: 'Get the history of a waiver',
				description: 'Acts, reads and entries of the evidence chain, newest first.',
			},
		)

const signAndRead = (app: GuardedApp, deps: Deps) =>
	app
		.post(
			'/v1/waivers',
			async ({ actor, request, set, status }) => {
				const signing = await signWaiver(deps, {
					actor,
					request: await readSignRequest(request),
					userAgent: request.headers.get('user-agent'),
				})
				tellRepeat(set.headers, signing)
				const { result, replayed, mismatch } = signing
				return status(201, replayed ? { ...result, replayed, mismatch } : result)
			},
			{
				scope: 'waivers:sign',
				problems: ['not_found', 'template_archived', 'template_not_published', 'season_over', 'event_closed'],
				maxBodyBytes: model.MAX_SIGNING_BYTES,
				headers: model.SigningHeader,
				response: { 201: model.SignedWaiver },
				halls: 'own',
				operationId: 'signWaiver',
				summary: 'Sign a waiver',
				description:
					'Checks `values` against the published version and stores everything durably before it responds. A call can be repeated with the same `Idempotency-Key`: one waiver is signed, and every repeat gets the first response with `replayed: true`, and `mismatch: true` if its body differs. The headers `Idempotent-Replayed` and `Idempotency-Mismatch` say the same.',
				ownBody: model.SignWaiver,
			},
		)
		.get(
			'/v1/waivers/:id',
			async ({ actor, request, params: { id }, query }) => {
				const language = query.language ?? request.headers.get('accept-language') ?? undefined
				const parts = await readWaiver(deps, { actor, id })
				const signAddress = parts.second && findGuardianAddress(deps.db, deps, parts.waiver)
				return presentWaiverDetail(parts, deps.clock.now(), { signAddress, language })
			},
			{
				scope: 'waivers:read',
				params: IdParams,
				query: ReadWaiver,
				response: { 200: WaiverDetail },
				halls: 'waiver',
				operationId: 'getWaiver',
				summary: 'Get a waiver in full',
				description:
					'With the questions that the signer saw and the answers, how it was signed, and its legal hold. The read is recorded on the access log.',
			},
		)
		.get(
			'/v1/waivers/:id/proof',
			({ caller: { organizationId }, params: { id } }) => proveWaiver(deps, organizationId, id),
			{
				scope: 'waivers:read',
				params: IdParams,
				response: { 200: EntryProof },
				halls: 'waiver',
				operationId: 'getWaiverProof',
				summary: 'Prove that a waiver was signed',
				description:
					'Its chain entry, and the inclusion proof for a signed checkpoint. Contains no personal data, and stays available after a purge. The first proof after a signing may take a second.',
			},
		)

const readClearing = optionalBody(model.ClearFlag)

const flagRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.post(
			'/v1/waivers/:id/flags/:flagId/clear',
			async ({ actor, params: { id, flagId }, request }) => {
				const { note } = await readClearing(request)
				return clearFlag(deps, { actor, id, flagId, note })
			},
			{
				scope: 'waivers:manage',
				params: model.FlagParams,
				response: { 200: model.ClearedFlag },
				halls: 'waiver',
				operationId: 'clearFlag',
				summary: 'Clear a flag',
				description:
					'The flag and its answer stay. Repeating it changes nothing and returns the first time and note.',
				optionalBody: model.ClearFlag,
			},
		)
		.post(
			'/v1/waivers/:id/flags/:flagId/reopen',
			({ actor, params: { id, flagId } }) => reopenFlag(deps, { actor, id, flagId }),
			{
				scope: 'waivers:manage',
				problems: ['conflict', 'purged'],
				params: model.FlagParams,
				response: { 200: model.ReopenedFlag },
				halls: 'waiver',
				operationId: 'reopenFlag',
				summary: 'Reopen a flag',
				description: 'For a flag that somebody should look at again. Its note is erased. 409 if it is open.',
			},
		)
