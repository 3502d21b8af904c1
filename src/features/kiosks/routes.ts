import { Elysia } from 'elysia'
import type { Deps } from '../../deps.ts'
import { guard } from '../../http/guard.ts'
import { toPage } from '../../http/page.ts'
import { invalidCursor } from '../../http/problems.ts'
import { IdParams } from '../../http/schema.ts'
import { toTimestamp } from '../../lib/dates.ts'
import { actorOf } from '../audit/actor.ts'
import { publicAddress } from '../links/address.ts'
import { revokeKiosk } from './kiosk.ts'
import { KioskDetail, KioskList, ListKiosks, NewKiosk, PairKiosk } from './model.ts'
import { prepareKiosk } from './pair.ts'
import { presentKiosk } from './present.ts'
import { findKiosk, listKiosks } from './queries.ts'

export const kioskRoutes = (deps: Deps) =>
	new Elysia({ prefix: '/v1/kiosks', tags: ['Kiosks'] })
		.use(guard)
		.get(
			'',
			({ caller: { organizationId }, query: { limit, cursor } }) => {
				const after = cursor?.toLowerCase()
				if (after !== undefined && findKiosk(deps.db, organizationId, after) === undefined)
					throw invalidCursor()
				const now = deps.clock.now()
				return toPage(listKiosks(deps.db, organizationId, limit + 1, after), limit, (kiosk) =>
					presentKiosk(kiosk, now),
				)
			},
			{
				scope: 'organization:read',
				query: ListKiosks,
				response: { 200: KioskList },
				detail: { operationId: 'listKiosks', summary: 'List kiosks', description: 'Newest first.' },
			},
		)
		.post(
			'',
			async ({ exchange, body: wanted, status }) => {
				const { kiosk, code } = await deps.write((tx) =>
					prepareKiosk(tx, deps, { actor: actorOf(exchange), wanted }),
				)
				return status(201, {
					...presentKiosk(kiosk, deps.clock.now()),
					code,
					codeExpiresAt: toTimestamp(kiosk.codeExpiresAt),
					pairUrl: `${publicAddress(deps.config)}/kiosk`,
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
						'Makes a kiosk and a one-time code. Open `pairUrl` on the tablet and type the code within 15 minutes: from then on the tablet shows a start screen, opens the templates that guests may sign there (`kiosk_only` ones too), forgets each guest, and has no limit by address.',
				},
			},
		)
		.delete(
			'/:id',
			async ({ exchange, params: { id } }) => {
				const kiosk = await deps.write((tx) => revokeKiosk(tx, deps, { actor: actorOf(exchange), id }))
				return presentKiosk(kiosk, deps.clock.now())
			},
			{
				scope: 'organization:manage',
				params: IdParams,
				response: { 200: KioskDetail },
				detail: {
					operationId: 'revokeKiosk',
					summary: 'Revoke a kiosk',
					description: 'Its pages answer 404 from the next request on. Revoking again changes nothing.',
				},
			},
		)
