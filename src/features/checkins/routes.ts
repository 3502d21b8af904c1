import type { Deps } from '../../deps.ts'
import { reachOf } from '../../http/halls.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { readKeyHeader, tellRepeat } from '../../http/idempotency.ts'
import { IdParams } from '../../http/schema.ts'
import { annulCheckin } from './annul.ts'
import { createCheckin } from './create.ts'
import { findCheckins } from './list.ts'
import { Checkin, CheckinHeader, CheckinList, CreateCheckin, ListCheckins } from './model.ts'
import { findGuests } from './lookup/find-guests.ts'
import { AskLookup, FoundGuests, MAX_GUESTS } from './lookup/model.ts'
import { checkinPresenter } from './present.ts'

export const checkinRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.post(
			'/v1/checkins',
			async ({ actor, caller: { scopes }, body: input, request, set, status }) => {
				const call = { actor, scopes, input, key: readKeyHeader(request) }
				const outcome = await createCheckin(deps, call)
				tellRepeat(set.headers, outcome)
				return status(201, checkinPresenter(deps, actor.organizationId)(outcome.result))
			},
			{
				scope: 'checkins:write',
				problems: ['not_found', 'purged', 'not_covered', 'banned', 'full', 'conflict'],
				headers: CheckinHeader,
				body: CreateCheckin,
				response: { 201: Checkin },
				halls: 'door',
				operationId: 'createCheckin',
				summary: 'Record a check-in',
				description:
					'Without an `Idempotency-Key` every call records another check-in. A call can be repeated with the same key: one arrival is recorded, and every repeat gets it with `Idempotent-Replayed: true`. A waiver that is not valid is admitted with `isValid: false` and `warnings`, unless `requireValid` is true (409 `conflict`) or the organization has the door policy `block` (409 `not_covered`). Whoever is banned is turned away and the others go in; if nobody is left, 409 `banned`. More people than `blockWhenFull` allows get 409 `full`.',
			},
		)
		.post(
			'/v1/checkins/:id/annul',
			async ({ caller, actor, params: { id } }) => {
				const call = { actor, scopes: caller.scopes, id }
				return checkinPresenter(deps, actor.organizationId)(await annulCheckin(deps, call))
			},
			{
				scope: 'checkins:write',
				params: IdParams,
				response: { 200: Checkin },
				halls: 'check-in',
				operationId: 'annulCheckin',
				summary: 'Annul a check-in',
				description:
					'For an arrival that was recorded by mistake. It stays in lists with `annulledAt`, and no longer counts. You can annul your own arrival for 15 minutes; after that, and for those of others, `waivers:manage` is needed as well. Repeating it changes nothing.',
			},
		)
		.get('/v1/checkins/lookup', ({ caller, query }) => findGuests(deps, caller, query), {
			scope: 'checkins:write',
			limit: 'lookup',
			problems: ['not_found'],
			query: AskLookup,
			response: { 200: FoundGuests },
			halls: 'door',
			operationId: 'lookUpGuests',
			summary: 'Look up somebody at the door',
			description: `Finds up to ${MAX_GUESTS} people by whatever they give: a name, a contact, a reference, or a scanned \`/verify/{id}\` or \`/c/{token}\`. Shows names, age, hints of contacts, coverage, the number of open flags, the last arrival and how many there were, and with \`participants:read\` the date of birth; no whole contact, answer, flag value or PDF. So nothing is recorded on the access log.`,
		})
		.get('/v1/checkins', ({ caller, query }) => findCheckins(deps, reachOf(caller), query), {
			scope: 'checkins:read',
			query: ListCheckins,
			response: { 200: CheckinList },
			halls: 'own',
			operationId: 'listCheckins',
			summary: 'List arrivals',
			description:
				"Newest first, unless `sort` says otherwise. `from` and `to` accept a date, which means the whole day in the organization's time zone, or a date-time; both are inclusive. `presence` and `insideAt` tell who is in, or was: somebody who was checked out, or whose day ended, is not.",
		})
