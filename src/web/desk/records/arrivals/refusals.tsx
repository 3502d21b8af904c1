/** @jsxImportSource preact */
import type { RefusalShape } from '../../../../features/checkins/refusals/model.ts'
import { fullName } from '../../../../kit/text/full-name.ts'
import { call } from '../../kit/client/call.ts'
import { useMay } from '../../kit/client/current.ts'
import { ListTable, TableRows } from '../../kit/lists/list-table.tsx'
import { PagedList } from '../../kit/lists/paged-list.tsx'
import { PAGE_SIZE, usePaged } from '../../kit/lists/use-paged.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { useLocations } from '../../kit/parts/location-select.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import type { DayQuery } from './views.ts'
import { AtPlace, useTime } from '../../kit/time/at-place.tsx'

/** Whoever was turned away on a day, when, by whom and why. */
export function Refusals({ query }: { query: DayQuery }) {
	const { day: words } = useWords('records')
	const { data: locations } = useLocations()
	const hasPlaces = (locations?.items.length ?? 0) > 0
	const list = usePaged(['refusals', query], (cursor) =>
		call('listRefusals', { query: { ...query, ...cursor, limit: PAGE_SIZE } }),
	)
	return (
		<PagedList list={list} empty={<p>{words.noneRefused}</p>}>
			{(refusals) => (
				<ListTable
					kind="arrival-table"
					name={words.refused}
					columns={[words.person, words.at, words.whoRefused, ...(hasPlaces ? [words.place] : [])]}
				>
					<TableRows>
						{refusals.map((refusal) => (
							<AtPlace key={refusal.id} id={refusal.locationId}>
								<Row
									refusal={refusal}
									place={hasPlaces ? locations?.items.find(({ id }) => id === refusal.locationId) : undefined}
									hasPlaces={hasPlaces}
								/>
							</AtPlace>
						))}
					</TableRows>
				</ListTable>
			)}
		</PagedList>
	)
}

type RowProps = {
	readonly refusal: RefusalShape
	readonly place: { readonly name: string } | undefined
	readonly hasPlaces: boolean
}

function Row({ refusal, place, hasPlaces }: RowProps) {
	const { ban, waivers, tag } = useWords('records')
	const timeAt = useTime()
	const mayOpen = useMay('waivers:read')
	const { participant, banned, reason, byName, refusedAt } = refusal
	const name = <bdi>{fullName(participant) || waivers.erasedName}</bdi>
	return (
		<tr role="row">
			<td role="cell" class="main">
				{mayOpen ? <a href={`/desk/people/${participant.id}`}>{name}</a> : <b>{name}</b>}
				{banned && (
					<div class="state bad">
						<Icon name="alert" size={16} />
						<span>{ban.mark}</span>
					</div>
				)}
				{reason !== null && (
					<div class="hint">
						<q>{reason}</q>
					</div>
				)}
			</td>
			<td role="cell" class="end-narrow soft nowrap">
				<time dateTime={refusedAt}>{timeAt(refusedAt, tag)}</time>
			</td>
			<td role="cell">{byName}</td>
			{hasPlaces && (
				<td role="cell" class="soft">
					{place?.name}
				</td>
			)}
		</tr>
	)
}
