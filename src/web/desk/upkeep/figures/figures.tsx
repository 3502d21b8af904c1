/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useLocation } from 'preact-iso/router'
import { call } from '../../kit/client/call.ts'
import { useSession } from '../../kit/client/current.ts'
import { ExportLink } from '../../kit/lists/export-link.tsx'
import { SaveView, ViewTabs } from '../../kit/lists/saved-views.tsx'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { Screen } from '../../kit/parts/screen.tsx'
import { dayOf } from '../../kit/parts/times.ts'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import { faultOf, readFilter, toQuery, toSearch, MOST_DAYS, WHENS } from './figure-filter.ts'
import { FigureTables } from './figure-tables.tsx'
import { fill } from '../../../../i18n/fill.ts'
import { LocationSelect } from '../../kit/parts/location-select.tsx'
import { Tab } from '../../kit/parts/tabs.tsx'
import { Field, SelectField } from '../../kit/parts/field.tsx'
import type { FigureFilter } from './figure-filter.ts'

/** How often today's figures are read while they are shown, in milliseconds. */
const RENEW_MS = 60_000

/** The figures of today, this week or a season, and waivers that end soon. */
export const Figures = withWords('upkeep', FiguresScreen)

function FiguresScreen() {
	const { query: address, path, route } = useLocation()
	const { figures } = useWords('upkeep')
	const { timezone } = useSession().organization
	const today = dayOf(Date.now(), timezone)
	const filter = readFilter(address, today)
	const query = toQuery(filter, today)
	const isSound = faultOf(filter) === undefined
	const { data, error, isPlaceholderData, refetch } = useQuery({
		queryKey: ['figures', query],
		queryFn: () => call('getFigures', { query }),
		enabled: isSound,
		placeholderData: (previous) => previous,
		refetchInterval: filter.when === 'today' ? RENEW_MS : false,
		refetchOnWindowFocus: false,
	})
	return (
		<Screen
			name="figures"
			tools={
				isSound && (
					<div class="actions">
						<ExportLink path="/v1/figures.csv" query={query} />
						<ExportLink path="/v1/checkins.csv" query={query} label={figures.arrivalsCsv} />
					</div>
				)
			}
		>
			<ViewTabs screen="figures" label={figures.range}>
				{(isSaved) =>
					WHENS.map((when) => (
						<Tab
							key={when}
							href={path + toSearch({ ...filter, when })}
							isCurrent={!isSaved && filter.when === when}
						>
							{figures[when]}
						</Tab>
					))
				}
			</ViewTabs>
			<FigureFilters filter={filter} onChange={(next) => route(path + toSearch(next), true)} />
			{error !== null && <ErrorText error={error} onRetry={() => void refetch()} />}
			{data !== undefined && (
				<div class="figures" data-old={isPlaceholderData} aria-busy={isPlaceholderData}>
					<FigureTables figures={data} measure={filter.measure} />
				</div>
			)}
		</Screen>
	)
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
				<SelectField
					isInline
					label={figures.show}
					value={filter.measure}
					options={(['signed', 'arrivals', 'people'] as const).map((each) => [each, figures[each]])}
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
