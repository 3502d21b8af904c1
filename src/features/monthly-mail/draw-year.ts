import { fill } from '../../i18n/fill.ts'
import type { Figures } from '../figures/model.ts'
import type { Chart } from '../messages/delivery/charts.ts'
import { figureWords, nameMonth } from './words.ts'

type Year = Pick<Figures, 'byDay'>
type Measure = 'signed' | 'arrivals'

/** The twelve months up to the last one against the twelve before: waivers and arrivals, if there were any. */
export function drawYear([now, before]: readonly [Year, Year], language: string): Chart[] {
	return (['signed', 'arrivals'] as const).flatMap((measure) => draw(now, before, measure, language))
}

function draw(now: Year, before: Year, measure: Measure, language: string): Chart[] {
	const texts = figureWords(language)
	const [counts, earlier] = [sumMonths(now, measure), sumMonths(before, measure)]
	const most = Math.max(...counts.values(), ...earlier.values())
	if (most === 0) return []
	const months = [...counts.keys()]
	const past = [...earlier.values()]
	const [first = '', last = ''] = [months[0], months.at(-1)]
	return [
		{
			kind: 'pairs',
			title: fill(texts.by.month, { what: texts[measure] }),
			now: fill(texts.span, { from: nameMonth(first, language), to: nameMonth(last, language) }),
			before: texts.ago.year,
			columns: months.map((month, at) => {
				const values = [counts.get(month) ?? 0, past[at] ?? 0] as const
				return {
					name: nameMonth(month, language),
					short: nameMonth(month, language, 'narrow'),
					values: [values[0].toLocaleString(language), values[1].toLocaleString(language)],
					shares: [values[0] / most, values[1] / most],
				}
			}),
		},
	]
}

/** By `YYYY-MM`, in order. */
function sumMonths({ byDay }: Year, measure: Measure): Map<string, number> {
	const sums = new Map<string, number>()
	for (const each of byDay) {
		const month = each.day.slice(0, 7)
		sums.set(month, (sums.get(month) ?? 0) + each[measure])
	}
	return sums
}
