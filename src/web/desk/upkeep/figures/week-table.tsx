/** @jsxImportSource preact */
import type { Figures } from '../../../../features/figures/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { averageText } from '../../kit/time/amounts.ts'
import { weekdayNameOf } from '../../kit/time/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { ChartPanel } from './chart-panel.tsx'
import type { Now } from './earlier.ts'
import type { Measure } from './figure-filter.ts'
import { hourName } from './period-names.ts'
import { stepOf } from './scales.ts'
import { useWidth } from './use-width.ts'
import { peakOf, weekMapOf } from './week-map.ts'
import type { HourOfWeek } from './week-map.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/** The least width of the weekdays' names, and of a cell, in CSS pixels. */
const NAMES = 40
const CELL = 26

type WeekTableProps = { readonly figures: Figures; readonly measure: Measure; readonly now: Now }

/** A map of the week by hours, with its numbers: hours stand side by side if there is room, else one below the other. */
export function WeekTable({ figures, measure, now }: WeekTableProps) {
	const { figures: texts, tag } = useWords('upkeep')
	const [place, width] = useWidth()
	const hours = weekMapOf(figures, measure, now)
	const peak = peakOf(hours)
	if (peak === undefined) return null
	const title = texts.whenCome[measure]
	return (
		<ChartPanel title={title} size="wide" aside={<p class="legend">{texts.average}</p>}>
			<div ref={place}>
				{width >= NAMES + hours.length * CELL ? (
					<HoursAcross title={title} hours={hours} most={peak.average} />
				) : (
					<HoursDown title={title} hours={hours} most={peak.average} />
				)}
			</div>
			<p class="hint">
				{fill(texts.busiest, {
					day: weekdayNameOf(peak.at + 1, tag, 'long'),
					from: hourName(peak.hour, tag),
					to: hourName((peak.hour + 1) % 24, tag),
					count: averageText(peak.average, tag),
				})}
			</p>
		</ChartPanel>
	)
}

type MapProps = {
	readonly title: string
	readonly hours: readonly HourOfWeek[]
	readonly most: number
}

function HoursAcross({ title, hours, most }: MapProps) {
	const { figures: texts, tag } = useWords('upkeep')
	return (
		<table class="hours" aria-label={title}>
			<thead>
				<tr>
					<th scope="col">
						<span class="vh">{texts.of.day}</span>
					</th>
					{hours.map(({ hour }) => (
						<th key={hour} scope="col">
							{hour}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{WEEKDAYS.map((weekday, at) => (
					<tr key={weekday}>
						<th scope="row">{weekdayNameOf(weekday, tag, 'short')}</th>
						{hours.map(({ hour, averages }) => (
							<Cell key={hour} average={averages[at]} most={most} />
						))}
					</tr>
				))}
			</tbody>
		</table>
	)
}

function HoursDown({ title, hours, most }: MapProps) {
	const { figures: texts, tag } = useWords('upkeep')
	return (
		<table class="hours" aria-label={title}>
			<thead>
				<tr>
					<th scope="col">
						<span class="vh">{texts.of.hour}</span>
					</th>
					{WEEKDAYS.map((weekday) => (
						<th key={weekday} scope="col">
							{weekdayNameOf(weekday, tag, 'short')}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{hours.map(({ hour, averages }) => (
					<tr key={hour}>
						<th scope="row">{hour}</th>
						{averages.map((average, at) => (
							<Cell key={WEEKDAYS[at]} average={average} most={most} />
						))}
					</tr>
				))}
			</tbody>
		</table>
	)
}

function Cell({ average, most }: { readonly average: number | undefined; readonly most: number }) {
	const { tag } = useWords('upkeep')
	if (average === undefined) return <td class="h0">–</td>
	return <td class={`h${stepOf(average, most)}`}>{averageText(average, tag)}</td>
}
