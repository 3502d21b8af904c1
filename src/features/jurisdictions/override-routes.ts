import type { Deps } from '../../deps.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { IdParams } from '../../http/schema.ts'
import { RemoveOverride, SetOverride } from '../organization/overrides/model.ts'
import { listOverrides } from '../organization/overrides/overrides.ts'
import type { Holder } from '../organization/overrides/overrides.ts'
import { removeOverride } from '../organization/overrides/remove.ts'
import { setOverride } from '../organization/overrides/set.ts'
import * as model from './model.ts'
import { openReader, presentOverride } from './present.ts'

/** What an owner has decided for the organization, and for each location. */
export function overrideRoutes(app: GuardedApp, deps: Deps): void {
	organizationRoutes(app, deps)
	locationRoutes(app, deps)
}

const READS = {
	scope: 'organization:read',
	response: { 200: model.OverrideList },
} as const

/** A session gives all that it signs in with again. */
const DECIDES = { scope: 'organization:manage', confirmed: 'all factors' } as const

const organizationRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.get(
			'/v1/organization/overrides',
			({ caller: { organizationId } }) => presentAll(deps, { organizationId }),
			{
				...READS,
				halls: 'any',
				operationId: 'listOverrides',
				summary: 'List overrides of the law',
				description:
					'Values of jurisdictions that an owner, or a lawyer for them, has decided otherwise; the oldest first.',
			},
		)
		.post(
			'/v1/organization/overrides',
			async ({ actor, body: input, status }) => {
				const override = await setOverride(deps, { actor, input })
				return status(201, presentOverride(override, openReader(deps, actor)))
			},
			{
				...DECIDES,
				problems: ['conflict'],
				body: SetOverride,
				response: { 201: model.OverrideShape },
				operationId: 'setOverride',
				summary: 'Override a value of the law',
				description:
					'The value holds at once wherever the jurisdiction is in force: for how long waivers are kept, who is of age, and what publishing warns of. Waivers whose time becomes shorter may be purged on the next day. An earlier override of the same value makes way.',
			},
		)
		.post(
			'/v1/organization/overrides/:id/remove',
			async ({ actor, params: { id }, body: { reason } }) => {
				const override = await removeOverride(deps, { actor, id, reason })
				return presentOverride(override, openReader(deps, actor))
			},
			{
				...DECIDES,
				params: IdParams,
				body: RemoveOverride,
				response: { 200: model.OverrideShape },
				operationId: 'removeOverride',
				summary: 'Remove an override',
				description: 'The value of the data holds again, at once. Returns what was removed.',
			},
		)

const locationRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.get(
			'/v1/locations/:id/overrides',
			({ caller: { organizationId }, params: { id: locationId } }) =>
				presentAll(deps, { organizationId, locationId }),
			{
				...READS,
				params: IdParams,
				halls: 'location',
				operationId: 'listLocationOverrides',
				summary: 'List the overrides of a location',
				description:
					'What is decided for this location alone; the oldest first. Where it has none, those of the organization hold.',
			},
		)
		.post(
			'/v1/locations/:id/overrides',
			async ({ actor, params: { id: locationId }, body: input, status }) => {
				const override = await setOverride(deps, { actor, locationId, input })
				const { organizationId } = actor
				return status(201, presentOverride(override, openReader(deps, { organizationId, locationId })))
			},
			{
				...DECIDES,
				problems: ['conflict'],
				params: IdParams,
				body: SetOverride,
				response: { 201: model.OverrideShape },
				halls: 'location',
				operationId: 'setLocationOverride',
				summary: 'Override a value of the law at a location',
				description:
					'As for the organization, for what is signed and kept at this location. It stands in the place of the override of the organization.',
			},
		)
		.post(
			'/v1/locations/:id/overrides/:overrideId/remove',
			async ({ actor, params: { id: locationId, overrideId: id }, body: { reason } }) => {
				const override = await removeOverride(deps, { actor, locationId, id, reason })
				const { organizationId } = actor
				return presentOverride(override, openReader(deps, { organizationId, locationId }))
			},
			{
				...DECIDES,
				params: model.LocationOverrideParams,
				body: RemoveOverride,
				response: { 200: model.OverrideShape },
				halls: 'location',
				operationId: 'removeLocationOverride',
				summary: 'Remove an override of a location',
				description:
					'What the organization has decided, or else the value of the data, holds again, at once. Returns what was removed.',
			},
		)

function presentAll(deps: Pick<Deps, 'db' | 'clock'>, holder: Holder) {
	const reader = openReader(deps, holder)
	return { items: listOverrides(deps.db, holder).map((each) => presentOverride(each, reader)) }
}
