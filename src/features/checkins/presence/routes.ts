import type { Deps } from '../../../deps.ts'
import { placesOf, reachOf } from '../../../http/halls.ts'
import type { GuardedApp } from '../../../http/guard.ts'
import { IdParams } from '../../../http/schema.ts'
import { checkOutAll } from './check-out-all.ts'
import { annulCheckOut, checkOut } from './check-out.ts'
import { findInside } from './inside.ts'
import { AllCheckedOut, AskInside, CheckOutAll, CheckedOut, Inside } from './model.ts'

export const presenceRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.post('/v1/checkins/:id/checkout', ({ actor, params: { id } }) => checkOut(deps, { actor, id }), {
			scope: 'checkins:write',
			problems: ['conflict'],
			params: IdParams,
			response: { 200: CheckedOut },
			halls: 'check-in',
			operationId: 'checkOut',
			summary: 'Check out the people of a check-in',
			description:
				"409 if they are out already, or the arrival was annulled. Whoever is still in at the end of the day, in the location's time zone or else the organization's, is out by then without a call, and without an event.",
		})
		.post(
			'/v1/checkins/:id/checkout/annul',
			({ caller: { scopes }, actor, params: { id } }) => annulCheckOut(deps, { actor, scopes, id }),
			{
				scope: 'checkins:write',
				params: IdParams,
				response: { 200: CheckedOut },
				halls: 'check-in',
				operationId: 'annulCheckOut',
				summary: 'Annul a check-out',
				description:
					'They are in again, unless the day has ended. You can annul your own check-out for 15 minutes; after that, and for those of others, `waivers:manage` is needed as well. Repeating it changes nothing.',
			},
		)
		.post(
			'/v1/checkins/checkout',
			({ actor, caller, body: input }) => checkOutAll(deps, { actor, input, places: placesOf(caller) }),
			{
				scope: 'checkins:write',
				problems: ['not_found'],
				body: CheckOutAll,
				response: { 200: AllCheckedOut },
				halls: 'own',
				operationId: 'checkOutAll',
				summary: 'Check out everybody',
				description:
					'Whoever is in now, at a location or at all, as at closing. Each arrival has its own event, and its check-out can be annulled like any other.',
			},
		)
		.get('/v1/inside', ({ caller, query }) => findInside(deps, reachOf(caller), query), {
			scope: 'checkins:read',
			problems: ['not_found'],
			query: AskInside,
			response: { 200: Inside },
			halls: 'own',
			operationId: 'getInside',
			summary: 'List who is inside',
			description:
				"Who came on the venue's day and was not checked out, with the counts. The day is that of the location's time zone, or else the organization's. `capacity` is that of the location, or without `locationId` that of the organization. Shows names; no contact, date of birth or answer.",
		})
