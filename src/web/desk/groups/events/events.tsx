/** @jsxImportSource preact */
import { useLocation } from 'preact-iso/router'
import { useState } from 'preact/hooks'
import { call } from '../../kit/client/call.ts'
import { useMay, useSession } from '../../kit/client/current.ts'
import { PagedList } from '../../kit/lists/paged-list.tsx'
import { ViewTabs } from '../../kit/lists/saved-views.tsx'
import { SearchBox } from '../../kit/lists/search-box.tsx'
import { Split } from '../../kit/lists/split.tsx'
import { useDetail } from '../../kit/lists/use-detail.ts'
import { PAGE_SIZE, usePaged } from '../../kit/lists/use-paged.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { Screen } from '../../kit/parts/screen.tsx'
import { dayOf } from '../../kit/time/times.ts'
import { useWords, withWords } from '../../kit/words/use-words.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { EventDialog } from './event-dialog.tsx'
import { readFilter, toQuery, toSearch, WHENS } from './event-filter.ts'
import type { EventFilter } from './event-filter.ts'
import { EventTable } from './event-table.tsx'
import { Event } from './event.tsx'

/** Events with groups of guests, day by day, and one of them with its guests. */
export const Events = withWords('groups', EventsScreen)

function EventsScreen() {
	const { events } = useWords('groups')
	const { query: address, path, route } = useLocation()
	const { timezone } = useSession().organization
	const { openId, hrefOf, listHref } = useDetail('/desk/events')
	const mayManage = useMay('events:manage')
	const [isCreating, setCreating] = useState(false)
	const filter = readFilter(address)
	const query = toQuery(filter, dayOf(Date.now(), timezone), timezone)
	const list = usePaged(['events', query], (cursor) =>
		call('listEvents', { query: { ...query, ...cursor, limit: PAGE_SIZE } }),
	)
	const setFilter = (next: EventFilter): void => route(path + toSearch(next), true)
	return (
		<>
			<Split
				openId={openId}
				isWhole
				list={
					<Screen
						name="events"
						ownFocus={openId !== undefined}
						tools={
							mayManage && (
								<Button class="primary" onClick={() => setCreating(true)}>
									<Icon name="plus" />
									{events.new}
								</Button>
							)
						}
					>
						<ViewTabs
							screen="events"
							label={events.filter}
							own={WHENS.map((when) => ({
								name: events[when],
								href: path + toSearch({ ...filter, when }),
								isCurrent: filter.when === when,
							}))}
						/>
						<search class="list-tools" aria-label={events.filter}>
							<SearchBox
								label={events.filter}
								placeholder={events.filterHint}
								value={filter.q}
								onChange={(q) => setFilter({ ...filter, q })}
							/>
						</search>
						<PagedList
							list={list}
							empty={<Empty filter={filter} onNew={mayManage ? () => setCreating(true) : undefined} />}
						>
							{(items) => <EventTable events={items} hrefOf={hrefOf} openId={openId} />}
						</PagedList>
					</Screen>
				}
				detail={openId !== undefined && <Event id={openId} listHref={listHref} />}
			/>
			{isCreating && (
				<EventDialog onClose={() => setCreating(false)} onCreated={({ id }) => route(hrefOf(id))} />
			)}
		</>
	)
}

type EmptyProps = { readonly filter: EventFilter; readonly onNew: (() => void) | undefined }

function Empty({ filter: { q, when }, onNew }: EmptyProps) {
	const { events } = useWords('groups')
	if (q !== '') return <p>{events.nothing}</p>
	return (
		<>
			<p>{when === 'upcoming' ? events.noneUpcoming : events.none}</p>
			<p class="hint">{events.noneHint}</p>
			{onNew !== undefined && <Button onClick={onNew}>{events.new}</Button>}
		</>
	)
}
