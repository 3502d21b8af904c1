/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useLocation } from 'preact-iso/router'
import { call } from '../../kit/client/call.ts'
import { useSession } from '../../kit/client/current.ts'
import { ExportLink } from '../../kit/lists/export-link.tsx'
import { SavedViews } from '../../kit/lists/saved-views.tsx'
import { ErrorText } from '../../kit/parts/error-text.tsx'
import { Screen } from '../../kit/parts/screen.tsx'
import { dayOf } from '../../kit/parts/times.ts'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import { faultOf, readFilter, toQuery, toSearch } from './figure-filter.ts'
import { FigureFilters } from './figure-filters.tsx'
import { FigureTables } from './figure-tables.tsx'

/** How often today's figures are read while they are shown, in milliseconds. */
const RENEW_MS = 60_000

/** What happened today, this week or in a season, and what ends soon. */
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
					<div class="chips">
						<ExportLink path="/v1/figures.csv" query={query} />
						<ExportLink path="/v1/checkins.csv" query={query} label={figures.arrivalsCsv} />
					</div>
				)
			}
		>
			<SavedViews screen="figures" />
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
