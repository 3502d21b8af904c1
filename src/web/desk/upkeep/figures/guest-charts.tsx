/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import type { GuestFigures } from '../../../../features/figures/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { Bars } from '../../kit/parts/bars.tsx'
import { languageName } from '../../kit/words/language-name.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { ChartPanel } from './chart-panel.tsx'
import type { FigureQuery } from './figure-filter.ts'

/** First visits, ages and languages. They are read after the rest, which waits for nothing. */
export function GuestCharts({ query }: { readonly query: FigureQuery }) {
	const { data } = useQuery({
		queryKey: ['guest-figures', query],
		queryFn: () => call('getGuestFigures', { query }),
		placeholderData: (previous) => previous,
		refetchOnWindowFocus: false,
	})
	if (data === undefined) return null
	return (
		<>
			<Visits visits={data.visits} />
			<Ages ages={data.ages} />
			<Languages languages={data.languages} />
		</>
	)
}

function Visits({ visits }: Pick<GuestFigures, 'visits'>) {
	const { figures } = useWords('upkeep')
	const { first, returning } = visits
	if (first + returning === 0) return null
	return (
		<ChartPanel title={figures.visits.title} size="third">
			<Bars
				label={figures.visits.title}
				columns={[figures.visits.of, figures.people]}
				bars={[
					{ key: 'first', name: figures.visits.first, value: first },
					{ key: 'returning', name: figures.visits.returning, value: returning },
				]}
			/>
			<p class="hint">{figures.visits.hint}</p>
		</ChartPanel>
	)
}

function Ages({ ages }: Pick<GuestFigures, 'ages'>) {
	const { figures } = useWords('upkeep')
	if (ages.every(({ people }) => people === 0)) return null
	const nameOf = ({ from, to }: GuestFigures['ages'][number]): string => {
		if (to === null) return fill(figures.ages.from, { from })
		return from === 0 ? fill(figures.ages.to, { to }) : fill(figures.ages.span, { from, to })
	}
	return (
		<ChartPanel title={figures.ages.title} size="third">
			<Bars
				label={figures.ages.title}
				columns={[figures.ages.of, figures.people]}
				bars={ages.map((group) => ({
					key: String(group.from),
					name: nameOf(group),
					value: group.people ?? 0,
					...(group.people === null ? { text: figures.ages.few } : {}),
				}))}
			/>
			<p class="hint">{figures.ages.hint}</p>
		</ChartPanel>
	)
}

/** The languages that a venue needs on its tablets; the rarest are one bar. */
const MOST_LANGUAGES = 6

function Languages({ languages }: Pick<GuestFigures, 'languages'>) {
	const { figures } = useWords('upkeep')
	if (languages.length === 0) return null
	const rest = languages.slice(MOST_LANGUAGES).reduce((sum, { waivers }) => sum + waivers, 0)
	return (
		<ChartPanel title={figures.languages.title} size="third">
			<Bars
				label={figures.languages.title}
				columns={[figures.languages.of, figures.waivers]}
				bars={[
					...languages.slice(0, MOST_LANGUAGES).map(({ language, waivers }) => ({
						key: language ?? '',
						name: language === null ? figures.languages.none : languageName(language),
						value: waivers,
					})),
					...(rest > 0 ? [{ key: 'rest', name: figures.languages.others, value: rest }] : []),
				]}
			/>
		</ChartPanel>
	)
}
