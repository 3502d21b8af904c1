/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useLocation } from 'preact-iso/router'
import type { LogEntry } from '../../../../features/access-logs/log-model.ts'
import { call } from '../../kit/client/call.ts'
import { useSession } from '../../kit/client/current.ts'
import { ExportLink } from '../../kit/lists/export-link.tsx'
import { PagedList } from '../../kit/lists/paged-list.tsx'
import { ViewTabs } from '../../kit/lists/saved-views.tsx'
import { PAGE_SIZE, usePaged } from '../../kit/lists/use-paged.ts'
import { Screen } from '../../kit/parts/screen.tsx'
import { dayNameOf, dayOf } from '../../kit/time/times.ts'
import { fill } from '../../../../i18n/fill.ts'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import { LOG_VIEWS, exportOf, readLogFilter, toQuery, toSearch } from './log-filter.ts'
import type { LogFilter, Names } from './log-filter.ts'
import { LogFilters } from './log-filters.tsx'
import { LogRow } from './log-row.tsx'
import { foldLog } from './tell.ts'
import type { LogLine } from './tell.ts'

/** Who did what, and who looked at whose data, as sentences. */
export const Log = withWords('system', LogScreen)

function LogScreen() {
	const { logScreen } = useWords('system')
	const { query: address, path, route } = useLocation()
	const filter = readLogFilter(address)
	const { data: actors } = useQuery({ queryKey: ['log', 'actors'], queryFn: () => call('listActors') })
	const names: Names = new Map(actors?.items.map(({ actor, name }) => [actor, name]))
	const query = toQuery(filter)
	const list = usePaged(['log', query], (cursor) =>
		call('listLog', { query: { ...query, ...cursor, limit: PAGE_SIZE } }),
	)
	const change = (next: LogFilter): void => route(path + toSearch(next), true)
	const file = exportOf(filter)
	return (
		<Screen name="log" total={logScreen.lead} tools={<ExportLink path={file.path} query={file.query} />}>
			<ViewTabs
				screen="log"
				label={logScreen.which}
				own={LOG_VIEWS.map((view) => ({
					name: logScreen.views[view === '' ? 'everything' : view],
					href: path + toSearch({ ...filter, view }),
					isCurrent: view === filter.view,
				}))}
			/>
			{filter.view === 'reads' && <p class="hint">{logScreen.readsHint}</p>}
			<LogFilters
				filter={filter}
				names={names}
				aboutName={nameAbout(filter.about, list.items ?? []) ?? logScreen.onePerson}
				onChange={change}
			/>
			<PagedList list={list} empty={<p>{toSearch(filter) === '' ? logScreen.none : logScreen.nothing}</p>}>
				{(entries) => <Days lines={foldLog(entries)} />}
			</PagedList>
		</Screen>
	)
}

/** The address holds a person's id alone; their name is in what is found. */
function nameAbout(id: string, entries: readonly LogEntry[]): string | undefined {
	const mentions = entries.flatMap((entry) => entry.mentions)
	return mentions.find((mention) => mention.id === id && mention.name !== null)?.name ?? undefined
}

function Days({ lines }: { lines: readonly LogLine[] }) {
	const { logScreen, tag } = useWords('system')
	const { timezone } = useSession().organization
	const days = [...Map.groupBy(lines, ({ entry }) => dayOf(entry.at, timezone))]
	const today = dayOf(Date.now(), timezone)
	return (
		<div class="panel">
			{days.map(([day, ofDay]) => {
				const name = dayNameOf(ofDay[0]?.entry.at ?? '', tag, timezone)
				return (
					<section key={day}>
						<h2 class="log-day">{day === today ? fill(logScreen.today, { day: name }) : name}</h2>
						<ol>
							{ofDay.map((line) => (
								<LogRow key={line.entry.id} line={line} />
							))}
						</ol>
					</section>
				)
			})}
		</div>
	)
}
