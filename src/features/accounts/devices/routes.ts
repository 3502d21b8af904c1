import { at } from '../../../db/places.ts'
import type { Deps } from '../../../deps.ts'
import { deviceCookie } from '../../../http/auth/desk-cookies.ts'
import { isSecure } from '../../../http/request-url.ts'
import { reachOf } from '../../../http/halls.ts'
import type { GuardedApp } from '../../../http/guard.ts'
import { readCursor, toPage } from '../../../http/page.ts'
import { IdParams, ListPage } from '../../../http/schema.ts'
import { DeskDeviceDetail, DeskDeviceList, PairDevice } from './model.ts'
import { pairDevice } from './pair.ts'
import { presentDevice } from './present.ts'
import { findDevice, listDevices } from './queries.ts'
import { revokeDevice } from './revoke.ts'
import { deskDevices } from './table.ts'

export const deskDeviceRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.get(
			'/v1/desk-devices',
			({ caller, query: { limit, cursor } }) => {
				const { organizationId, places } = reachOf(caller)
				const last = readCursor(cursor, (id) => findDevice(deps.db, organizationId, id))
				return toPage(
					listDevices(deps.db, organizationId, limit + 1, last?.id, at(deskDevices.locationId, places)),
					limit,
					presentDevice,
				)
			},
			{
				scope: 'locations:manage',
				query: ListPage,
				response: { 200: DeskDeviceList },
				halls: 'own',
				operationId: 'listDeskDevices',
				summary: 'List desk devices',
				description: 'Newest first, revoked ones included.',
			},
		)
		.post(
			'/v1/desk-devices',
			async ({ caller: { session }, actor, request, body: input, set, status }) => {
				const call = { actor, session, input, isSecure: isSecure(request, deps.config) }
				const pairing = await pairDevice(deps, call)
				set.headers['set-cookie'] = deviceCookie(request, deps.config, pairing.token)
				return status(201, presentDevice(pairing.device))
			},
			{
				scope: 'locations:manage',
				problems: ['conflict'],
				body: PairDevice,
				response: { 201: DeskDeviceDetail },
				halls: 'own',
				operationId: 'createDeskDevice',
				summary: 'Make this browser a desk device',
				description:
					'Sets the cookie that makes the calling browser a desk device, on which people switch with a PIN of six digits. Call it from the desk on the tablet itself.',
			},
		)
		.delete(
			'/v1/desk-devices/:id',
			async ({ actor, params: { id } }) => presentDevice(await revokeDevice(deps, { actor, id })),
			{
				scope: 'locations:manage',
				params: IdParams,
				response: { 200: DeskDeviceDetail },
				halls: 'desk device',
				operationId: 'revokeDeskDevice',
				summary: 'Revoke a desk device',
				description: 'Its sessions end with the next request. Repeating it changes nothing.',
			},
		)
