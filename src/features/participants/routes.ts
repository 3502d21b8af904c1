import type { Deps } from '../../deps.ts'
import { reachOf } from '../../http/halls.ts'
import type { GuardedApp } from '../../http/guard.ts'
import { toPage } from '../../http/page.ts'
import { IdParams } from '../../http/schema.ts'
import { presentConsent, withdrawConsent } from './consent/consent.ts'
import { Consent } from './consent/model.ts'
import { correctParticipant } from './correct.ts'
import { findDuplicates } from './duplicates.ts'
import { mergeParticipant } from './merge.ts'
import * as model from './model.ts'
import { countParticipants, findParticipants } from './find.ts'
import { isOwnPerson } from './search.ts'
import { presentDuplicate, presentFound, presentParticipant } from './present.ts'
import { unmergeParticipant } from './unmerge.ts'

export const participantRoutes = (app: GuardedApp, deps: Deps) =>
	app
		.get(
			'/v1/participants',
			({ caller, query: asked }) => {
				const { organizationId, places } = reachOf(caller)
				const query = { ...asked, places }
				const page = toPage(findParticipants(deps.db, organizationId, query), query.limit, presentFound)
				return query.count === undefined
					? page
					: { ...page, count: countParticipants(deps.db, organizationId, query) }
			},
			{
				scope: 'participants:read',
				limit: 'search',
				query: model.ListParticipants,
				response: { 200: model.ParticipantList },
				halls: 'own',
				operationId: 'listParticipants',
				summary: 'Search participants',
				description:
					'Everyone who signed or for whom somebody signed, once each, newest first, or in the order that `sort` names. Filters combine. Only if a name finds nobody, the first page shows up to `limit` people with similar names, the most similar first; `match` says how each was found.',
			},
		)
		.post(
			'/v1/participants/:id/merge',
			async ({ actor, params: { id }, body: { intoId } }) =>
				presentParticipant(await mergeParticipant(deps, { actor, id, intoId })),
			{
				scope: 'participants:manage',
				params: IdParams,
				problems: ['conflict'],
				body: model.MergeParticipant,
				response: { 200: model.ParticipantSummary },
				halls: 'participant',
				operationId: 'mergeParticipant',
				summary: 'Merge a duplicate into another participant',
				description:
					'The participant in the path is the duplicate; `intoId` is the one who remains and is returned. Both histories are kept: waivers keep naming the participant they were signed under, both ids lead to the remaining one, and both names and contacts find them. 409 if the duplicate was merged before.',
			},
		)
		.post(
			'/v1/participants/:id/unmerge',
			async ({ actor, params: { id } }) => presentParticipant(await unmergeParticipant(deps, { actor, id })),
			{
				scope: 'participants:manage',
				params: IdParams,
				problems: ['conflict'],
				response: { 200: model.ParticipantSummary },
				halls: 'participant',
				operationId: 'unmergeParticipant',
				summary: 'Undo a merge',
				description:
					'The participant in the path is the duplicate, which is a participant again with the waivers that were signed under it, and is returned. The one who remained loses the contacts that it had only gained by the merge, and keeps what was signed since. Undoing a merge that an earlier version made restores no contacts. 409 if the participant is not a duplicate, or was erased.',
			},
		)
		.delete(
			'/v1/participants/:id/consent/marketing',
			async ({ actor, params: { id } }) =>
				presentConsent(deps.db, await withdrawConsent(deps, { actor, id })),
			{
				scope: 'participants:manage',
				params: IdParams,
				problems: ['conflict'],
				response: { 200: Consent },
				halls: 'participant',
				operationId: 'withdrawConsent',
				summary: 'Withdraw the consent to news',
				description:
					'For somebody who asks staff. Guests do it themselves by the link in each mail with news. Repeating it changes nothing; a later waiver can give it again. 409 for somebody who was erased.',
			},
		)
		.get(
			'/v1/participants/:id/duplicates',
			({ caller, params: { id } }) => {
				const { organizationId, places } = reachOf(caller)
				const isOwn = isOwnPerson(deps.db, organizationId, places)
				return { items: findDuplicates(deps.db, organizationId, id).filter(isOwn).map(presentDuplicate) }
			},
			{
				scope: 'participants:read',
				limit: 'search',
				params: IdParams,
				response: { 200: model.Duplicates },
				halls: 'participant',
				operationId: 'listDuplicates',
				summary: 'List who may be the same person',
				description: `Up to ${model.MAX_DUPLICATES} participants with the same email address, phone number or date of birth, and a similar name; those with the most in common first. A different date of birth means a different person. Nothing is merged automatically.`,
			},
		)
		.patch(
			'/v1/participants/:id',
			async ({ actor, params: { id }, body: changes }) =>
				presentParticipant(await correctParticipant(deps, { actor, id, changes })),
			{
				scope: 'participants:manage',
				params: IdParams,
				problems: ['conflict'],
				body: model.CorrectParticipant,
				response: { 200: model.ParticipantSummary },
				halls: 'participant',
				operationId: 'correctParticipant',
				summary: 'Correct a name or a contact',
				description:
					'Fields that are left out stay; null clears one. Waivers keep what was signed, and are found by it. A later signing is matched by the corrected values. 409 for somebody who was erased, and for a pass number that another person has.',
			},
		)
