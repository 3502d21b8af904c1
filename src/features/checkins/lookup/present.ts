import { digitsOf } from '../../../kit/text/fold.ts'
import { ageOn } from '../../../blocks/day.ts'
import { timestampOrNull, toTimestamp } from '../../../kit/time/dates.ts'
import type { Participant } from '../../participants/table.ts'
import type { Judged } from '../../waivers/people/coverage.ts'
import type { GuestPerson } from './model.ts'
import type { LastArrival } from './queries.ts'

export type PersonAtDoor = {
	readonly participant: Participant
	readonly coverage: Judged
	readonly flagsOpen: number
	readonly lastArrival: LastArrival | undefined
}

/** Without answers, and with a hint of a contact at most. */
export function presentPerson(
	{ participant, coverage: { reasons, waiver }, flagsOpen, lastArrival }: PersonAtDoor,
	today: string,
): GuestPerson {
	const { id, firstName, lastName, dateOfBirth } = participant
	return {
		participant: { id, firstName, lastName },
		age: dateOfBirth === null ? null : ageOn(dateOfBirth, today),
		contactHint: hintOf(participant),
		coverage: {
			covered: reasons.length === 0,
			reasons: [...reasons],
			waiverId: waiver?.id ?? null,
			templateId: waiver?.templateId ?? null,
			templateName: waiver?.templateName ?? null,
			expiresAt: timestampOrNull(waiver?.endsAt),
		},
		flagsOpen,
		lastArrival: lastArrival === undefined ? null : presentArrival(lastArrival),
	}
}

function presentArrival({ checkinId, checkedInAt }: LastArrival) {
	return { checkinId, checkedInAt: toTimestamp(checkedInAt) }
}

const SHOWN_DIGITS = 4

/** Enough to tell two people of one name apart, and too little to write to either. */
function hintOf({ email, phone }: Pick<Participant, 'email' | 'phone'>): string | null {
	if (email !== null) {
		const [first = ''] = email
		return `${first}…${email.slice(email.lastIndexOf('@'))}`
	}
	if (phone === null) return null
	const digits = digitsOf(phone)
	// Half of a short number.
	return `…${digits.slice(-Math.min(SHOWN_DIGITS, Math.floor(digits.length / 2)))}`
}
