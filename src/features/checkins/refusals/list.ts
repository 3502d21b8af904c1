import { onlyAt } from '../../../kit/places.ts'
import type { Reach } from '../../../kit/places.ts'
import type { Deps } from '../../../deps.ts'
import { readCursor, toPage } from '../../../http/page.ts'
import { toTimestamp } from '../../../kit/time/dates.ts'
import { endOfMoment, startOfMoment } from '../../../kit/time/moment.ts'
import { nameActors } from '../../actors/name-actors.ts'
import { requireOrganization } from '../../organization/organization.ts'
import { findParticipantIds, requireParticipant } from '../../participants/participant.ts'
import { presentName } from '../lookup/present.ts'
import type { ListRefusals, RefusalList, RefusalShape } from './model.ts'
import { countRefusals, findRefusal, listRefusals } from './queries.ts'
import type { Refusal } from './table.ts'

/** Newest first, with the present names. @throws Problem 422 for an unknown cursor */
export function findRefusals(
	deps: Pick<Deps, 'db'>,
	{ organizationId, places }: Reach,
	{ limit, cursor, count, from, to, participantId, locationId }: ListRefusals,
): RefusalList {
	const { db } = deps
	const { timezone } = requireOrganization(db, organizationId)
	const filter = {
		organizationId,
		from: from === undefined ? 0 : startOfMoment(from, timezone),
		to: to === undefined ? Number.MAX_SAFE_INTEGER : endOfMoment(to, timezone),
		places: locationId === undefined ? places : onlyAt(locationId.toLowerCase()),
		participantIds:
			participantId === undefined
				? undefined
				: (findParticipantIds(db, organizationId, participantId.toLowerCase()) ?? []),
	}
	const last = readCursor(cursor, (id) => findRefusal(db, organizationId, id))
	const rows = listRefusals(db, filter, last, limit + 1)
	const page = toPage(rows, limit, refusalPresenter(deps, organizationId))
	return count === undefined ? page : { ...page, total: countRefusals(db, filter) }
}

/** Makes the function that presents an organization's refusals. */
export function refusalPresenter(
	{ db }: Pick<Deps, 'db'>,
	organizationId: string,
): (refusal: Refusal) => RefusalShape {
	const nameOf = nameActors(db, organizationId)
	return ({ id, participantId, isBanned: banned, reason, waiverId, locationId, actor, refusedAt }) => ({
		id,
		participant: presentName(requireParticipant(db, organizationId, participantId)),
		banned,
		reason,
		waiverId,
		locationId,
		by: actor,
		byName: nameOf(actor),
		refusedAt: toTimestamp(refusedAt),
	})
}
