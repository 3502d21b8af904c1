/** @jsxImportSource preact */
import { useLocation } from 'preact-iso/router'
import { call } from '../../kit/client/call.ts'
import { useMay } from '../../kit/client/current.ts'
import { ExportLink } from '../../kit/lists/export-link.tsx'
import { PagedList } from '../../kit/lists/paged-list.tsx'
import { ViewTabs } from '../../kit/lists/saved-views.tsx'
import { Split } from '../../kit/lists/split.tsx'
import { useSorting } from '../../kit/lists/sort.tsx'
import { useDetail } from '../../kit/lists/use-detail.ts'
import { PAGE_SIZE, usePaged } from '../../kit/lists/use-paged.ts'
import { useTotal } from '../../kit/lists/use-total.ts'
import { Screen } from '../../kit/parts/screen.tsx'
import { dayOf } from '../../kit/time/times.ts'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { SORTS, isFiltered, readFilter, toQuery, toSearch, viewOf, withView } from './filter.ts'
import type { WaiverFilter } from './filter.ts'
import { Filters } from './filters.tsx'
import { useReview } from './review.tsx'
import { useSelection } from './use-selection.ts'
import { WaiverTable } from './waiver-table.tsx'
import { Waiver } from './waiver.tsx'
import { useQuery } from '@tanstack/preact-query'
import { AtChosenPlace, useZone } from '../../kit/time/at-place.tsx'

const BASE = '/desk/waivers'

/** All waivers, newest first, and one of them in full. Only opening one reads its answers. */
export const Waivers = withWords('records', () => (
	<AtChosenPlace>
		<WaiversScreen />
	</AtChosenPlace>
))

function WaiversScreen() {
	const { query: address, path, route } = useLocation()
	const timezone = useZone()
	const { openId, hrefOf, listHref } = useDetail(BASE)
	const filter = readFilter(address)
	const query = toQuery(filter, dayOf(Date.now(), timezone), timezone)
	const sorting = useSorting(SORTS)
	const sort = sorting.value
	const list = usePaged(['waivers', query, sort], (cursor) =>
		call('listWaivers', { query: { ...query, sort, ...cursor, limit: PAGE_SIZE } }),
	)
	const total = useTotal(['waivers', 'count', query], () =>
		call('listWaivers', { query: { ...query, limit: 1, count: 'true' } }),
	)
	const view = viewOf(filter)
	const ownSelection = useSelection(toSearch(filter))
	const selection = useMay('waivers:manage') ? ownSelection : undefined
	const ids = list.isOld ? undefined : list.items?.map(({ id }) => id)
	const review = useReview({ name: toSearch(filter), ids, hasMore: list.hasMore }, openId, hrefOf)
	const setFilter = (next: WaiverFilter): void => route(path + toSearch(next), true)
	const clear = (): void => setFilter(readFilter({ sort: filter.sort }))
	return (
		<Split
			openId={openId}
			list={
				<Screen
					name="waivers"
					total={total}
					ownFocus={openId !== undefined}
					tools={<ExportLink path="/v1/waivers.csv" query={query} />}
				>
					<Views filter={filter} />
					<Filters filter={filter} sorting={sorting} onChange={setFilter} onClear={clear} />
					<PagedList list={list} empty={<Empty filter={filter} onClear={clear} />}>
						{(waivers) => (
							<>
								<WaiverTable {...{ waivers, sorting, hrefOf, openId, selection }} />
								{selection !== undefined && selection.ids.size > 0 && <BulkBar selection={selection} />}
							</>
						)}
					</PagedList>
				</Screen>
			}
			detail={
				openId !== undefined && (
					<Waiver id={openId} listHref={listHref} review={view === 'all' ? undefined : review} />
				)
			}
		/>
	)
}

type EmptyProps = { readonly filter: WaiverFilter; readonly onClear: () => void }

function Empty({ filter, onClear }: EmptyProps) {
	const words = useWords('records')
	const { review } = words
	if (viewOf(filter) === 'flags' && !isFiltered(withView(filter, 'all'))) return <p>{review.nothingLeft}</p>
	if (!isFiltered(filter))
		return (
			<>
				<p>{words.waivers.none}</p>
				<p class="hint">{words.waivers.noneHint}</p>
			</>
		)
	return (
		<>
			<p>{words.waivers.nothing}</p>
			<Button onClick={onClear}>{words.waivers.clear}</Button>
		</>
	)
}

/** The lists that staff work through, with the number of open items. */
function Views({ filter }: { readonly filter: WaiverFilter }) {
	const { review } = useWords('records')
	const { data: today } = useQuery({ queryKey: ['today'], queryFn: () => call('getToday', { query: {} }) })
	const counts = { all: undefined, flags: today?.openFlags, failed: today?.failedPdfs, held: undefined }
	const current = viewOf(filter)
	return (
		<ViewTabs
			screen="waivers"
			label={review.views}
			own={(['all', 'flags', 'failed', 'held'] as const).map((view) => ({
				name: review[view],
				href: BASE + toSearch(withView(filter, view)),
				isCurrent: view === current,
				due: counts[view],
			}))}
		/>
	)
}
