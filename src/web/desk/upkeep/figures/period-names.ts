import { fill } from '../../../../i18n/fill.ts'
import { dateOf, dayNameOf, monthLabelOf, monthNameOf, timeOf, weekdayNameOf } from '../../kit/time/times.ts'
import { weekdayOf } from '../../kit/time/days.ts'
import type { PeriodKind } from './periods.ts'

export type PeriodName = {
	/** In full, such as Sat, 5 Dec. */
	readonly name: string
	/** Below a column. */
	readonly label: string
	/** The same where there is less room. */
	readonly shortLabel: string
}

type Words = { readonly tag: string; readonly weekFrom: string }

/** Days up to this many are told apart by their weekday. */
const DAYS_OF_WEEK = 7

/** Returns the names of periods, which are named by their keys. */
export function periodNames(kind: PeriodKind, keys: readonly string[], words: Words): PeriodName[] {
	const isWeek = keys.length <= DAYS_OF_WEEK
	return keys.map((key) => nameOf(kind, key, { ...words, isWeek }))
}

function nameOf(
	kind: PeriodKind,
	key: string,
	{ tag, weekFrom, isWeek }: Words & { readonly isWeek: boolean },
): PeriodName {
	if (kind === 'hour') return { name: hourName(Number(key), tag), label: key, shortLabel: key }
	if (kind === 'month')
		return {
			name: monthNameOf(key, tag),
			label: monthLabelOf(key, tag, 'short'),
			shortLabel: monthLabelOf(key, tag, 'narrow'),
		}
	const noon = `${key}T12:00:00Z`
	const date = dateOf(noon, tag, 'UTC')
	if (kind === 'week') return { name: fill(weekFrom, { date }), label: date, shortLabel: date }
	const label = isWeek ? weekdayNameOf(weekdayOf(key), tag, 'short') : `${Number(key.slice(8))}`
	return { name: dayNameOf(noon, tag, 'UTC'), label, shortLabel: label }
}

/** Returns an hour as clocks show it, such as 14:00. */
export function hourName(hour: number, tag: string): string {
	return timeOf(Date.UTC(2026, 0, 1, hour), tag, 'UTC')
}
