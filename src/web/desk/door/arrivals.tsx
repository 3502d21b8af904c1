/** @jsxImportSource preact */
import { useId } from 'preact/hooks'
import { fill } from '../../../i18n/fill.ts'
import { useSession } from '../kit/client/current.ts'
import { isLive } from '../kit/client/live.ts'
import { useStore } from '../kit/client/store.ts'
import { ErrorText } from '../kit/parts/error-text.tsx'
import { Icon } from '../kit/parts/icons.tsx'
import { timeOf } from '../kit/parts/times.ts'
import { useWords } from '../kit/words/use-words.tsx'
import { joinNames } from './household.ts'
import { useArrivals, useToday } from './use-arrivals.ts'
import type { Arrival } from './use-arrivals.ts'

/** Today's arrivals at every desk, live, and their number. */
export function Arrivals({ locationId }: { locationId: string | undefined }) {
	const words = useWords('door')
	const heading = useId()
	const { data, error, refetch } = useArrivals(locationId)
	return (
		<section class="arrivals" aria-labelledby={heading}>
			<header class="arrivals-head">
				<h2 id={heading}>{words.door.arrivals}</h2>
				<LiveMark />
			</header>
			<Counts locationId={locationId} />
			{data === undefined && error !== null && <ErrorText error={error} onRetry={() => void refetch()} />}
			{data?.length === 0 && <p class="hint">{words.door.noArrivals}</p>}
			{data !== undefined && data.length > 0 && (
				<ol class="arrival-list">
					{data.map((arrival) => (
						<ArrivalLine key={arrival.id} arrival={arrival} />
					))}
				</ol>
			)}
		</section>
	)
}

function LiveMark() {
	const { door } = useWords('door')
	const isOpen = useStore(isLive)
	return (
		<span class={isOpen ? 'live on' : 'live'}>
			<span class="live-dot" aria-hidden="true" />
			{isOpen ? door.live : door.notLive}
		</span>
	)
}

function Counts({ locationId }: { locationId: string | undefined }) {
	const { door } = useWords('door')
	const { data } = useToday(locationId)
	const rows = [
		[door.guests, data?.people],
		[door.signed, data?.signed],
		[door.toLookAt, data?.openFlags],
	] as const
	return (
		<dl class="counts">
			{rows.map(([what, count]) => (
				<div key={what}>
					<dt>{what}</dt>
					<dd>{count ?? '–'}</dd>
				</div>
			))}
		</dl>
	)
}

function ArrivalLine({ arrival }: { arrival: Arrival }) {
	const words = useWords('door')
	const { timezone } = useSession().organization
	const { participants, checkedInAt, isValid, reason, isPending } = arrival
	const people = participants.map((participant) => ({ participant }))
	return (
		<li class={isPending === true ? 'arrival pending' : 'arrival'}>
			<time dateTime={checkedInAt}>{timeOf(checkedInAt, words.tag, timezone)}</time>
			<div>
				<span class="arrival-names">{joinNames(people)}</span>
				{!isValid && (
					<span class="state bad">
						<Icon name="alert" size={16} />
						{reason === undefined ? words.door.notCoveredThen : fill(words.door.withReason, { reason })}
					</span>
				)}
			</div>
		</li>
	)
}
