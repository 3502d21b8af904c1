/** @jsxImportSource preact */
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { fill } from '../../../i18n/fill.ts'
import { useMay, useSession } from '../kit/client/current.ts'
import { useStore } from '../kit/client/store.ts'
import { CheckOutButton } from '../kit/arrivals/check-out-button.tsx'
import { ErrorText } from '../kit/parts/error-text.tsx'
import { Icon } from '../kit/parts/icons.tsx'
import { useMayTakeBack } from '../kit/arrivals/use-may-take-back.ts'
import { timeOf } from '../kit/time/times.ts'
import { useWords } from '../kit/words/use-words.tsx'
import { joinNames } from './household.ts'
import { useUndo } from './let-in.ts'
import { LiveMark } from './live-mark.tsx'
import { unsent } from './unsent.ts'
import type { Unsent } from './unsent.ts'
import { useArrivals, useInside, useToday } from './use-arrivals.ts'
import type { Arrival } from './use-arrivals.ts'
import { AtPlace, useTime, useZone } from '../kit/time/at-place.tsx'
import { useLocations } from '../kit/parts/location-select.tsx'

/** How many are in, and today's arrivals at every desk, live. */
export function Arrivals({ locationId, isLive }: { locationId: string | undefined; isLive: boolean }) {
	const words = useWords('door')
	const { staff } = useSession()
	const maySeeDays = useMay('checkins:read')
	const heading = useId()
	const list = useRef<HTMLOListElement>(null)
	const { data, error, refetch } = useArrivals(locationId)
	const waiting = useStore(unsent).filter((item) => item.staff.id === staff.id && item.state !== 'refused')
	const count = waiting.length + (data?.length ?? 0)
	const scrolls = useScrolls(list, count)
	return (
		<section class="panel arrivals" aria-labelledby={heading}>
			<header class="panel-head">
				<h2 id={heading}>{words.door.insideNow}</h2>
				{isLive && <LiveMark />}
			</header>
			<Counts locationId={locationId} />
			{data === undefined && error !== null && <ErrorText error={error} onRetry={() => void refetch()} />}
			{data !== undefined && count === 0 && <p class="hint">{words.door.noArrivals}</p>}
			{count > 0 && (
				<ol ref={list} class="lines" aria-label={words.door.arrivals} {...(scrolls ? { tabIndex: 0 } : {})}>
					{waiting.map((item) => (
						<WaitingLine key={item.key} item={item} />
					))}
					{data?.map((arrival) => (
						<AtPlace key={arrival.id} id={arrival.locationId}>
							<ArrivalLine arrival={arrival} isOfAll={locationId === undefined} />
						</AtPlace>
					))}
				</ol>
			)}
			{maySeeDays && (
				<a class="more-line" href="/desk/arrivals">
					{words.door.allArrivals}
				</a>
			)}
		</section>
	)
}

/** Returns true while a list is longer than its place, so that keys must be able to reach it. */
function useScrolls(list: { readonly current: HTMLElement | null }, count: number): boolean {
	const [scrolls, setScrolls] = useState(false)
	useLayoutEffect(() => {
		const element = list.current
		if (element === null) return undefined
		const measure = (): void => setScrolls(element.scrollHeight > element.clientHeight)
		const observer = new ResizeObserver(measure)
		observer.observe(element)
		measure()
		return () => observer.disconnect()
	}, [count])
	return scrolls
}

function Counts({ locationId }: { locationId: string | undefined }) {
	const { door } = useWords('door')
	const { data: today } = useToday(locationId)
	const { data } = useInside(locationId)
	const { inside, capacity = null, came, left } = data ?? {}
	const isFull = inside !== undefined && capacity !== null && inside >= capacity
	return (
		<div class="inside">
			<p>
				<b class="big">{inside ?? '–'}</b>{' '}
				{capacity === null ? door.inside : fill(door.ofCapacity, { count: capacity })}
				{isFull && (
					<span class="state warn">
						<Icon name="alert" size={18} />
						{door.full}
					</span>
				)}
			</p>
			{inside !== undefined && capacity !== null && (
				<div class={isFull ? 'meter full' : 'meter'} aria-hidden="true">
					<span style={{ inlineSize: `${Math.min(inside / capacity, 1) * 100}%` }} />
				</div>
			)}
			<dl>
				<Count name={door.came} count={came} />
				<Count name={door.left} count={left} />
				<Count name={door.signed} count={today?.signed} />
			</dl>
		</div>
	)
}

function Count({ name, count }: { name: string; count: number | undefined }) {
	return (
		<div>
			<dt>{name}</dt>
			<dd>{count ?? '–'}</dd>
		</div>
	)
}

function WaitingLine({ item: { at, people, state } }: { item: Unsent }) {
	const { door, tag } = useWords('door')
	const timezone = useZone()
	return (
		<li class="arrival is-waiting">
			<time dateTime={new Date(at).toISOString()}>{timeOf(at, tag, timezone)}</time>
			<span class="who-text">
				<span class="name">{joinNames(people)}</span>
				{state === 'waiting' && <span class="sub">{door.waits}</span>}
			</span>
		</li>
	)
}

type ArrivalLineProps = {
	readonly arrival: Arrival
	/** True where arrivals of all locations are listed. */
	readonly isOfAll: boolean
}

function ArrivalLine({ arrival, isOfAll }: ArrivalLineProps) {
	const words = useWords('door')
	const { data: locations } = useLocations()
	const place = isOfAll && locations?.items.find(({ id }) => id === arrival.locationId)?.name
	const timeAt = useTime()
	const undo = useUndo()
	const { participants, checkedInAt, checkedOutAt, isValid, reason } = arrival
	const isIn = checkedOutAt === null
	const mayUndo = useMayTakeBack(arrival.receivedAt ?? checkedInAt, arrival.by) && isIn
	const names = joinNames(participants.map((participant) => ({ participant })))
	return (
		<li class={isIn ? 'arrival' : 'arrival is-out'}>
			<time dateTime={checkedInAt}>{timeAt(checkedInAt, words.tag)}</time>
			<span class="who-text">
				<span class="name">{names}</span>
				{place && <span class="sub">{place}</span>}
				{!isIn && (
					<span class="sub">{fill(words.stay.leftAt, { time: timeAt(checkedOutAt, words.tag) })}</span>
				)}
				{!isValid && (
					<span class="state here">
						<Icon name="alert" size={16} />
						<span>
							{reason === undefined ? words.door.notCoveredThen : fill(words.door.withReason, { reason })}
						</span>
					</span>
				)}
			</span>
			<span class="arrival-acts">
				{mayUndo && (
					<button
						type="button"
						class="icon-button"
						aria-label={fill(words.door.undoOf, { names })}
						onClick={() => undo([arrival])}
					>
						<Icon name="undo" />
					</button>
				)}
				<CheckOutButton arrival={arrival} names={names} />
			</span>
		</li>
	)
}
