import { Elysia } from 'elysia'
import type { Deps } from '../../deps.ts'
import { guard } from '../../http/guard.ts'
import { actorOf } from '../audit/actor.ts'
import { createCheckin } from './create.ts'
import { findCheckins } from './list.ts'
import { Checkin, CheckinList, CreateCheckin, ListCheckins } from './model.ts'
import { presentCheckin } from './present.ts'

export const checkinRoutes = (deps: Deps) =>
	new Elysia({ prefix: '/v1/checkins', tags: ['Check-ins'] })
		.use(guard)
		.post(
			'',
			async ({ context, body: wanted, status }) => {
				const { checkin, people } = await createCheckin(deps, { actor: actorOf(context), wanted })
				return status(201, presentCheckin(checkin, people))
			},
			{
				scope: 'checkins:write',
				problems: ['not_found', 'purged', 'conflict'],
				body: CreateCheckin,
				response: { 201: Checkin },
				detail: {
					operationId: 'createCheckin',
					summary: 'Record a check-in',
					description:
						'Every call records another check-in, so check with `GET /v1/checkins` before you repeat one that timed out. A waiver that is not valid is admitted with `isValid: false` and `warnings`, unless `requireValid` is true.',
				},
			},
		)
		.get('', ({ caller: { organizationId }, query }) => findCheckins(deps, organizationId, query), {
			scope: 'checkins:read',
			query: ListCheckins,
			response: { 200: CheckinList },
			detail: {
				operationId: 'listCheckins',
				summary: 'List arrivals',
				description:
					"Newest first. `from` and `to` accept a date, which means the whole day in the organization's time zone, or a date-time; both are inclusive.",
			},
		})
