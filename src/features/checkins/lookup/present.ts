import { digitsOf } from '../../../blocks/answers/phone-text.ts'
import { ageOn } from '../../../blocks/day.ts'
import { timestampOrNull, toTimestamp } from '../../../kit/time/dates.ts'
import { presentShown } from '../../marks/present.ts'
import type { Note } from '../../notes/table.ts'
import type { Participant } from '../../participants/table.ts'
import type { Judged } from '../../waivers/people/coverage.ts'
import type { Left } from '../presence/left.ts'
import type { KeptStanding } from '../kept/model.ts'
import type { GuestPerson } from './model.ts'
import type { LastArrival } from './queries.ts'
import type { Standing } from './standing.ts'

export type PersonAtDoor = Standing & {
	readonly participant: Participant
	readonly photoUrl: string | undefined
	readonly flagsOpen: number
	readonly lastArrival: LastArrival | undefined
	/** Of the people of that arrival. */
	readonly left: Left | undefined
	readonly notes: readonly Note[]
}

type View = {
	/** YYYY-MM-DD */
	readonly today: string
	/** Whether the caller may see days of birth. */
	readonly seesBirth: boolean
}

/** Without answers but the address of a photo, and with hints of contacts at most. */
export function presentPerson(
	{ participant, photoUrl, flagsOpen, lastArrival, left, notes, ...standing }: PersonAtDoor,
	view: View,
): GuestPerson {
	return {
		...presentStanding(participant, standing, view),
		contactHint: emailHintOf(participant) ?? phoneHintOf(participant),
		phoneHint: phoneHintOf(participant),
		photoUrl: photoUrl ?? null,
		notes: notes.map(({ text, createdAt }) => ({ text, createdAt: toTimestamp(createdAt) })),
		flagsOpen,
		lastArrival: lastArrival === undefined ? null : presentArrival(lastArrival, left),
	}
}

/** Without any contact. */
export function presentStanding(
	participant: Participant,
	{ coverage, marks, ban }: Standing,
	{ today, seesBirth }: View,
): KeptStanding {
	const { dateOfBirth } = participant
	return {
		participant: presentName(participant),
		age: dateOfBirth === null ? null : ageOn(dateOfBirth, today),
		dateOfBirth: seesBirth ? dateOfBirth : null,
		coverage: presentCoverage(coverage),
		marks: marks.current.map(({ mark, given }) => presentShown(mark, given)),
		lacking: marks.lacking.map((mark) => presentShown(mark)),
		ban: ban === undefined ? null : { reason: ban.reason, until: ban.until },
	}
}

export function presentName({ id, firstName, lastName }: Participant): GuestPerson['participant'] {
	return { id, firstName, lastName }
}

export function presentCoverage({ reasons, waiver }: Judged): GuestPerson['coverage'] {
	return {
		covered: reasons.length === 0,
		reasons: [...reasons],
		waiverId: waiver?.id ?? null,
		templateId: waiver?.templateId ?? null,
		templateName: waiver?.templateName ?? null,
		expiresAt: timestampOrNull(waiver?.endsAt),
	}
}

function presentArrival({ checkinId, checkedInAt }: LastArrival, left: Left | undefined) {
	return { checkinId, checkedInAt: toTimestamp(checkedInAt), checkedOutAt: timestampOrNull(left?.at) }
}

const SHOWN_DIGITS = 4

/** Enough to tell two people of one name apart, and too little to write to either. */
function emailHintOf({ email }: Pick<Participant, 'email'>): string | null {
	if (email === null) return null
	const [first = ''] = email
	return `${first}…${email.slice(email.lastIndexOf('@'))}`
}

function phoneHintOf({ phone }: Pick<Participant, 'phone'>): string | null {
	if (phone === null) return null
	const digits = digitsOf(phone)
	// Half of a short number.
	return `…${digits.slice(-Math.min(SHOWN_DIGITS, Math.floor(digits.length / 2)))}`
}
