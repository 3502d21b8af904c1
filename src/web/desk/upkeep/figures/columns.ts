import type { Figures } from '../../../../features/figures/model.ts'
import type { Now } from './earlier.ts'
import type { Measure } from './figure-filter.ts'
import { busyPart, keyOf, periodsOf } from './periods.ts'
import type { PeriodKind } from './periods.ts'

/** A period's count, and the count of the same period earlier. */
export type Column = {
	/** As of a period. */
	readonly key: string
	/** Undefined if the period has not begun. */
	readonly value: number | undefined
	/** Undefined if nothing is known of it. */
	readonly earlier: number | undefined
	/** True if the period is not over. */
	readonly isRunning: boolean
}

type Counts = Pick<Figures, 'from' | 'to' | 'byDay' | 'byHour'>

type Options = {
	readonly kind: PeriodKind
	readonly measure: Measure
	readonly now: Now
	/** Undefined if nothing is compared. */
	readonly earlier: Counts | undefined
}

/** Returns the columns of a range, in order. Without any event in the earlier range nothing is compared. */
export function columnsOf(figures: Counts, { kind, measure, now, earlier }: Options): Column[] {
	const past = earlier === undefined ? [] : periodsOf(earlier, kind).map((period) => period[measure])
	const isEmpty = past.every((count) => count === 0)
	const current = currentKey(figures, kind, now)
	const columns = periodsOf(figures, kind).map((period, at) => ({
		key: period.key,
		value: comesAfter(kind, period.key, current) ? undefined : period[measure],
		earlier: isEmpty ? undefined : (past[at] ?? 0),
		isRunning: period.key === current,
	}))
	return kind === 'hour'
		? busyPart(columns, (column) => (column.value ?? 0) + (column.earlier ?? 0) > 0)
		: columns
}

/** Returns the key of the period that is not over; of a day that is over or has not begun, a key beyond its hours. */
function currentKey({ to }: Counts, kind: PeriodKind, { day, hour }: Now): string {
	if (kind !== 'hour') return keyOf(kind, day)
	if (to === day) return `${hour}`
	return to < day ? '24' : '-1'
}

function comesAfter(kind: PeriodKind, key: string, current: string): boolean {
	return kind === 'hour' ? Number(key) > Number(current) : key > current
}
