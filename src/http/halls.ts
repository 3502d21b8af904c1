import { within } from '../kit/places.ts'
import type { Places, Reach } from '../kit/places.ts'
import { invalidField, problem } from './problems.ts'
import type { Problem } from './problems.ts'
import type { Caller } from './request-context.ts'
import type { Route } from './route-table.ts'

/** Whether a record, such as a `waiver`, is of a place of the caller, or of none. True for one that does not exist. */
export type IsOwn = (caller: Caller, thing: string, id: string) => boolean

/** What counts for a caller: their own places and what has none; null for everything. */
export function placesOf({ locationIds }: Pick<Caller, 'locationIds'>): Places {
	return within(locationIds)
}

/** What a caller's lists are read from. */
export function reachOf(caller: Pick<Caller, 'organizationId' | 'locationIds'>): Reach {
	return { organizationId: caller.organizationId, places: placesOf(caller) }
}

/** To what a new key or person is bound: as the caller, if the call does not say. */
export function boundLike(
	{ locationIds }: Pick<Caller, 'locationIds'>,
	sent: readonly string[] | null | undefined,
): readonly string[] | null {
	return sent === undefined ? locationIds && [...locationIds] : sent
}

/** Whether two callers have the same places. */
export function haveSamePlaces(one: Caller, other: Caller): boolean {
	return placesOf(one) === placesOf(other)
}

/** The refusal of a bound caller by a route that declares nothing about halls: what it does concerns all of them. */
export function refusalOfBound(
	{ locationIds, session }: Caller,
	route: Route | undefined,
): Problem | undefined {
	if (locationIds === null || route === undefined || route.halls !== undefined) return undefined
	if (route.scopes.length === 0 && !route.keyed) return undefined
	const holder = session === undefined ? 'This key is' : 'You are'
	return problem('insufficient_scope', `${holder} bound to locations, and this concerns all of them.`, {
		required: 'all locations',
	})
}

/** What routes of `halls` other than the name of a thing mean (see the guard). */
const NO_THINGS: ReadonlySet<string> = new Set(['any', 'own', 'door'])

type Address = {
	readonly params: Readonly<Record<string, unknown>>
	readonly query: Readonly<Record<string, unknown>>
}

/** @throws Problem 404 for a record of another hall in the path, and for another hall as a filter */
export function requireOwnAddress(
	caller: Caller,
	{ halls }: Route,
	{ params, query }: Address,
	isOwn: IsOwn,
): void {
	if (halls === undefined) return
	if (!NO_THINGS.has(halls) && !isOwn(caller, halls, String(params['id'])))
		throw problem('not_found', `No ${halls} has this id.`)
	const { locationId } = query
	if (locationId !== undefined && !(typeof locationId === 'string' && isAmong(caller, locationId)))
		throw problem('not_found', 'No location of yours has this id.')
}

/** Fields of a body that name something of one hall, or a list of such ids. At the door a waiver may be of any. */
const THINGS: Readonly<Record<string, string>> = {
	eventId: 'event',
	inviteeId: 'invitee',
	prefillLinkId: 'prefill link',
	intoId: 'participant',
	waiverId: 'waiver',
	waivers: 'waiver',
}

/** Whether a bound caller can name something of another hall, other than in the path. */
export function namesOfHalls({ halls, query, body }: Pick<Route, 'halls'> & Schemas): boolean {
	const has = (schema: unknown, name: string) => Object.hasOwn(Object(Object(schema).properties), name)
	if (halls === undefined) return false
	return has(query, 'locationId') || Object.keys(THINGS).some((field) => has(body, field))
}

type Schemas = { readonly query: unknown; readonly body: unknown }

/**
 * Gives what a bound caller makes one of their own locations: the only one, if they name none.
 * @throws Problem 404 for a record of another hall, 422 for another location, and for none of several
 */
export function settleBody(caller: Caller, route: Route, body: Record<string, unknown>, isOwn: IsOwn): void {
	const { locationIds } = caller
	if (locationIds === null) return
	for (const [field, thing] of Object.entries(THINGS)) {
		if (field === 'waiverId' && route.halls === 'door') continue
		const isOther = (id: unknown): boolean => typeof id === 'string' && !isOwn(caller, thing, id)
		if ([body[field]].flat().some(isOther)) throw problem('not_found', `No ${thing} has this id.`)
	}
	const [only] = locationIds
	const isNamed = body['locationId'] !== undefined && body['locationId'] !== null
	if (!isNamed && route.isPlaced && locationIds.size === 1) body['locationId'] = only
	const { locationId } = body
	if (locationId === undefined && !route.isPlaced) return
	if (typeof locationId !== 'string' || !isAmong(caller, locationId))
		throw invalidField('/locationId', 'unknown', 'Send the id of a location to which you are bound.')
}

function isAmong({ locationIds }: Caller, id: string): boolean {
	return locationIds === null || locationIds.has(id.toLowerCase())
}
