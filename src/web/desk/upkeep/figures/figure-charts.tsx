/** @jsxImportSource preact */
import { useLocation } from 'preact-iso/router'
import type { Figures } from '../../../../features/figures/model.ts'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { useMay } from '../../kit/client/current.ts'
import { Bars } from '../../kit/parts/bars.tsx'
import { SendButton } from '../../kit/sending/sending.tsx'
import { lastOfMonth } from '../../kit/time/days.ts'
import { monthNameOf, dateOf } from '../../kit/time/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { ColumnChart } from './column-chart.tsx'
import { columnsOf } from './columns.ts'
import type { Now } from './earlier.ts'
import type { Measure } from './figure-filter.ts'
import { GuestCharts } from './guest-charts.tsx'
import { periodNames } from './period-names.ts'
import type { Report } from './use-report.ts'
import { WeekTable } from './week-table.tsx'
import { countText } from '../../kit/time/amounts.ts'
import { formBarsOf } from './form-bars.ts'
import { useZone } from '../../kit/time/at-place.tsx'

type FigureChartsProps = { readonly report: Report; readonly measure: Measure; readonly now: Now }

/** One measure of a range by time, form, place and weekday; and the waivers that end. */
export function FigureCharts({ report, measure, now }: FigureChartsProps) {
	const { figures: texts } = useWords('upkeep')
	const { figures } = report
	const isEmpty = figures.signed + figures.arrivals === 0
	const isWeekly = figures[measure] > 0 && report.kind !== 'hour'
	return (
		<div class="charts">
			{isEmpty ? (
				<p class="empty">{texts.nothing}</p>
			) : (
				<>
					<Columns report={report} measure={measure} now={now} />
					<FigureParts figures={figures} measure={measure} />
					{isWeekly && <WeekTable figures={figures} measure={measure} now={now} />}
				</>
			)}
			<Ending ending={figures.ending} size={isWeekly ? 'narrow' : 'full'} />
			<Incidents incidents={figures.incidents} />
			{!isEmpty && <GuestCharts query={report.query} />}
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
			legend={{ value: texts[when], earlier: texts.ago[ago] }}
			columns={columns.flatMap((column, at) => {
				const name = names[at]
				return name === undefined ? [] : { ...column, ...name }
			})}
		/>
	)
}

/** What was reported in the range; nothing where nothing was. */
function Incidents({ incidents }: Pick<Figures, 'incidents'>) {
	const { figures: texts, tag } = useWords('upkeep')
	if (incidents.length === 0) return null
	return (
		<ChartPanel title={texts.incidents} size="full">
			<Bars
				label={texts.incidents}
				columns={[texts.of.month, texts.incidentCount]}
				bars={incidents.map(({ month, kind, incidents: value }) => ({
					key: `${month} ${kind}`,
					name: `${monthNameOf(month, tag)}, ${texts.incidentKinds[kind]}`,
					value,
				}))}
			/>
		</ChartPanel>
	)
}

type EndingProps = Pick<Figures, 'ending'> & { readonly size: 'narrow' | 'full' }

function Ending({ ending, size }: EndingProps) {
	const { figures: texts, tag } = useWords('upkeep')
	const mayRemind = useMay('campaigns:write')
	const { route } = useLocation()
	const next = ending.find(({ waivers }) => waivers > 0)
	return (
		<ChartPanel title={texts.ending} size={size}>
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
			{next !== undefined && mayRemind && (
				<SendButton
					channel="email"
					label={fill(fillPlural(texts.remind, next.waivers, tag), { month: monthNameOf(next.month, tag) })}
					isBusy={false}
					onSend={() =>
						route(
							`/desk/messages?state=campaigns&new=renewal&endsFrom=${next.month}-01&endsTo=${lastOfMonth(`${next.month}-01`)}`,
						)
					}
				/>
			)}
		</ChartPanel>
	)
}

type PartsProps = { readonly figures: Figures; readonly measure: Measure }

/** By form, and by place if there is more than one. */
function FigureParts({ figures, measure }: PartsProps) {
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
	const timezone = useZone()
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
						importedAt === null ? name : fill(texts.importedForm, { name, date: dayOfImport(importedAt) }),
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
