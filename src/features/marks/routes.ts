import type { Deps } from '../../deps.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { IdParams } from '../../http/schema.ts'
import { nameActors } from '../actors/name-actors.ts'
import { todayOf } from '../organization/organization.ts'
import { idsOf } from '../participants/participant.ts'
import type { Participant } from '../participants/table.ts'
import { createMark } from './create.ts'
import { giveMark, takeMark } from './give.ts'
import * as model from './model.ts'
import { presentAllGiven, presentMark } from './present.ts'
import { listGiven, listMarks } from './queries.ts'
import { deleteMark, updateMark } from './update.ts'

export const markRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.get(
			'/v1/marks',
			({ caller: { organizationId } }) => ({
				items: listMarks(deps.db, organizationId).map(presentMark),
			}),
			{
				scope: 'participants:read',
				response: { 200: model.MarkList },
				halls: 'any',
				operationId: 'listMarks',
				summary: 'List the marks of the organization',
				description: 'What it says of guests, such as "Top rope"; the oldest first.',
			},
		)
		.post(
			'/v1/marks',
			async ({ actor, body: input, status }) =>
				status(201, presentMark(await createMark(deps, { actor, input }))),
			{
				scope: 'organization:manage',
				problems: ['conflict'],
				body: model.CreateMark,
				response: { 201: model.Mark },
				halls: 'any',
				operationId: 'createMark',
				summary: 'Create a mark',
			},
		)
		.patch(
			'/v1/marks/:id',
			async ({ actor, params: { id }, body: changes }) =>
				presentMark(await updateMark(deps, { actor, id, changes })),
			{
				scope: 'organization:manage',
				params: IdParams,
				body: model.UpdateMark,
				response: { 200: model.Mark },
				halls: 'any',
				operationId: 'updateMark',
				summary: 'Update a mark',
				description: 'Changes the fields that are sent.',
			},
		)
		.delete(
			'/v1/marks/:id',
			async ({ actor, params: { id } }) => presentMark(await deleteMark(deps, { actor, id })),
			{
				scope: 'organization:manage',
				problems: ['conflict'],
				params: IdParams,
				response: { 200: model.Mark },
				halls: 'any',
				operationId: 'deleteMark',
				summary: 'Delete a mark',
				description: '409 if a guest has it: make it inactive instead.',
			},
		)
		.put(
			'/v1/participants/:id/marks/:markId',
			async ({ actor, params, body: input }) =>
				presentAll(deps, await giveMark(deps, { actor, ...params, input })),
			{
				scope: 'people:mark',
				problems: ['conflict'],
				params: model.MarkParams,
				body: model.GiveMark,
				response: { 200: model.GivenMarks },
				halls: 'door',
				operationId: 'giveMark',
				summary: 'Give a participant a mark',
				description:
					'Replaces the end and the reason of one that was given before. Returns all marks of the participant. 409 for a mark that is not active, and for somebody who was erased.',
			},
		)
		.delete(
			'/v1/participants/:id/marks/:markId',
			async ({ actor, params }) => presentAll(deps, await takeMark(deps, { actor, ...params })),
			{
				scope: 'people:mark',
				problems: ['conflict'],
				params: model.MarkParams,
				response: { 200: model.GivenMarks },
				halls: 'door',
				operationId: 'takeMark',
				summary: 'Take a mark from a participant',
				description: 'Returns the marks that remain. Repeating it changes nothing.',
			},
		)

function presentAll({ db, clock }: Pick<Deps, 'db' | 'clock'>, person: Participant): model.GivenMarks {
	const { organizationId } = person
	const reader = {
		today: todayOf(db, clock, organizationId),
		nameOf: nameActors(db, organizationId),
	}
	return { items: presentAllGiven(listGiven(db, organizationId, idsOf(db, person)), reader) }
}
