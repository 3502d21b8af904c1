import type { Deps } from '../../deps.ts'
import { timestampOrNull, toTimestamp } from '../../kit/time/dates.ts'
import { nameActors } from '../actors/name-actors.ts'
import type { Arrival } from './create.ts'
import type { CheckinShape } from './model.ts'
import { readLeft } from './presence/left.ts'
import type { Left } from './presence/left.ts'
import { venueDaysOf } from './presence/venue-days.ts'
import type { Arrived, CheckinRow } from './queries.ts'

/** Makes the function that presents an organization's arrivals, as they are now. */
export function checkinPresenter(
	{ db, clock }: Pick<Deps, 'db' | 'clock'>,
	organizationId: string,
): (arrival: Arrival) => CheckinShape {
	const nameOf = nameActors(db, organizationId)
	const days = venueDaysOf(db, organizationId)
	const now = clock.now()
	return ({ checkin, people }) =>
		presentCheckin(checkin, people, { nameOf, left: readLeft(checkin, days, now) })
}

/** The names as the waiver has them; empty, like the reason, after a purge. */
function presentCheckin(
	checkin: CheckinRow,
	people: readonly Arrived[],
	{ nameOf, left }: { nameOf(actor: string): string | null; left: Left | undefined },
): CheckinShape {
	const {
		id,
		waiverId,
		signerId,
		method,
		locationId,
		eventId,
		checkedInAt,
		receivedAt,
		isValid,
		warnings,
		reason,
		actor,
		purgedAt,
		annulledAt,
	} = checkin
	const name = (text: string): string => (purgedAt === null ? text : '')
	const ownReason = purgedAt === null ? reason : null
	return {
		id,
		waiverId,
		participantId: signerId,
		participants: people.map((person) => ({
			id: person.id,
			firstName: name(person.firstName),
			lastName: name(person.lastName),
			role: person.role,
		})),
		method,
		locationId,
		eventId,
		checkedInAt: toTimestamp(checkedInAt),
		receivedAt: timestampOrNull(receivedAt),
		isValid,
		warnings: [...warnings],
		...(ownReason === null ? {} : { reason: ownReason }),
		override: isValid ? null : { reason: ownReason },
		by: actor,
		byName: actor === null ? null : nameOf(actor),
		checkedOutAt: timestampOrNull(left?.at),
		checkedOutBy: left?.by ?? null,
		...(annulledAt === null ? {} : { annulledAt: toTimestamp(annulledAt) }),
	}
}
