import { Elysia } from 'elysia'
import type { Deps } from '../../deps.ts'
import { guard } from '../../http/guard.ts'
import { readCursor, toPage } from '../../http/page.ts'
import { IdParams, ListPage } from '../../http/schema.ts'
import { toTimestamp } from '../../kit/time/dates.ts'
import { actorOf } from '../audit/actor.ts'
import { kioskAddress } from '../links/address.ts'
import { revokeKiosk } from './kiosk.ts'
import { KioskDetail, KioskList, NewKiosk, PairKiosk } from './model.ts'
import { prepareKiosk } from './pair.ts'
import { presentKiosk } from './present.ts'
import { findKiosk, listKiosks } from './queries.ts'

export const kioskRoutes = (deps: Deps) =>
	new Elysia({ prefix: '/v1/kiosks', tags: ['Kiosks'] })
		.use(guard)
		.get(
			'',
			({ caller: { organizationId }, query: { limit, cursor } }) => {
				const last = readCursor(cursor, (id) => findKiosk(deps.db, organizationId, id))
				const rows = listKiosks(deps.db, organizationId, limit + 1, last?.id)
				const now = deps.clock.now()
				return toPage(rows, limit, (kiosk) => presentKiosk(kiosk, now))
			},
			{
				scope: 'organization:read',
				query: ListPage,
				response: { 200: KioskList },
				detail: { operationId: 'listKiosks', summary: 'List kiosks', description: 'Newest first.' },
			},
		)
		.post(
			'',
			async ({ context, body: wanted, status }) => {
				const { kiosk, code } = await prepareKiosk(deps, { actor: actorOf(context), wanted })
				return status(201, {
					...presentKiosk(kiosk, deps.clock.now()),
					code,
					codeExpiresAt: toTimestamp(kiosk.codeExpiresAt),
					pairUrl: kioskAddress(deps.config),
				})
			},
			{
				scope: 'organization:manage',
				problems: ['not_found', 'conflict'],
				body: PairKiosk,
				response: { 201: NewKiosk },
				detail: {
					operationId: 'createKiosk',
					summary: 'Pair a kiosk',
					description:
						'Creates a kiosk and a one-time code. Open `pairUrl` on the tablet and type the code within 15 minutes. The tablet then shows a start screen, opens the templates that may be signed there (including `kiosk_only` ones), keeps no data of guests, and has no limit by address.',
				},
			},
		)
		.delete(
			'/:id',
			async ({ context, params: { id } }) => {
				const kiosk = await revokeKiosk(deps, { actor: actorOf(context), id })
				return presentKiosk(kiosk, deps.clock.now())
			},
			{
				scope: 'organization:manage',
				params: IdParams,
				response: { 200: KioskDetail },
				detail: {
					operationId: 'revokeKiosk',
					summary: 'Revoke a kiosk',
					description: 'Its pages respond with 404 from the next request on. Repeating it changes nothing.',
				},
			},
		)
