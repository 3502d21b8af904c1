import { useQuery } from '@tanstack/preact-query'
import type { Figures } from '../../../../features/figures/model.ts'
import { call } from '../../kit/client/call.ts'
import { shiftDay } from '../../kit/time/days.ts'
import { agoOf, toEarlier } from './earlier.ts'
import type { Ago } from './earlier.ts'
import { MOST_DAYS, faultOf, toQuery } from './figure-filter.ts'
import type { FigureFilter, FigureQuery, When } from './figure-filter.ts'
import { kindOf } from './periods.ts'
import type { PeriodKind } from './periods.ts'

/** The figures of a range, and of the earlier one with which it is compared. */
export type Report = {
	readonly when: When
	readonly query: FigureQuery
	readonly figures: Figures
	/** Undefined until it is there, and if it could not be read. */
	readonly earlier: Figures | undefined
	readonly isComparing: boolean
	readonly ago: Ago
	readonly kind: PeriodKind
}

/** How often today's figures are read while they are shown, in milliseconds. */
const RENEW_MS = 60_000

/** Reads a range, and then the earlier one, so that the first answer waits for nothing. @param today YYYY-MM-DD */
export function useReport(filter: FigureFilter, today: string) {
	const { when } = filter
	const query = toQuery(filter, today)
	const { data, error, isPlaceholderData, refetch } = useQuery({
		queryKey: ['figures', query, when],
		queryFn: async () => ({ when, query, figures: await call('getFigures', { query }) }),
		enabled: faultOf(filter) === undefined,
		placeholderData: (previous) => previous,
		refetchInterval: when === 'today' ? RENEW_MS : false,
		refetchOnWindowFocus: false,
	})
	const shown = { when: data?.when ?? when, query: data?.query ?? query }
	const [ago, kind] = [agoOf(shown.when), kindOf(daysOf(shown.query))]
	const before = toEarlier(shown.query, ago, kind)
	const { data: earlier, isLoading: isComparing } = useQuery({
		queryKey: ['figures', before],
		queryFn: () => call('getFigures', { query: before }),
		enabled: data !== undefined,
		refetchOnWindowFocus: false,
	})
	const report: Report | undefined = data && {
		when: data.when,
		query: data.query,
		figures: data.figures,
		earlier,
		isComparing,
		ago,
		kind,
	}
	return { query, report, error, isOld: isPlaceholderData, retry: () => void refetch() }
}

/** Returns the days of a range, of one that is too long the first ones. */
function daysOf({ from, to }: FigureQuery): string[] {
	const days = []
	for (let day = from; day <= to && days.length < MOST_DAYS; day = shiftDay(day, 1)) days.push(day)
	return days
}
