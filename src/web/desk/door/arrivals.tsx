/** @jsxImportSource preact */
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { fill } from '../../../i18n/fill.ts'
import { useMay, useSession } from '../kit/client/current.ts'
import { useStore } from '../kit/client/store.ts'
import { ErrorText } from '../kit/parts/error-text.tsx'
import { Icon } from '../kit/parts/icons.tsx'
import { timeOf } from '../kit/time/times.ts'
import { useWords } from '../kit/words/use-words.tsx'
import { joinNames } from './household.ts'
import { useUndo } from './let-in.ts'
import { LiveMark } from './live-mark.tsx'
import { unsent } from './unsent.ts'
import type { Unsent } from './unsent.ts'
import { useArrivals, useToday } from './use-arrivals.ts'
import type { Arrival } from './use-arrivals.ts'

/** Today's arrivals at every desk, live, and their number. */
export function Arrivals({ locationId, isLive }: { locationId: string | undefined; isLive: boolean }) {
	const words = useWords('door')
	const { staff } = useSession()
	const maySeeDays = useMay('checkins:read')
	const heading = useId()
	const list = useRef<HTMLOListElement>(null)
	const { data, error, refetch } = useArrivals(locationId)
	const waiting = useStore(unsent).filter((item) => item.staffId === staff.id && item.state !== 'refused')
	const count = waiting.length + (data?.length ?? 0)
	const scrolls = useScrolls(list, count)
	return (
		<section class="panel arrivals" aria-labelledby={heading}>
			<header class="panel-head">
				<h2 id={heading}>{words.door.arrivals}</h2>
				{isLive && <LiveMark />}
			</header>
			<Counts locationId={locationId} />
			{data === undefined && error !== null && <ErrorText error={error} onRetry={() => void refetch()} />}
			{data !== undefined && count === 0 && <p class="hint">{words.door.noArrivals}</p>}
			{count > 0 && (
				<ol ref={list} class="lines" aria-labelledby={heading} {...(scrolls ? { tabIndex: 0 } : {})}>
					{waiting.map((item) => (
						<WaitingLine key={item.key} item={item} />
					))}
					{data?.map((arrival) => (
						<ArrivalLine key={arrival.id} arrival={arrival} />
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
	const { data } = useToday(locationId)
	return (
		<div class="inside">
			<p>
				<b class="big">{data?.people ?? '–'}</b> {door.cameToday}
			</p>
			<p>
				<b>{data?.signed ?? '–'}</b> {door.signed}
			</p>
		</div>
	)
}

function WaitingLine({ item: { at, people, state } }: { item: Unsent }) {
	const { door, tag } = useWords('door')
	const { timezone } = useSession().organization
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

function ArrivalLine({ arrival }: { arrival: Arrival }) {
	const words = useWords('door')
	const { timezone } = useSession().organization
	const undo = useUndo()
	const mayUndo = useMayUndo(arrival)
	const { participants, checkedInAt, isValid, reason } = arrival
	const names = joinNames(participants.map((participant) => ({ participant })))
	return (
		<li class="arrival">
			<time dateTime={checkedInAt}>{timeOf(checkedInAt, words.tag, timezone)}</time>
			<span class="who-text">
				<span class="name">{names}</span>
				{!isValid && (
					<span class="state here">
						<Icon name="alert" size={16} />
						<span>
							{reason === undefined ? words.door.notCoveredThen : fill(words.door.withReason, { reason })}
						</span>
					</span>
				)}
			</span>
			{mayUndo && (
				<button
					type="button"
					class="icon-button"
					aria-label={fill(words.door.undoOf, { names })}
					onClick={() => undo([arrival])}
				>
					<Icon name="undo" size={18} />
				</button>
			)}
		</li>
	)
}

/** For this long an arrival can be undone beside it, in milliseconds. */
const UNDO_MS = 15 * 60_000

/** Returns true while the arrival is young, and the person has recorded it or may undo any. */
function useMayUndo({ id, checkedInAt, by }: Arrival): boolean {
	const { staff } = useSession()
	const mayUndoAny = useMay('waivers:manage')
	const leftMs = Date.parse(checkedInAt) + UNDO_MS - Date.now()
	const [, tick] = useState(0)
	useEffect(() => {
		if (leftMs <= 0) return undefined
		const timer = setTimeout(() => tick((count) => count + 1), leftMs)
		return () => clearTimeout(timer)
	}, [id])
	return leftMs > 0 && (mayUndoAny || by === `staff:${staff.id}`)
}
