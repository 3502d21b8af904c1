import { Elysia } from 'elysia'
import type { Deps } from '../../deps.ts'
import { guard } from '../../http/guard.ts'
import { IdParams } from '../../http/schema.ts'
import { actorOf } from '../audit/actor.ts'
import { eraseParticipant } from './erase.ts'
import { liftHold, placeHold } from './hold.ts'
import * as model from './model.ts'
import { presentHold, presentPurged } from './present.ts'
import { purgeWaiver } from './purge.ts'

export const retentionRoutes = (deps: Deps) =>
	new Elysia({ prefix: '/v1', tags: ['Retention'] })
		.use(guard)
		.post(
			'/waivers/:id/purge',
			async ({ context, params: { id } }) =>
				presentPurged(await purgeWaiver(deps, { actor: actorOf(context), id })),
			{
				scope: 'waivers:manage',
				problems: ['purged', 'conflict'],
				params: IdParams,
				response: { 200: model.PurgedWaiver },
				detail: {
					operationId: 'purgeWaiver',
					summary: 'Purge a waiver',
					description:
						'Erases answers, people, images and PDF for good. The proof that it was signed stays, and whoever kept its receipt can still show what was signed. 409 while it is held.',
				},
			},
		)
		.post(
			'/waivers/:id/hold',
			async ({ context, params: { id }, body: { reason } }) =>
				presentHold(await placeHold(deps, { actor: actorOf(context), id, reason })),
			{
				scope: 'waivers:manage',
				problems: ['purged', 'conflict'],
				params: IdParams,
				body: model.PlaceHold,
				response: { 200: model.LegalHold },
				detail: {
					operationId: 'placeHold',
					summary: 'Hold a waiver',
					description: 'Nothing purges it until the hold is lifted: for a waiver that a dispute is about.',
				},
			},
		)
		.delete(
			'/waivers/:id/hold',
			async ({ context, params: { id } }) =>
				presentHold(await liftHold(deps, { actor: actorOf(context), id })),
			{
				scope: 'waivers:manage',
				params: IdParams,
				response: { 200: model.LegalHold },
				detail: { operationId: 'liftHold', summary: 'Lift the hold of a waiver' },
			},
		)
		.post(
			'/participants/:id/erase',
			({ context, params: { id } }) => eraseParticipant(deps, { actor: actorOf(context), id }),
			{
				scope: 'participants:manage',
				params: IdParams,
				response: { 200: model.ErasedParticipant },
				detail: {
					operationId: 'eraseParticipant',
					summary: 'Forget a person',
					description:
						'Purges every waiver that names the person and is not held, and blanks the names and contacts. The others on those waivers lose them as well.',
				},
			},
		)
