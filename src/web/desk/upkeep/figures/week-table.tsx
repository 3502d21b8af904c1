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
import { cellText, peakOf, weekMapOf } from './week-map.ts'
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
				<HourMap
					title={title}
					hours={hours}
					most={peak.average}
					isAcross={width >= NAMES + hours.length * CELL}
				/>
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
	readonly isAcross: boolean
}

function HourMap({ title, hours, most, isAcross }: MapProps) {
	const { figures: texts, tag } = useWords('upkeep')
	const days = WEEKDAYS.map((weekday) => weekdayNameOf(weekday, tag, 'short'))
	const hourNames = hours.map(({ hour }) => String(hour))
	const [rows, columns] = isAcross ? [days, hourNames] : [hourNames, days]
	return (
		<table class="hours" aria-label={title}>
			<thead>
				<tr>
					<th scope="col">
						<span class="vh">{isAcross ? texts.of.day : texts.of.hour}</span>
					</th>
					{columns.map((name) => (
						<th key={name} scope="col">
							{name}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{rows.map((name, row) => (
					<tr key={name}>
						<th scope="row">{name}</th>
						{columns.map((each, column) => (
							<Cell
								key={each}
								average={hours[isAcross ? column : row]?.averages[isAcross ? row : column]}
								most={most}
							/>
						))}
					</tr>
				))}
			</tbody>
		</table>
	)
}

function Cell({ average, most }: { readonly average: number | undefined; readonly most: number }) {
	const { tag } = useWords('upkeep')
	const text = cellText(average, tag)
	return <td class={`h${text === '' ? 0 : stepOf(average ?? 0, most)}`}>{text}</td>
}
