import type { Deps } from '../../deps.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { IdParams } from '../../http/schema.ts'
import { presentParticipant } from '../participants/present.ts'
import { ParticipantSummary } from '../participants/model.ts'
import { banParticipant, liftBan } from './ban.ts'
import { BanParticipant } from './model.ts'

export const banRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.put(
			'/v1/participants/:id/ban',
			async ({ actor, params: { id }, body: input }) =>
				presentParticipant(await banParticipant(deps, { actor, id, input })),
			{
				scope: 'people:mark',
				problems: ['conflict'],
				params: IdParams,
				body: BanParticipant,
				response: { 200: ParticipantSummary },
				halls: 'door',
				operationId: 'banParticipant',
				summary: 'Ban a participant',
				description:
					'Until the end of the day `until`, or until it is lifted. The door refuses this person alone: a check-in of them gets 409 `banned`, and their family goes in. Replaces an earlier ban. The participant and the look-up show the ban. 409 `conflict` for somebody who was erased.',
			},
		)
		.delete(
			'/v1/participants/:id/ban',
			async ({ actor, params: { id } }) => presentParticipant(await liftBan(deps, { actor, id })),
			{
				scope: 'people:mark',
				problems: ['conflict'],
				params: IdParams,
				response: { 200: ParticipantSummary },
				halls: 'door',
				operationId: 'liftBan',
				summary: 'Lift the ban of a participant',
				description: 'Repeating it changes nothing.',
			},
		)
