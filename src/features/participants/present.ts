import { timestampOrNull } from '../../kit/dates.ts'
import type { ParticipantSummary } from './model.ts'
import type { Participant } from './table.ts'

export function presentParticipant({
	id,
	firstName,
	lastName,
	email,
	phoneDigits,
	lastSignedAt,
	lastWaiverId,
}: Participant): ParticipantSummary {
	return {
		id,
		firstName,
		lastName,
		email,
		phoneDigits,
		lastSignedAt: timestampOrNull(lastSignedAt),
		lastWaiverId,
	}
}
