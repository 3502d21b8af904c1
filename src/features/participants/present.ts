import { timestampOrNull } from '../../kit/time/dates.ts'
import { recordOf } from '../../kit/record-of.ts'
import { digitsOf } from '../../blocks/answers/phone-text.ts'
import type { Candidate } from './find.ts'
import type { Duplicate } from './duplicates.ts'
import { DETAILS } from './model.ts'
import type { Duplicates, FoundParticipant, ParticipantSummary } from './model.ts'
import type { Participant } from './table.ts'

export function presentParticipant({
	id,
	firstName,
	lastName,
	email,
	phone,
	lastSignedAt,
	lastWaiverId,
}: Participant): ParticipantSummary {
	return {
		id,
		firstName,
		lastName,
		email,
		phone,
		phoneDigits: phone === null ? null : digitsOf(phone),
		lastSignedAt: timestampOrNull(lastSignedAt),
		lastWaiverId,
	}
}

/** With what only their own record shows. */
export function presentDetails(participant: Participant) {
	return { ...presentParticipant(participant), ...recordOf(DETAILS, (field) => participant[field]) }
}

export function presentFound({ match, ...participant }: Candidate): FoundParticipant {
	return { ...presentParticipant(participant), match }
}

export function presentDuplicate({ reasons, ...participant }: Duplicate): Duplicates['items'][number] {
	return { ...presentParticipant(participant), reasons: [...reasons] }
}
