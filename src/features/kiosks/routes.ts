import { at } from '../../db/places.ts'
import type { Deps } from '../../deps.ts'
import { reachOf } from '../../http/halls.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { readCursor, toPage } from '../../http/page.ts'
import { IdParams, ListPage } from '../../http/schema.ts'
import { revokeKiosk } from './kiosk.ts'
import { KioskDetail, KioskList, PairedKiosk, PairKiosk, UpdateKiosk } from './model.ts'
import { prepareKiosk, renewCode } from './pair.ts'
import { presentKiosk, presentWithCode } from './present.ts'
import { findKiosk, listKiosks } from './queries.ts'
import { kiosks } from './table.ts'
import { updateKiosk } from './update.ts'

export const kioskRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.get(
			'/v1/kiosks',
			({ caller, query: { limit, cursor } }) => {
				const { organizationId, places } = reachOf(caller)
				const last = readCursor(cursor, (id) => findKiosk(deps.db, organizationId, id))
				const rows = listKiosks(deps.db, organizationId, limit + 1, last?.id, at(kiosks.locationId, places))
				const now = deps.clock.now()
				return toPage(rows, limit, (kiosk) => presentKiosk(kiosk, now))
			},
			{
				scope: 'organization:read',
				query: ListPage,
				response: { 200: KioskList },
				halls: 'own',
				operationId: 'listKiosks',
				summary: 'List kiosks',
				description: 'Newest first.',
			},
		)
		.post(
			'/v1/kiosks',
			async ({ actor, body: input, status }) => {
				const kiosk = await prepareKiosk(deps, { actor, input })
				return status(201, presentWithCode(deps, kiosk))
			},
			{
				scope: 'kiosks:manage',
				problems: ['not_found', 'conflict'],
				body: PairKiosk,
				response: { 201: PairedKiosk },
				halls: 'own',
				operationId: 'createKiosk',
				summary: 'Pair a kiosk',
				description:
					'Creates a kiosk and a one-time code. Open `pairUrl` on the tablet and type the code within 15 minutes. The tablet then shows a start screen, opens the templates that may be signed there (including `kiosk_only` ones), keeps no data of guests, and has no limit by address.',
			},
		)
		.patch(
			'/v1/kiosks/:id',
			async ({ actor, params: { id }, body: changes }) => {
				const kiosk = await updateKiosk(deps, { actor, id, changes })
				return presentKiosk(kiosk, deps.clock.now())
			},
			{
				scope: 'kiosks:manage',
				problems: ['conflict'],
				params: IdParams,
				body: UpdateKiosk,
				response: { 200: KioskDetail },
				halls: 'kiosk',
				operationId: 'updateKiosk',
				summary: 'Update a kiosk',
				description:
					'Changes the fields that are sent, from the next request of the tablet on. Null takes the location away, or opens every template that may be signed on a kiosk.',
			},
		)
		.post(
			'/v1/kiosks/:id/code',
			async ({ actor, params: { id } }) => presentWithCode(deps, await renewCode(deps, { actor, id })),
			{
				scope: 'kiosks:manage',
				problems: ['conflict'],
				params: IdParams,
				response: { 200: PairedKiosk },
				halls: 'kiosk',
				operationId: 'renewKioskCode',
				summary: 'Get a new pairing code',
				description:
					'For a tablet that was replaced or has lost its cookie, or a code that has expired. An earlier code no longer works. When the new one is typed, the earlier tablet is unpaired.',
			},
		)
		.delete(
			'/v1/kiosks/:id',
			async ({ actor, params: { id } }) => {
				const kiosk = await revokeKiosk(deps, { actor, id })
				return presentKiosk(kiosk, deps.clock.now())
			},
			{
				scope: 'kiosks:manage',
				params: IdParams,
				response: { 200: KioskDetail },
				halls: 'kiosk',
				operationId: 'revokeKiosk',
				summary: 'Revoke a kiosk',
				description: 'Its pages respond with 404 from the next request on. Repeating it changes nothing.',
			},
		)
