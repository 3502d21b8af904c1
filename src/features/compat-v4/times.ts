import { invalidField } from '../../http/problems.ts'
import { endOfDay, isDay, parseTimestamp, startOfDay, toTimestamp } from '../../kit/time/dates.ts'

/** What stands for a date of birth that the form does not ask for. */
export const UNASKED_BIRTH = '1800-01-01'

/** UTC in whole seconds, without a zone: `2026-07-01 09:30:00`. Empty for null. @param ms since 1970 */
export function toTime(ms: number | null): string {
	return ms === null ? '' : toTimestamp(ms).slice(0, 19).replace('T', ' ')
}

const MOMENT = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.\d{1,9})?(Z|[ +-]\d\d:\d\d)?$/

export type Span = { readonly from: number; readonly to: number }

/**
 * The times that `fromDts` and `toDts` name, in milliseconds since 1970, both inclusive to the second. One is enough. A day
 * is the whole day in UTC. @throws Problem 422
 */
export function readSpan({
	fromDts,
	toDts,
}: {
	readonly fromDts?: string | undefined
	readonly toDts?: string | undefined
}): Span {
	return {
		from: fromDts === undefined ? -Infinity : readMoment('fromDts', fromDts).from,
		to: toDts === undefined ? Infinity : readMoment('toDts', toDts).to,
	}
}

function readMoment(name: string, text: string): Span {
	if (isDay(text)) return { from: startOfDay(text, 'UTC'), to: endOfDay(text, 'UTC') }
	const [, day = '', time = '', zone = 'Z'] = MOMENT.exec(text) ?? []
	// A plus sign that was not escaped arrives as a space.
	const from = parseTimestamp(`${day}T${time}${zone.replace(' ', '+')}`)
	if (from === undefined)
		throw invalidField(
			name,
			'format',
			'Send a day such as 2026-07-01, or a time such as 2026-07-01T09:30:00Z. Without a zone it is UTC.',
		)
	return { from, to: from + 999 }
}
