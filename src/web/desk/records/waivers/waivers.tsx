/** @jsxImportSource preact */
import { useLocation } from 'preact-iso/router'
import { call } from '../../kit/client/call.ts'
import { useMay, useSession } from '../../kit/client/current.ts'
import { ExportLink } from '../../kit/lists/export-link.tsx'
import { PagedList } from '../../kit/lists/paged-list.tsx'
import { SavedViews } from '../../kit/lists/saved-views.tsx'
import { Split } from '../../kit/lists/split.tsx'
import { useDetail } from '../../kit/lists/use-detail.ts'
import { PAGE_SIZE, usePaged } from '../../kit/lists/use-paged.ts'
import { Screen } from '../../kit/parts/screen.tsx'
import { dayOf } from '../../kit/parts/times.ts'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { isFiltered, readFilter, toQuery, toSearch, viewOf, withView } from './filter.ts'
import type { WaiverFilter } from './filter.ts'
import { Filters } from './filters.tsx'
import { useReview } from './review.tsx'
import { useSelection } from './use-selection.ts'
import { WaiverTable } from './waiver-table.tsx'
import { Waiver } from './waiver.tsx'
import { useQuery } from '@tanstack/preact-query'
import { Chip } from '../../kit/parts/chip.tsx'
import { Icon } from '../../kit/parts/icons.tsx'

const BASE = '/desk/waivers'

/** All waivers, newest first, and one of them in full. Only opening one reads its answers. */
export const Waivers = withWords('records', WaiversScreen)

function WaiversScreen() {
	const { query: address, path, route } = useLocation()
	const { timezone } = useSession().organization
	const { openId, hrefOf, listHref } = useDetail(BASE)
	const filter = readFilter(address)
	const query = toQuery(filter, dayOf(Date.now(), timezone))
	const list = usePaged(['waivers', query], (cursor) =>
		call('listWaivers', { query: { ...query, ...cursor, limit: PAGE_SIZE } }),
	)
	const view = viewOf(filter)
	const ownSelection = useSelection(toSearch(filter))
	const selection = useMay('waivers:manage') ? ownSelection : undefined
	const ids = list.isOld ? undefined : list.items?.map(({ id }) => id)
	const review = useReview({ name: toSearch(filter), ids, hasMore: list.hasMore }, openId, hrefOf)
	const setFilter = (next: WaiverFilter): void => route(path + toSearch(next), true)
	const clear = (): void => setFilter(readFilter({}))
	return (
		<Split
			openId={openId}
			list={
				<Screen
					name="waivers"
					ownFocus={openId !== undefined}
					tools={<ExportLink path="/v1/waivers.csv" query={query} />}
				>
					<Views filter={filter} onChange={setFilter} />
					<Filters filter={filter} onChange={setFilter} onClear={clear} />
					<SavedViews screen="waivers" />
					<PagedList list={list} empty={<Empty filter={filter} onClear={clear} />}>
						{(waivers) => (
							<>
								{selection !== undefined && (
									<BulkBar selection={selection} shownIds={waivers.map(({ id }) => id)} />
								)}
								<WaiverTable waivers={waivers} hrefOf={hrefOf} openId={openId} selection={selection} />
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
			<button type="button" class="button" onClick={onClear}>
				{words.waivers.clear}
			</button>
		</>
	)
}

type ViewsProps = {
	readonly filter: WaiverFilter
	readonly onChange: (filter: WaiverFilter) => void
}

const ICONS = { all: 'list', flags: 'flag', failed: 'alert', held: 'lock' } as const

/** The lists that staff work through, with the number of open items. */
function Views({ filter, onChange }: ViewsProps) {
	const { review } = useWords('records')
	const { data: today } = useQuery({ queryKey: ['today'], queryFn: () => call('getToday', { query: {} }) })
	const counts = { all: undefined, flags: today?.openFlags, failed: today?.failedPdfs, held: undefined }
	const current = viewOf(filter)
	return (
		<div class="chips views" role="group" aria-label={review.views}>
			{(['all', 'flags', 'failed', 'held'] as const).map((view) => {
				const count = counts[view] ?? 0
				return (
					<Chip key={view} isOn={view === current} onPress={() => onChange(withView(filter, view))}>
						<Icon name={ICONS[view]} size={16} />
						{count > 0 ? `${review[view]} (${count})` : review[view]}
					</Chip>
				)
			})}
		</div>
	)
}
