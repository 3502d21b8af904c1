/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useId } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import { call } from '../../kit/client/call.ts'
import type { Output } from '../../kit/client/operations.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { AtPlace, useTime } from '../../kit/time/at-place.tsx'

type Event = Output<'listEvents'>['items'][number]

const MINUTE_MS = 60_000

/** An event is expected from an hour before its start until half an hour after, in milliseconds. */
const BEFORE_MS = 60 * MINUTE_MS
const AFTER_MS = 30 * MINUTE_MS

/** More events than these do not begin at the same time. */
const MAX_EVENTS = 20

/** The events and bookings of about now: who has signed, and who is here. */
export function Expected({ locationId }: { locationId: string | undefined }) {
	const { door } = useWords('door')
	const heading = useId()
	const { data } = useQuery({
		queryKey: ['events', 'expected'],
		queryFn: () =>
			call('listEvents', {
				query: {
					status: 'active',
					// The latest first: those that began weeks ago and go on come after.
					sort: 'latest',
					to: new Date(Date.now() + BEFORE_MS).toISOString(),
					limit: MAX_EVENTS,
				},
			}),
		refetchInterval: MINUTE_MS,
	})
	const since = Date.now() - AFTER_MS
	const events = (data?.items ?? [])
		.filter(({ startsAt }) => startsAt !== null && Date.parse(startsAt) >= since)
		.filter((event) => locationId === undefined || [null, locationId].includes(event.locationId))
		.reverse()
	const bookings = useBookings(locationId)
	if (events.length + bookings.length === 0) return null
	return (
		<section class="panel" aria-labelledby={heading}>
			<header class="panel-head">
				<h2 id={heading}>{door.expected}</h2>
			</header>
			<ul class="lines">
				{events.map((event) => (
					<AtPlace key={event.id} id={event.locationId}>
						<EventLine event={event} />
					</AtPlace>
				))}
				{bookings.map((booking, at) => (
					<AtPlace key={booking.reference ?? at} id={booking.locationId}>
						<BookingLine booking={booking} />
					</AtPlace>
				))}
			</ul>
			{events.length > 0 && (
				<a class="more-line" href="/desk/events">
					{door.allEvents}
				</a>
			)}
		</section>
	)
}

type Booking = Output<'listExpectedBookings'>['items'][number]

/** Bookings for about now, and for a day without a time. */
function useBookings(locationId: string | undefined): readonly Booking[] {
	const { data } = useQuery({
		queryKey: ['bookings', 'expected', locationId ?? 'all'],
		queryFn: () =>
			call('listExpectedBookings', {
				query: { limit: MAX_EVENTS, ...(locationId === undefined ? {} : { locationId }) },
			}),
		refetchInterval: MINUTE_MS,
	})
	const until = Date.now() + BEFORE_MS
	return data?.items.filter(({ startsAt, allDay }) => allDay || Date.parse(startsAt) <= until) ?? []
}

function BookingLine({ booking }: { booking: Booking }) {
	const { door, tag } = useWords('door')
	const time = useTime()
	const { name, reference, startsAt, allDay, people, signed } = booking
	return (
		<li>
			{!allDay && (
				<time class="sub" dateTime={startsAt}>
					{time(startsAt, tag)}
				</time>
			)}
			<span class="who-text">
				<bdi>{name ?? reference}</bdi>
				<span class="sub">
					{fill(door.signedOf, { signed: Math.min(signed, people), all: people, here: 0 })}
				</span>
			</span>
		</li>
	)
}

function EventLine({ event: { id, name, startsAt, invitees, arrived: here } }: { event: Event }) {
	const { door, tag } = useWords('door')
	const time = useTime()
	const { signed } = invitees
	const all = invitees.invited + signed + invitees.bounced
	const text = fill(here > 0 ? door.signedAndHere : door.signedOf, { signed, all, here })
	const widthOf = (count: number) => ({ inlineSize: `${(count / all) * 100}%` })
	return (
		<li>
			<time class="sub" dateTime={startsAt ?? ''}>
				{time(startsAt ?? '', tag)}
			</time>
			<span class="who-text">
				<a class="name" href={`/desk/events/${id}`}>
					{name}
				</a>
				{all > 0 && (
					<>
						<span class="meter" aria-hidden="true">
							<span style={widthOf(here)} />
							<span class="pale" style={widthOf(Math.max(signed - here, 0))} />
						</span>
						<span class="sub">{text}</span>
					</>
				)}
			</span>
		</li>
	)
}
