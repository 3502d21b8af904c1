/** @jsxImportSource preact */
import type { EventShape } from '../../../../features/events/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { useLocations } from '../../kit/parts/location-select.tsx'
import { ListTable, RowLink } from '../../kit/lists/list-table.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { countGuests, stateOf } from './event-state.ts'
import { describeDay, describeTime, groupByDay } from './event-times.ts'
import { AtPlace, useZone, useZoneOf } from '../../kit/time/at-place.tsx'

type EventTableProps = {
	readonly events: readonly EventShape[]
	readonly hrefOf: (id: string) => string
	readonly openId: string | undefined
}

/** The events under their days. */
export function EventTable({ events, hrefOf, openId }: EventTableProps) {
	const words = useWords('groups')
	const { screens, tag } = words
	const timeZone = useZone()
	const zoneOf = useZoneOf()
	const { name, time, guests } = words.events
	const { here } = words.guests
	return (
		<ListTable
			kind="event-table"
			name={screens.events}
			columns={[name, time, guests, { name: here, class: 'end' }]}
		>
			{groupByDay(events, ({ locationId }) => zoneOf(locationId)).map((group) => (
				<tbody key={group.day} role="rowgroup">
					<tr role="row" class="day-row">
						<th role="rowheader" scope="rowgroup" colSpan={4}>
							{describeDay(group.day, words, { tag, timeZone }, Date.now())}
						</th>
					</tr>
					{group.events.map((event) => (
						<AtPlace key={event.id} id={event.locationId}>
							<EventRow event={event} href={hrefOf(event.id)} isOpen={event.id === openId} />
						</AtPlace>
					))}
				</tbody>
			))}
		</ListTable>
	)
}

type EventRowProps = { readonly event: EventShape; readonly href: string; readonly isOpen: boolean }

function EventRow({ event, href, isOpen }: EventRowProps) {
	const { tag } = useWords('groups')
	const timeZone = useZone()
	const { events, guests } = useWords('groups')
	const { data: locations } = useLocations()
	const locationName = locations?.items.find(({ id }) => id === event.locationId)?.name
	const time = describeTime(event, { tag, timeZone })
	const all = countGuests(event)
	return (
		<tr role="row">
			<td role="cell" class="main">
				<RowLink id={event.id} href={href} isOpen={isOpen}>
					{event.name}
				</RowLink>
				{locationName !== undefined && <span class="soft small"> {locationName}</span>}{' '}
				{stateOf(event, Date.now()) !== 'open' && <EventState event={event} />}
			</td>
			<td role="cell" class="end-narrow soft nowrap">
				{time}
			</td>
			<td role="cell" class="under">
				{all > 0 && <GuestMeter event={event} />}
				<span class="soft small">
					{all === 0 ? events.noGuests : fill(events.signedOf, { signed: event.invitees.signed, all })}
				</span>
			</td>
			<td role="cell" class="end num">
				{event.arrived > 0 && (
					<>
						<span class="vh narrow-only">{guests.here}: </span>
						{event.arrived}
					</>
				)}
			</td>
		</tr>
	)
}

/** A bar of who is here, and who has signed. Words stand beside it. */
export function GuestMeter({ event }: { event: EventShape }) {
	const { invitees, arrived } = event
	const widthOf = (count: number) => ({ inlineSize: `${(count / countGuests(event)) * 100}%` })
	return (
		<span class="meter" aria-hidden="true">
			<span style={widthOf(arrived)} />
			<span class="pale" style={widthOf(Math.max(invitees.signed - arrived, 0))} />
		</span>
	)
}

const STYLES = {
	open: ['good', 'check'],
	closed: ['off', 'lock'],
	over: ['here', 'clock'],
} as const

/** Shows by word, icon and color if guests can sign. */
export function EventState({ event }: { event: Pick<EventShape, 'status' | 'signingClosesAt'> }) {
	const { events } = useWords('groups')
	const state = stateOf(event, Date.now())
	const [style, icon] = STYLES[state]
	return (
		<span class={`state ${style}`}>
			<Icon name={icon} size={18} />
			{events[state]}
		</span>
	)
}
