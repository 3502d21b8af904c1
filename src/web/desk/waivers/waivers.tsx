/** @jsxImportSource preact */
import { useLocation } from 'preact-iso/router'
import { call } from '../client/call.ts'
import { useSession } from '../client/current.ts'
import { PagedList } from '../parts/paged-list.tsx'
import { Screen } from '../parts/screen.tsx'
import { Split } from '../parts/split.tsx'
import { dayOf } from '../parts/times.ts'
import { useDetail } from '../parts/use-detail.ts'
import { PAGE_SIZE, usePaged } from '../parts/use-paged.ts'
import { useWords } from '../words/use-words.tsx'
import { Filters } from './filters.tsx'
import { isFiltered, readFilter, toQuery, toSearch } from './filter.ts'
import type { WaiverFilter } from './filter.ts'
import { Waiver } from './waiver.tsx'
import { WaiverTable } from './waiver-table.tsx'

const BASE = '/desk/waivers'

/** All waivers, newest first, and one of them in full. Only opening one reads what somebody answered. */
export function Waivers() {
	const { query: address, path, route } = useLocation()
	const { timezone } = useSession().organization
	const { openId, hrefOf, listHref } = useDetail(BASE)
	const filter = readFilter(address)
	const query = toQuery(filter, dayOf(Date.now(), timezone))
	const list = usePaged(['waivers', query], (cursor) =>
		call('listWaivers', { query: { ...query, ...cursor, limit: PAGE_SIZE } }),
	)
	const setFilter = (next: WaiverFilter): void => route(path + toSearch(next), true)
	const clear = (): void => setFilter(readFilter({}))
	return (
		<Split
			openId={openId}
			list={
				<Screen name="waivers" ownFocus={openId !== undefined}>
					<Filters filter={filter} onChange={setFilter} onClear={clear} />
					<PagedList list={list} empty={<Empty isFiltered={isFiltered(filter)} onClear={clear} />}>
						{(waivers) => <WaiverTable waivers={waivers} hrefOf={hrefOf} openId={openId} />}
					</PagedList>
				</Screen>
			}
			detail={openId !== undefined && <Waiver id={openId} listHref={listHref} />}
		/>
	)
}

function Empty({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
	const words = useWords()
	if (!isFiltered)
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
