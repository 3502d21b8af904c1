import { at } from '../../db/places.ts'
import type { Deps } from '../../deps.ts'
import { reachOf } from '../../http/halls.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { readCursor, toPage } from '../../http/page.ts'
import { IdParams, ListPage } from '../../http/schema.ts'
import { createLocation } from './create.ts'
import { deleteLocation } from './delete.ts'
import { CreateLocation, Location, LocationList, UpdateLocation } from './model.ts'
import type { LocationShape } from './model.ts'
import { findLocation, listLocations } from './queries.ts'
import { locations } from './table.ts'
import type { Location as LocationRow } from './table.ts'
import { updateLocation } from './update.ts'

const shown = Object.keys(Location.properties) as (keyof LocationShape)[]

/** A new field of the shape is shown by that alone. */
const presentLocation = (row: LocationRow): LocationShape =>
	Object.fromEntries(shown.map((name) => [name, row[name]])) as LocationShape

export const locationRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.get(
			'/v1/locations',
			({ caller, query: { limit, cursor } }) => {
				const { organizationId, places } = reachOf(caller)
				const last = readCursor(cursor, (id) => findLocation(deps.db, organizationId, id))
				return toPage(
					listLocations(deps.db, organizationId, limit + 1, last?.id, at(locations.id, places)),
					limit,
					presentLocation,
				)
			},
			{
				scope: 'locations:read',
				query: ListPage,
				response: { 200: LocationList },
				halls: 'own',
				operationId: 'listLocations',
				summary: 'List locations',
				description: 'Newest first.',
			},
		)
		.post(
			'/v1/locations',
			async ({ actor, body: input, status }) =>
				status(201, presentLocation(await createLocation(deps, { actor, input }))),
			{
				scope: 'locations:manage',
				problems: ['conflict'],
				body: CreateLocation,
				response: { 201: Location },
				operationId: 'createLocation',
				summary: 'Create a location',
			},
		)
		.patch(
			'/v1/locations/:id',
			async ({ actor, params: { id }, body: changes }) =>
				presentLocation(await updateLocation(deps, { actor, id, changes })),
			{
				scope: 'locations:manage',
				params: IdParams,
				body: UpdateLocation,
				response: { 200: Location },
				halls: 'location',
				operationId: 'updateLocation',
				summary: 'Update a location',
				description:
					'Changes the fields that are sent. A location that is not `active` accepts no new signatures and check-ins.',
			},
		)
		.delete(
			'/v1/locations/:id',
			async ({ actor, params: { id } }) => presentLocation(await deleteLocation(deps, { actor, id })),
			{
				scope: 'locations:manage',
				problems: ['conflict'],
				params: IdParams,
				response: { 200: Location },
				halls: 'location',
				operationId: 'deleteLocation',
				summary: 'Delete a location',
				description:
					'409 if a waiver, an event, a check-in or a kiosk uses it: make it inactive instead. 409, too, while a key, a form or somebody of the staff is bound to it.',
			},
		)
