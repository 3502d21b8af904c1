/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useLocation } from 'preact-iso/router'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import { useSession } from '../../kit/client/current.ts'
import { ExportLink } from '../../kit/lists/export-link.tsx'
import { PagedList } from '../../kit/lists/paged-list.tsx'
import { Tab, Tabs } from '../../kit/parts/tabs.tsx'
import { PAGE_SIZE, usePaged } from '../../kit/lists/use-paged.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { Screen } from '../../kit/parts/screen.tsx'
import { dayNameOf, dayOf } from '../../kit/time/times.ts'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { ArrivalTable } from './arrival-table.tsx'
import { DayChoice } from './day-choice.tsx'
import { readDay, shiftDay } from '../../kit/time/days.ts'
import { usePrint } from './use-print.ts'

/** Who came on a day, when, and who let them in. */
export const Arrivals = withWords('records', ArrivalsScreen)

function ArrivalsScreen() {
	const { day: words, tag } = useWords('records')
	const { organization } = useSession()
	const { query: address, path, route } = useLocation()
	const today = dayOf(Date.now(), organization.timezone)
	const day = readDay(address['day'], today)
	const isOverride = address['view'] === 'overrides'
	const query = { from: day, to: day, ...(isOverride ? { override: 'true' as const } : {}) }
	const list = usePaged(['day', query], (cursor) =>
		call('listCheckins', { query: { ...query, ...cursor, limit: PAGE_SIZE } }),
	)
	const { rows: printedRows, print } = usePrint(query)
	const counts = useCounts(day)
	const hrefOf = (next: string, view = isOverride): string => {
		const entries = [next === today ? [] : ['day', next], view ? ['view', 'overrides'] : []]
		const search = new URLSearchParams(entries.filter(({ length }) => length === 2)).toString()
		return search === '' ? path : `${path}?${search}`
	}
	const name = dayNameOf(`${day}T12:00:00Z`, tag, 'UTC')
	return (
		<Screen
			name="arrivals"
			total={name}
			tools={
				<div class="day-tools">
					<DayChoice day={day} today={today} onChange={(next) => route(hrefOf(next), true)} />
					<Button onClick={print}>
						<Icon name="print" size={18} />
						<span>{words.print}</span>
					</Button>
					<ExportLink path="/v1/checkins.csv" query={query} />
				</div>
			}
		>
			<p class="print-head">
				<b>{organization.name}</b>
				{isOverride && <> · {words.anyway}</>}
			</p>
			<Tiles day={day} />
			<Tabs label={words.views}>
				<Tab href={hrefOf(day, false)} isCurrent={!isOverride} count={counts?.arrivals}>
					{words.everyone}
				</Tab>
				<Tab href={hrefOf(day, true)} isCurrent={isOverride} count={counts?.overrides}>
					{words.anyway}
				</Tab>
			</Tabs>
			<PagedList list={list} empty={<p>{isOverride ? words.noneAnyway : words.none}</p>}>
				{(arrivals) => <ArrivalTable arrivals={printedRows ?? arrivals} />}
			</PagedList>
		</Screen>
	)
}

/** How many came on a day; undefined until it is known. */
function useCounts(day: string) {
	const { data } = useQuery({
		queryKey: ['day', 'counts', day],
		queryFn: () => call('listCheckins', { query: { from: day, to: day, count: 'true', limit: 1 } }),
	})
	return data?.counts
}

function Tiles({ day }: { day: string }) {
	const { day: words, tag } = useWords('records')
	const counts = useCounts(day)
	const before = useCounts(shiftDay(day, -7))
	if (counts === undefined) return null
	const format = new Intl.NumberFormat(tag)
	return (
		<dl class="tiles">
			<div class="panel tile">
				<dt>{words.came}</dt>
				<dd>{format.format(counts.people)}</dd>
				{before !== undefined && (
					<dd class="sub">{fill(words.weekAgo, { count: format.format(before.people) })}</dd>
				)}
			</div>
			<div class="panel tile">
				<dt>{words.anyway}</dt>
				<dd>{format.format(counts.overrides)}</dd>
				<dd class="sub">{fillPlural(words.ofArrivals, counts.arrivals, tag)}</dd>
			</div>
		</dl>
	)
}
