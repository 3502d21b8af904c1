import { toTimestamp } from '../../kit/time/dates.ts'
import type { CheckinShape } from './model.ts'
import type { Arrived, CheckinRow } from './queries.ts'

/** The names as the waiver has them; empty, like the reason, after a purge. */
export function presentCheckin(
	checkin: CheckinRow,
	people: readonly Arrived[],
	nameOf: (actor: string) => string | null,
): CheckinShape {
	const {
		id,
		waiverId,
		signerId,
		method,
		locationId,
		eventId,
		checkedInAt,
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
		isValid,
		warnings: [...warnings],
		...(ownReason === null ? {} : { reason: ownReason }),
		override: isValid ? null : { reason: ownReason },
		by: actor,
		byName: actor === null ? null : nameOf(actor),
		...(annulledAt === null ? {} : { annulledAt: toTimestamp(annulledAt) }),
	}
}
