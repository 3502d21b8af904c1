/** @jsxImportSource preact */
import { useLocation } from 'preact-iso/router'
import { fill } from '../../../../i18n/fill.ts'
import { ExportLink } from '../../kit/lists/export-link.tsx'
import { SaveView, ViewTabs } from '../../kit/lists/saved-views.tsx'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { Bones } from '../../kit/parts/bones.tsx'
import { Field } from '../../kit/forms/field.tsx'
import { toLocal } from '../../kit/time/local-time.ts'
import { LocationSelect } from '../../kit/parts/location-select.tsx'
import { Screen } from '../../kit/parts/screen.tsx'
import { Segments } from '../../kit/parts/segments.tsx'
import { dateOf } from '../../kit/time/times.ts'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import type { Now } from './earlier.ts'
import { FigureCharts } from './figure-charts.tsx'
import { MEASURES, MOST_DAYS, WHENS, faultOf, readFilter, toSearch } from './figure-filter.ts'
import type { FigureFilter, FigureQuery } from './figure-filter.ts'
import { ReportMenu } from './report-menu.tsx'
import { useReport } from './use-report.ts'
import { differenceOf } from '../../../../kit/difference.ts'
import { countText, percentText } from '../../kit/time/amounts.ts'
import { comparable } from './earlier.ts'
import { hourName } from './period-names.ts'
import type { Report } from './use-report.ts'
import { AtChosenPlace, useZone } from '../../kit/time/at-place.tsx'

/** The figures of today, this week, this month or a season, compared with earlier ones; and waivers that end soon. */
export const Figures = withWords('upkeep', () => (
	<AtChosenPlace>
		<FiguresScreen />
	</AtChosenPlace>
))

function FiguresScreen() {
	const { query: address, path, route } = useLocation()
	const { figures } = useWords('upkeep')
	const now = useNow()
	const filter = readFilter(address, now.day)
	const { query, report, error, isOld, retry } = useReport(filter, now.day)
	const isSound = faultOf(filter) === undefined
	return (
		<Screen
			name="figures"
			total={useRangeText(query, now)}
			tools={
				isSound && (
					<div class="actions">
						<ExportLink path="/v1/figures.csv" query={query} />
						<ReportMenu query={query} />
					</div>
				)
			}
		>
			<ViewTabs
				screen="figures"
				label={figures.range}
				own={WHENS.map((when) => ({
					name: figures[when],
					href: path + toSearch({ ...filter, when }),
					isCurrent: filter.when === when,
				}))}
			/>
			<FigureFilters filter={filter} onChange={(next) => route(path + toSearch(next), true)} />
			{error !== null && <ErrorText error={error} onRetry={retry} />}
			{report === undefined && error === null && <Bones />}
			{report !== undefined && (
				<div class="figures" data-old={isOld} aria-busy={isOld}>
					<FigureTiles report={report} now={now} />
					<FigureCharts report={report} measure={filter.measure} now={now} />
				</div>
			)}
		</Screen>
	)
}

function useNow(): Now {
	const timezone = useZone()
	const local = toLocal(Date.now(), timezone)
	return { day: local.slice(0, 10), hour: Number(local.slice(11, 13)) }
}

/** Returns the days of a range in words. */
function useRangeText({ from, to }: FigureQuery, { day }: Now): string {
	const { figures, tag } = useWords('upkeep')
	const [first, last] = [from, to].map((each) => dateOf(`${each}T12:00:00Z`, tag, 'UTC'))
	if (from === to) return first ?? ''
	const isRunning = from < day && day < to
	return fill(isRunning ? figures.untilToday : figures.span, { from: first ?? '', to: last ?? '' })
}

type FigureFiltersProps = {
	readonly filter: FigureFilter
	readonly onChange: (filter: FigureFilter) => void
}

/** The range, the location, and the measure of the bars. */
function FigureFilters({ filter, onChange }: FigureFiltersProps) {
	const { figures } = useWords('upkeep')
	return (
		<search class="list-tools" aria-label={figures.show}>
			<div class="tool-row">
				<Segments
					label={figures.show}
					value={filter.measure}
					options={MEASURES.map((each) => [each, figures[each]] as const)}
					onChange={(measure) => onChange({ ...filter, measure })}
				/>
				<LocationSelect
					value={filter.locationId}
					onChange={(locationId) => onChange({ ...filter, locationId })}
				/>
				<SaveView screen="figures" />
			</div>
			{filter.when === 'season' && <SeasonFields filter={filter} onChange={onChange} />}
		</search>
	)
}

function SeasonFields({ filter, onChange }: FigureFiltersProps) {
	const { figures } = useWords('upkeep')
	const fault = faultOf(filter)
	return (
		<div class="season">
			{(['from', 'to'] as const).map((end) => (
				<Field
					key={end}
					label={figures[end]}
					fault={end === 'to' && fault !== undefined ? fill(figures[fault], { count: MOST_DAYS }) : undefined}
				>
					{(control) => (
						<input
							{...control}
							type="date"
							value={filter[end]}
							onChange={({ currentTarget: { value } }) => {
								if (value !== '') onChange({ ...filter, [end]: value })
							}}
						/>
					)}
				</Field>
			))}
		</div>
	)
}

type FigureTilesProps = { readonly report: Report; readonly now: Now }

/** The sums of a range, and how they differ from the earlier range as far as this one is over. */
function FigureTiles({ report, now }: FigureTilesProps) {
	const { figures: texts, tag } = useWords('upkeep')
	const { figures, earlier, isComparing, ago, kind } = report
	const [present, past] =
		earlier === undefined ? [figures, undefined] : comparable(figures, earlier, { ...report, now })
	const differences = MEASURES.map((measure) => past && differenceOf(present[measure], past[measure]))
	const isRunning = figures.from <= now.day && now.day <= figures.to
	const until =
		kind === 'hour' ? fill(texts.comparedUntil, { time: hourName(now.hour, tag) }) : texts.comparedYesterday
	return (
		<>
			<dl class="tiles" aria-label={texts.totals}>
				{MEASURES.map((measure, at) => {
					const difference = differences[at]
					return (
						<div key={measure} class="panel tile">
							<dt>{texts[measure]}</dt>
							<dd>{countText(figures[measure], tag)}</dd>
							{isComparing && (
								<dd class="sub" aria-hidden="true">
									…
								</dd>
							)}
							{difference !== undefined && (
								<dd class="sub">
									{fill(texts.differs[difference.kind][ago], {
										percent: percentText(difference.share, tag),
									})}
								</dd>
							)}
						</div>
					)
				})}
			</dl>
			{isRunning && (isComparing || differences.some((difference) => difference !== undefined)) && (
				<p class="hint compared">{until}</p>
			)}
		</>
	)
}
