/** @jsxImportSource preact */
import { Fragment } from 'preact'
import type { CheckinShape } from '../../../../features/checkins/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { fullName } from '../../../../kit/text/full-name.ts'
import { useMay } from '../../kit/client/current.ts'
import { CheckOutButton } from '../../kit/arrivals/check-out-button.tsx'
import { ListTable, TableRows } from '../../kit/lists/list-table.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { useLocations } from '../../kit/parts/location-select.tsx'
import { timeOf } from '../../kit/time/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { whoLetIn } from './who-let-in.ts'
import { AtPlace, useTime, useZone } from '../../kit/time/at-place.tsx'

/** Arrivals with their time, place, and who let them in. */
export function ArrivalTable({ arrivals }: { arrivals: readonly CheckinShape[] }) {
	const { day: words, screens } = useWords('records')
	const { data: locations } = useLocations()
	const hasPlaces = (locations?.items.length ?? 0) > 0
	return (
		<ListTable
			kind="arrival-table"
			name={screens.arrivals}
			columns={[words.person, words.in, words.out, words.who, ...(hasPlaces ? [words.place] : [])]}
		>
			<TableRows>
				{arrivals.map((arrival) => (
					<AtPlace key={arrival.id} id={arrival.locationId}>
						<Row arrival={arrival} />
					</AtPlace>
				))}
			</TableRows>
		</ListTable>
	)
}

function Row({ arrival }: { arrival: CheckinShape }) {
	const { day: words, tag } = useWords('records')
	const timeAt = useTime()
	const { data: locations } = useLocations()
	const place = locations?.items.find(({ id }) => id === arrival.locationId)?.name
	return (
		<tr role="row" class={arrival.annulledAt === undefined ? '' : 'is-annulled'}>
			<td role="cell" class="main">
				<People arrival={arrival} />
				{arrival.override !== null && <Override reason={arrival.override.reason} />}
				{arrival.annulledAt !== undefined && <div class="hint">{words.undone}</div>}
			</td>
			<td role="cell" class="end-narrow soft nowrap">
				<time dateTime={arrival.checkedInAt}>{timeAt(arrival.checkedInAt, tag)}</time>
				<Sent arrival={arrival} />
			</td>
			<td role="cell" class="nowrap">
				<Out arrival={arrival} />
			</td>
			<td role="cell">{whoLetIn(arrival, words)}</td>
			{locations !== undefined && locations.items.length > 0 && (
				<td role="cell" class="soft">
					{place}
				</td>
			)}
		</tr>
	)
}

/** When the service heard of an arrival that had waited for the network, if that was another minute. */
function Sent({ arrival: { checkedInAt, receivedAt } }: { arrival: CheckinShape }) {
	const { day: words, tag } = useWords('records')
	const timezone = useZone()
	if (receivedAt === null) return null
	const time = timeOf(receivedAt, tag, timezone)
	if (time === timeOf(checkedInAt, tag, timezone)) return null
	return <>, {fill(words.sentAt, { time })}</>
}

function People({ arrival: { participants } }: { arrival: CheckinShape }) {
	const { waivers } = useWords('records')
	const mayOpen = useMay('waivers:read')
	return (
		<>
			{participants.map((person, at) => {
				const name = <bdi>{fullName(person) || waivers.erasedName}</bdi>
				return (
					<Fragment key={person.id}>
						{at > 0 && ', '}
						{mayOpen ? <a href={`/desk/people/${person.id}`}>{name}</a> : <b>{name}</b>}
					</Fragment>
				)
			})}
		</>
	)
}

/** When they left, or the button that checks them out. */
function Out({ arrival }: { arrival: CheckinShape }) {
	const { day: words, waivers, tag } = useWords('records')
	const timeAt = useTime()
	const { checkedOutAt, checkedOutBy, participants } = arrival
	const names = participants.map((person) => fullName(person) || waivers.erasedName).join(', ')
	return (
		<span class="out">
			{checkedOutAt !== null &&
				(checkedOutBy === 'closing' ? (
					<span class="soft">{words.atClosing}</span>
				) : (
					<time dateTime={checkedOutAt}>{timeAt(checkedOutAt, tag)}</time>
				))}
			<CheckOutButton arrival={arrival} names={names} hasWord />
		</span>
	)
}

function Override({ reason }: { reason: string | null }) {
	const { day: words } = useWords('records')
	return (
		<div class="state warn">
			<Icon name="alert" size={16} />
			<span>
				{words.anyway}
				{reason !== null && (
					<>
						: <q>{reason}</q>
					</>
				)}
			</span>
		</div>
	)
}
