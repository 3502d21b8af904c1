/** @jsxImportSource preact */
import { useLayoutEffect, useRef, useState, useId } from 'preact/hooks'
import { useTypingOnly } from '../kit/client/shortcuts.ts'
import { Screen } from '../kit/parts/screen.tsx'
import { CameraScan } from './camera-scan.tsx'
import { Finder } from './finder.tsx'
import type { GuestPerson as Person } from '../../../features/checkins/lookup/model.ts'
import { useLetIn } from './let-in.ts'
import { LocationSelect, useLocationChoice } from '../kit/parts/location-select.tsx'
import { Results } from './results.tsx'
import { useFinder } from './use-finder.ts'
import { fill } from '../../../i18n/fill.ts'
import { useSession } from '../kit/client/current.ts'
import { ReasonDialog } from '../kit/dialogs/reason-dialog.tsx'
import { whyNotCovered } from '../kit/words/coverage-text.ts'
import { useWords } from '../kit/words/use-words.tsx'
import { joinNames } from './household.ts'
import { isLive } from '../kit/client/live.ts'
import { useStore } from '../kit/client/store.ts'
import { ErrorText } from '../kit/parts/error-text.tsx'
import { Icon } from '../kit/parts/icons.tsx'
import { timeOf } from '../kit/parts/times.ts'
import { useArrivals, useToday } from './use-arrivals.ts'
import type { Arrival } from './use-arrivals.ts'
import type { Result } from './use-result.ts'

// The search of the frame lets in and shows codes, too.
export { CodeDialog } from './code-dialog.tsx'
export { inSince } from './household.ts'
export { useLetIn } from './let-in.ts'

/** The door: one field, the matching people, and today's arrivals. */
export function Door() {
	const field = useRef<HTMLInputElement>(null)
	const results = useRef<HTMLElement>(null)
	const [locationId, chooseLocation] = useLocationChoice()
	const [anyway, setAnyway] = useState<readonly Person[]>()
	const enter = useLetIn()
	const [isBusy, setBusy] = useState(false)
	const letIn = (people: readonly Person[], method: 'staff' | 'qr', reason?: string): void => {
		setBusy(true)
		finder.clear()
		void enter({ people, method, locationId, ...(reason === undefined ? {} : { reason }) }).finally(() =>
			setBusy(false),
		)
	}
	const finder = useFinder({ field, results, locationId, letIn })
	useTypingOnly()
	useLayoutEffect(() => {
		// The button that opened the dialog is gone with its card.
		if (anyway === undefined && document.activeElement === document.body) field.current?.focus()
	}, [anyway])
	return (
		<Screen name="door" ownFocus tools={<LocationSelect value={locationId} onChange={chooseLocation} />}>
			<ScanResult result={finder.result} />
			<div class="door">
				<div class="door-main">
					<Finder finder={finder} field={field} />
					<CameraScan field={field} onCode={finder.scan} />
					<Results
						finder={finder}
						container={results}
						isBusy={isBusy}
						onLetIn={(people) => letIn(people, 'staff')}
						onAnyway={setAnyway}
					/>
				</div>
				<Arrivals locationId={locationId} />
			</div>
			{anyway !== undefined && (
				<AnywayDialog
					people={anyway}
					onClose={() => setAnyway(undefined)}
					onLetIn={(reason) => letIn(anyway, 'staff', reason)}
				/>
			)}
		</Screen>
	)
}

type AnywayDialogProps = {
	readonly people: readonly Person[]
	readonly onClose: () => void
	readonly onLetIn: (reason: string) => void
}

/** Asks for the reason to let in a guest without coverage. */
function AnywayDialog({ people, onClose, onLetIn }: AnywayDialogProps) {
	const words = useWords('door')
	const { door } = words
	const { timezone } = useSession().organization
	const others = people.filter(({ coverage }) => !coverage.covered)
	const why = [...new Set(others.map((person) => whyNotCovered(person, words, timezone)))].join(', ')
	return (
		<ReasonDialog
			title={fill(door.anywayTitle, { name: joinNames(others) })}
			text={fill(door.anywayHint, { why })}
			yes={door.anyway}
			isLarge
			onYes={onLetIn}
			onClose={onClose}
		/>
	)
}

/** Today's arrivals at every desk, live, and their number. */
function Arrivals({ locationId }: { locationId: string | undefined }) {
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

const ICONS = { good: 'check', look: 'clock', bad: 'alert' } as const

/** The result of a scan, over the whole width, so that it can be read from a step away. */
function ScanResult({ result }: { result: Result | undefined }) {
	return (
		<div role="status" class="scan-results">
			{result !== undefined && (
				<p key={result.id} class={`scan-result ${result.tone}`}>
					<Icon name={ICONS[result.tone]} size={36} />
					<span>{result.text}</span>
				</p>
			)}
		</div>
	)
}
