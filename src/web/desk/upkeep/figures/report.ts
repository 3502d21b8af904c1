import type { Figures } from '../../../../features/figures/model.ts'
import { call } from '../../kit/client/call.ts'
import { shiftDay } from '../../kit/parts/days.ts'
import { agoOf, toEarlier } from './earlier.ts'
import type { Ago } from './earlier.ts'
import type { FigureQuery, When } from './figure-filter.ts'
import { kindOf } from './periods.ts'
import type { PeriodKind } from './periods.ts'

/** The figures of a range, and of the earlier one with which it is compared. */
export type Report = {
	readonly when: When
	readonly figures: Figures
	/** Undefined if it could not be read. */
	readonly earlier: Figures | undefined
	readonly ago: Ago
	readonly kind: PeriodKind
}

/** @throws CallError if the range can't be read */
export async function readReport(query: FigureQuery, when: When): Promise<Report> {
	const kind = kindOf(daysOf(query))
	const ago = agoOf(when)
	const [figures, earlier] = await Promise.all([
		call('getFigures', { query }),
		call('getFigures', { query: toEarlier(query, ago, kind) }).catch(() => undefined),
	])
	return { when, figures, earlier, ago, kind }
}

function daysOf({ from, to }: FigureQuery): string[] {
	const days = []
	for (let day = from; day <= to; day = shiftDay(day, 1)) days.push(day)
	return days
}
