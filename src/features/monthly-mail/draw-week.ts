import { fill } from '../../i18n/fill.ts'
import { placeLocale } from '../../i18n/region.ts'
import { addDays } from '../../kit/time/dates.ts'
import { DAY_MS } from '../../kit/time/durations.ts'
import type { Figures } from '../figures/model.ts'
import type { Chart } from '../messages/delivery/charts.ts'
import { figureWords } from './words.ts'

/** When guests come, by weekday and hour, from the first hour with anybody to the last; signings if nobody was checked in. */
export function drawWeek(
	figures: Pick<Figures, 'from' | 'to' | 'byWeekday' | 'arrivals'>,
	language: string,
	country: string | null,
): Chart[] {
	const texts = figureWords(language)
	const measure = figures.arrivals > 0 ? 'arrivals' : 'signed'
	const days = countWeekdays(figures)
	const averages = figures.byWeekday.map(({ byHour }, at) =>
		byHour.map((each) => each[measure] / Math.max(1, days[at] ?? 0)),
	)
	const busy = Array.from({ length: 24 }, (_, hour) => averages.some((day) => (day[hour] ?? 0) > 0))
	const [first, last] = [busy.indexOf(true), busy.lastIndexOf(true)]
	if (first === -1) return []
	const peaks = averages.map((day) => Math.max(...day))
	const most = Math.max(...peaks)
	const at = peaks.indexOf(most)
	const locale = placeLocale(language, country)
	const hour = averages[at]?.indexOf(most) ?? 0
	return [
		{
			kind: 'heat',
			title: texts.whenCome[measure],
			hours: Array.from({ length: last - first + 1 }, (_, step) => String(first + step)),
			rows: averages.map((day, weekday) => ({
				name: nameWeekday(weekday, language, 'short'),
				shares: day.slice(first, last + 1).map((average) => average / most),
			})),
			busiest: fill(texts.busiest, {
				day: nameWeekday(at, language, 'long'),
				from: nameHour(hour, locale),
				to: nameHour((hour + 1) % 24, locale),
				count: new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(most),
			}),
		},
	]
}

/** Monday first. */
function countWeekdays({ from, to }: Pick<Figures, 'from' | 'to'>): number[] {
	const counts = [0, 0, 0, 0, 0, 0, 0]
	for (let day = from; day <= to; day = addDays(day, 1)) {
		const at = (new Date(Date.parse(day)).getUTCDay() + 6) % 7
		counts[at] = (counts[at] ?? 0) + 1
	}
	return counts
}

/** 5 January 1970 was a Monday. */
const MONDAY_MS = 4 * DAY_MS

function nameWeekday(at: number, language: string, weekday: 'short' | 'long'): string {
	return new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(MONDAY_MS + at * DAY_MS)
}

function nameHour(hour: number, locale: string): string {
	const options = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const
	return new Intl.DateTimeFormat(locale, options).format(Date.UTC(1970, 0, 1, hour))
}
