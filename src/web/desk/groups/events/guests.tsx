/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { InviteeShape, ListInvitees } from '../../../../features/events/invitees/model.ts'
import type { EventShape } from '../../../../features/events/model.ts'
import { call } from '../../kit/client/call.ts'
import { useMay } from '../../kit/client/current.ts'
import { ListTable, TableRows } from '../../kit/lists/list-table.tsx'
import { PagedList } from '../../kit/lists/paged-list.tsx'
import { SearchBox } from '../../kit/lists/search-box.tsx'
import { SortMenu, headingSort, useSorting } from '../../kit/lists/sort.tsx'
import { PAGE_SIZE, usePaged } from '../../kit/lists/use-paged.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { Segments } from '../../kit/parts/segments.tsx'
import { NotSentNote } from '../../kit/sending/sending.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { AddGuestsDialog } from './add-guests-dialog.tsx'
import { countGuests } from './event-state.ts'
import { GuestDialog } from './guest-dialog.tsx'
import { GuestRow } from './guest-row.tsx'

/** Which of the guests are listed. */
type Shown = 'unsigned' | 'away' | 'bounced' | undefined

const FILTERS = {
	unsigned: { status: 'invited' },
	away: { arrived: 'false' },
	bounced: { status: 'bounced' },
} as const satisfies Record<NonNullable<Shown>, Partial<ListInvitees>>

/** The orders of the list, its own first. */
const SORTS = ['name', 'name_desc'] as const

const BY_NAME = [
	['name', 'ascending'],
	['name_desc', 'descending'],
] as const

/** The invitees, and their progress. */
export function Guests({ event }: { event: EventShape }) {
	const { guests } = useWords('groups')
	const maySend = useMay('messages:send')
	const [text, setText] = useState('')
	const [shown, setShown] = useState<Shown>()
	const [openId, setOpenId] = useState<string>()
	const mayManage = useMay('events:manage')
	const [isAdding, setAdding] = useState(false)
	const onAdd = mayManage && event.status === 'active' ? () => setAdding(true) : undefined
	const sorting = useSorting(SORTS)
	const query = {
		...(text === '' ? {} : { query: text }),
		...(shown === undefined ? {} : FILTERS[shown]),
		sort: sorting.value,
	}
	const list = usePaged(['guests', event.id, query], (cursor) =>
		call('listInvitees', { path: { id: event.id }, query: { ...query, ...cursor, limit: PAGE_SIZE } }),
	)
	const all = countGuests(event)
	const openGuest = list.items?.find(({ id }) => id === openId)
	const columns = [
		{ name: guests.name, sort: headingSort(sorting, BY_NAME) },
		guests.waiver,
		{ name: guests.here, class: 'end' },
	] as const
	return (
		<section class="stack" aria-label={guests.title}>
			{maySend && event.invitees.invited > 0 && <NotSentNote channel="email" />}
			{all > 0 && (
				<search class="list-tools" aria-label={guests.filter}>
					<div class="tool-row">
						<SearchBox
							label={guests.filter}
							placeholder={guests.filterHint}
							value={text}
							onChange={setText}
						/>
						<SortMenu
							label={guests.sort}
							sorting={sorting}
							options={[
								['name', guests.byName],
								['name_desc', guests.byNameDesc],
							]}
						/>
						<ShownSegments event={event} shown={shown} onChange={setShown} />
						{onAdd !== undefined && <AddButton class="button" onAdd={onAdd} />}
					</div>
				</search>
			)}
			<PagedList list={list} empty={<Empty event={event} onAdd={onAdd} />}>
				{(invitees: readonly InviteeShape[]) => (
					<ListTable name={guests.title} columns={columns}>
						<TableRows>
							{invitees.map((guest) => (
								<GuestRow key={guest.id} event={event} guest={guest} onOpen={() => setOpenId(guest.id)} />
							))}
						</TableRows>
					</ListTable>
				)}
			</PagedList>
			{isAdding && <AddGuestsDialog event={event} onClose={() => setAdding(false)} />}
			{openGuest !== undefined && (
				<GuestDialog event={event} guest={openGuest} onClose={() => setOpenId(undefined)} />
			)}
		</section>
	)
}

type EmptyProps = { readonly event: EventShape; readonly onAdd: (() => void) | undefined }

function Empty({ event, onAdd }: EmptyProps) {
	const { guests } = useWords('groups')
	if (countGuests(event) > 0) return <p>{guests.nothing}</p>
	return (
		<>
			<p>{guests.none}</p>
			<p class="hint">{guests.noneHint}</p>
			{onAdd !== undefined && <AddButton class="button primary" onAdd={onAdd} />}
		</>
	)
}

function AddButton({ class: kind, onAdd }: { class: string; onAdd: () => void }) {
	const { guests } = useWords('groups')
	return (
		<button type="button" class={kind} onClick={onAdd}>
			<Icon name="plus" size={18} />
			{guests.add}
		</button>
	)
}

type ShownSegmentsProps = {
	readonly event: EventShape
	readonly shown: Shown
	readonly onChange: (shown: Shown) => void
}

function ShownSegments({ event: { invitees }, shown, onChange }: ShownSegmentsProps) {
	const { guests } = useWords('groups')
	const options = [
		[undefined, guests.everybody],
		['unsigned', guests.unsigned],
		['away', guests.notHere],
		['bounced', guests.bounced],
	] as const
	return (
		<Segments<Shown>
			label={guests.filter}
			value={shown}
			options={options.filter(([each]) => each !== 'bounced' || invitees.bounced > 0)}
			onChange={onChange}
		/>
	)
}
