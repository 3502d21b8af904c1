import type { Deps } from '../../../deps.ts'
import { placesOf } from '../../../http/halls.ts'
import type { GuardedApp } from '../../../http/guard.ts'
import { IdParams } from '../../../http/schema.ts'
import { participantFileRoutes } from './csv-routes.ts'
import { presentConsent } from '../../participants/consent/consent.ts'
import { idsOf, listRowsOf, requireParticipant } from '../../participants/participant.ts'
import { presentDetails } from '../../participants/present.ts'
import type { Participant } from '../../participants/table.ts'
import { isOwnPerson } from '../../participants/search.ts'
import { readParticipant } from '../../participants/read.ts'
import { nameActors } from '../../actors/name-actors.ts'
import { findBan, presentBan } from '../../bans/ban.ts'
import { presentAllGiven } from '../../marks/present.ts'
import { listGiven } from '../../marks/queries.ts'
import { presentNote } from '../../notes/note.ts'
import { listNotes } from '../../notes/queries.ts'
import { todayOf } from '../../organization/organization.ts'
import { findCoverage } from './coverage.ts'
import { listWaiversOf } from '../list.ts'
import * as model from './participant-model.ts'

/** What whoever is bound to locations does not see of somebody who has neither signed nor come there. */
const OF_ANOTHER_HALL = { email: null, phone: null, phoneDigits: null, lastWaiverId: null, notes: [] }

/** Participants know nothing of waivers and marks, so these routes are here. */
export const participantWaiverRoutes = (app: GuardedApp, deps: Deps) =>
	participantFileRoutes(app, deps)
		.get(
			'/v1/participants/:id',
			async ({ caller, actor, params: { id } }) => {
				const { participant, more: waivers } = await readParticipant(
					deps,
					{ actor, id },
					(tx, participantIds) =>
						listWaiversOf(tx, deps.clock.now(), {
							organizationId: caller.organizationId,
							participantIds,
							places: placesOf(caller),
						}),
				)
				const [, ...duplicates] = listRowsOf(deps.db, participant)
				const merged = duplicates.map(({ id, firstName, lastName }) => ({ id, firstName, lastName }))
				const isOwn = isOwnPerson(deps.db, caller.organizationId, placesOf(caller))(participant)
				return {
					...presentDetails(participant),
					waivers,
					...readKnown(deps, participant),
					merged,
					...(isOwn ? {} : OF_ANOTHER_HALL),
				}
			},
			{
				scope: 'participants:read',
				params: IdParams,
				response: { 200: model.ParticipantDetail },
				halls: 'door',
				operationId: 'getParticipant',
				summary: 'Get a participant',
				description:
					'With the newest 100 waivers that name them, as signer or as minor, and what is known of them: their consent to news, marks, a ban that holds, notes. The id of a merged duplicate returns the remaining participant. The read is recorded on the access log.',
			},
		)
		.get(
			'/v1/participants/:id/coverage',
			({ caller: { organizationId }, params: { id }, query }) => {
				const participant = requireParticipant(deps.db, organizationId, id)
				return findCoverage(deps.db, deps.clock.now(), {
					organizationId,
					participantIds: idsOf(deps.db, participant),
					...query,
				})
			},
			{
				scope: 'participants:read',
				params: IdParams,
				query: model.AskCoverage,
				response: { 200: model.Coverage },
				halls: 'door',
				operationId: 'getCoverage',
				summary: 'Check whether a participant is covered, and if not, why',
				description:
					'Today means this moment. Any other day counts as a whole: a waiver covers it if it was signed by the end of the day, and was neither expired nor voided when the day began.',
			},
		)

/** What staff know of a person, under each of their ids. */
function readKnown({ db, clock }: Pick<Deps, 'db' | 'clock'>, participant: Participant) {
	const { organizationId } = participant
	const ids = idsOf(db, participant)
	const reader = { today: todayOf(db, clock, organizationId), nameOf: nameActors(db, organizationId) }
	const ban = findBan(db, ids, reader.today)
	return {
		consent: presentConsent(db, participant),
		marks: presentAllGiven(listGiven(db, organizationId, ids), reader),
		ban: ban === undefined ? null : presentBan(ban, reader.nameOf),
		notes: listNotes(db, ids).map((note) => presentNote(note, reader.nameOf)),
	}
}
