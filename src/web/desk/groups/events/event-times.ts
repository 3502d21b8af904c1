import type { EventShape } from '../../../../features/events/model.ts'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { dayNameOf, dayOf, momentOf, timeOf } from '../../kit/time/times.ts'
import type { DeskWords } from '../../kit/words/desk-words.ts'

export type Reader = { readonly tag: string; readonly timeZone: string }

/** The events of one day, in the given order. */
export type EventDay = { readonly day: string; readonly events: EventShape[] }

/**
 * @param zoneOf the time zone of where an event is held
 * @returns a group for each day; `day` is YYYY-MM-DD, or empty for events without a start
 */
export function groupByDay(events: readonly EventShape[], zoneOf: (event: EventShape) => string): EventDay[] {
	const days = new Map<string, EventShape[]>()
	for (const event of events) {
		const day = event.startsAt === null ? '' : dayOf(event.startsAt, zoneOf(event))
		const group = days.get(day) ?? []
		group.push(event)
		days.set(day, group)
	}
	return [...days].map(([day, group]) => ({ day, events: group }))
}

/** Returns a day in words, such as "Today, Sat, 5 Dec". @param day YYYY-MM-DD, or empty @param now milliseconds since 1970 */
export function describeDay(
	day: string,
	{ events: words }: Pick<DeskWords<'groups'>, 'events'>,
	{ tag, timeZone }: Reader,
	now: number,
): string {
	if (day === '') return words.noDay
	const name = dayNameOf(`${day}T12:00:00Z`, tag, 'UTC')
	if (day === dayOf(now, timeZone)) return fill(words.today, { day: name })
	const tomorrow = new Date(Date.parse(dayOf(now, timeZone)) + 86_400_000).toISOString().slice(0, 10)
	return day === tomorrow ? fill(words.tomorrow, { day: name }) : name
}

/** Returns start and end, such as "14:00–16:00"; empty without a start. */
export function describeTime(
	{ startsAt, endsAt }: Pick<EventShape, 'startsAt' | 'endsAt'>,
	{ tag, timeZone }: Reader,
): string {
	if (startsAt === null) return ''
	const start = timeOf(startsAt, tag, timeZone)
	if (endsAt === null) return start
	const isSameDay = dayOf(startsAt, timeZone) === dayOf(endsAt, timeZone)
	return isSameDay
		? `${start}–${timeOf(endsAt, tag, timeZone)}`
		: `${start} – ${momentOf(endsAt, tag, timeZone)}`
}

/** Returns the time before the start, in whole days if possible. */
export function spellHours(
	hours: number,
	{ events }: Pick<DeskWords<'groups'>, 'events'>,
	tag: string,
): string {
	return hours % 24 === 0
		? fillPlural(events.daysBefore, hours / 24, tag)
		: fillPlural(events.hoursBefore, hours, tag)
}
