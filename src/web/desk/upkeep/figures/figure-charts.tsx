/** @jsxImportSource preact */
import type { Figures } from '../../../../features/figures/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { useSession } from '../../kit/client/current.ts'
import { countText } from '../../kit/parts/amounts.ts'
import { Bars } from '../../kit/parts/bars.tsx'
import { dateOf, monthNameOf } from '../../kit/parts/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { ColumnChart } from './column-chart.tsx'
import { columnsOf } from './columns.ts'
import type { Now } from './earlier.ts'
import type { Measure } from './figure-filter.ts'
import { formBarsOf } from './form-bars.ts'
import { periodNames } from './period-names.ts'
import type { Report } from './report.ts'
import { WeekTable } from './week-table.tsx'

type FigureChartsProps = { readonly report: Report; readonly measure: Measure; readonly now: Now }

/** One measure of a range by time, form, place and weekday; and the waivers that end. */
export function FigureCharts({ report, measure, now }: FigureChartsProps) {
	const { figures: texts } = useWords('upkeep')
	const { figures } = report
	const isEmpty = figures.signed + figures.arrivals === 0
	return (
		<div class="charts">
			{isEmpty ? (
				<p class="empty">{texts.nothing}</p>
			) : (
				<>
					<Columns report={report} measure={measure} now={now} />
					<Parts figures={figures} measure={measure} />
					{report.kind !== 'hour' && <WeekTable figures={figures} measure={measure} now={now} />}
				</>
			)}
			<Ending ending={figures.ending} />
		</div>
	)
}

function Columns({ report, measure, now }: FigureChartsProps) {
	const { figures: texts, tag } = useWords('upkeep')
	const { figures, earlier, kind, ago, when } = report
	const columns = columnsOf(figures, { kind, measure, now, earlier })
	const names = periodNames(
		kind,
		columns.map(({ key }) => key),
		{ tag, weekFrom: texts.weekFrom },
	)
	return (
		<ColumnChart
			title={fill(texts.by[kind], { what: texts[measure] })}
			period={texts.of[kind]}
			legend={{ now: texts[when], then: texts.ago[ago] }}
			columns={columns.flatMap((column, at) => {
				const name = names[at]
				return name === undefined ? [] : { ...column, ...name }
			})}
		/>
	)
}

type PartsProps = { readonly figures: Figures; readonly measure: Measure }

/** By form, and by place if there is more than one. */
function Parts({ figures, measure }: PartsProps) {
	const { figures: texts } = useWords('upkeep')
	const what = texts[measure]
	const byPlace = fill(texts.by.place, { what })
	return (
		<ChartPanel title={fill(texts.by.form, { what })} size="narrow">
			<Forms figures={figures} measure={measure} />
			{figures.byLocation.length > 1 && (
				<>
					<h2>{byPlace}</h2>
					<Bars
						label={byPlace}
						columns={[texts.of.place, what]}
						isStacked
						bars={figures.byLocation.map((each) => ({
							key: each.locationId ?? '',
							name: each.name ?? texts.noPlace,
							value: each[measure],
						}))}
					/>
				</>
			)}
		</ChartPanel>
	)
}

/** Forms with what was imported for them, and how much that is. */
function Forms({ figures, measure }: PartsProps) {
	const { figures: texts, tag } = useWords('upkeep')
	const { timezone } = useSession().organization
	const bars = formBarsOf(figures.byTemplate, measure)
	const dayOfImport = (importedAt: string): string => dateOf(importedAt, tag, timezone)
	return (
		<>
			<Bars
				label={fill(texts.by.form, { what: texts[measure] })}
				columns={[texts.of.form, texts[measure]]}
				isStacked
				bars={bars.map(({ key, name, value, importedAt }) => ({
					key,
					value,
					name:
						importedAt === null
							? name
							: fill(texts.importedForm, { name, date: dayOfImport(importedAt) }),
				}))}
			/>
			{bars.flatMap(({ key, name, parts }) =>
				parts.map(({ importedAt, value }) => (
					<p key={`${key} ${importedAt}`} class="hint">
						{fill(texts.holdsImported, {
							name,
							count: countText(value, tag),
							date: dayOfImport(importedAt),
						})}
					</p>
				)),
			)}
		</>
	)
}

function Ending({ ending }: Pick<Figures, 'ending'>) {
	const { figures: texts, tag } = useWords('upkeep')
	return (
		<ChartPanel title={texts.ending} size="narrow">
			<Bars
				label={texts.ending}
				columns={[texts.of.month, texts.waivers]}
				bars={ending.map(({ month, waivers }) => ({
					key: month,
					name: monthNameOf(month, tag),
					value: waivers,
				}))}
			/>
			<p class="hint">{texts.endingHint}</p>
		</ChartPanel>
	)
}
