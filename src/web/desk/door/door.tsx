/** @jsxImportSource preact */
import { useEffect, useRef, useState, useId } from 'preact/hooks'
import { useTypingOnly } from '../kit/client/shortcuts.ts'
import { Screen } from '../kit/parts/screen.tsx'
import { useCameraScan } from './camera-scan.tsx'
import { useLetIn } from './let-in.ts'
import type { Entry } from './let-in.ts'
import { AtPlace } from '../kit/time/at-place.tsx'
import { LocationSelect, useLocationChoice } from '../kit/parts/location-select.tsx'
import { Results } from './results.tsx'
import { useFinder } from './use-finder.ts'
import { useWords } from '../kit/words/use-words.tsx'
import type { DoorGuest } from './household.ts'
import { Arrivals, Shift } from './later-parts.ts'
import { LiveMark } from './live-mark.tsx'
import { NotSent } from './not-sent.tsx'
import { Icon } from '../kit/parts/icons.tsx'
import { useInside } from './use-arrivals.ts'
import { useDialog } from './use-dialog.tsx'
import type { Why } from './use-dialog.tsx'
import type { Result } from './use-result.ts'
import type { ComponentChildren, RefObject } from 'preact'
import { VERBATIM } from '../kit/forms/verbatim.ts'
import { focusStop } from './stops.ts'
import type { FinderState } from './use-finder.ts'

// The search of the frame lets in and shows codes, too.
export { CodeDialog } from './later-parts.ts'
export { inSince } from './household.ts'
export { useLetIn } from './let-in.ts'

/** The door: one field, the matching people or else the shift, and today's arrivals, by the clocks of its location. */
export function Door() {
	const [locationId, chooseLocation] = useLocationChoice()
	return (
		<AtPlace id={locationId}>
			<DoorScreen locationId={locationId} onLocation={chooseLocation} />
		</AtPlace>
	)
}

type DoorScreenProps = {
	readonly locationId: string | undefined
	readonly onLocation: (id: string | undefined) => void
}

function DoorScreen({ locationId, onLocation }: DoorScreenProps) {
	const field = useRef<HTMLInputElement>(null)
	const results = useRef<HTMLElement>(null)
	const enter = useLetIn()
	const isWide = useIsWide()
	const isFull = useInside(locationId).data?.blocked === true
	const send = (people: readonly DoorGuest[], method: Entry['method'], why?: Why): void => {
		finder.clear()
		void enter({ people, method, locationId, ...why })
	}
	const { dialog, ask } = useDialog({
		field,
		locationId,
		isFull,
		letIn: send,
		onTurnedAway: () => finder.clear(),
	})
	const letIn = (people: readonly DoorGuest[], method: Entry['method']): boolean => {
		if (isFull) ask({ is: 'full', people, method })
		else send(people, method)
		return !isFull
	}
	const finder = useFinder({ field, results, locationId, letIn })
	const camera = useCameraScan(field, finder.scan)
	useTypingOnly()
	const isDouble = useDoublePress()
	const letInByHand = (people: readonly DoorGuest[]): void => {
		if (!isDouble()) letIn(people, 'staff')
	}
	const tools = (
		<>
			{!isWide && <Strip locationId={locationId} />}
			<LocationSelect value={locationId} onChange={onLocation} offersAll={false} />
		</>
	)
	return (
		<Screen name="door" ownFocus tools={tools}>
			<ScanResult result={finder.result} />
			<div class="door">
				<div class="door-main">
					<Finder finder={finder} field={field} results={results} camera={camera.button} />
					{camera.panel}
					<NotSent />
					<Results
						finder={finder}
						container={results}
						locationId={locationId}
						onLetIn={letInByHand}
						onAnyway={(people) => ask({ is: 'anyway', people })}
						onTurnAway={(person) => ask({ is: 'away', person })}
					/>
					{finder.text === '' && Shift !== undefined && (
						<Shift locationId={locationId} onLetIn={letInByHand} onShow={finder.show} />
					)}
				</div>
				<div class="door-side">
					<Arrivals locationId={locationId} isLive={isWide} />
				</div>
			</div>
			{dialog}
		</Screen>
	)
}

/** The second press of a double click comes within this time, in milliseconds. */
const DOUBLE_PRESS_MS = 500

/** Detects a second press: the first one's row is gone by then, and it would let in those of the next. */
function useDoublePress(): () => boolean {
	const pressedAt = useRef(-Infinity)
	return () => {
		const now = performance.now()
		const isDouble = now - pressedAt.current < DOUBLE_PRESS_MS
		if (!isDouble) pressedAt.current = now
		return isDouble
	}
}

const WIDE = '(min-width: 1000px)'

/** Returns true while arrivals are beside the field, and not below it. */
function useIsWide(): boolean {
	const [isWide, setWide] = useState(() => matchMedia(WIDE).matches)
	useEffect(() => {
		const query = matchMedia(WIDE)
		const read = (): void => setWide(query.matches)
		query.addEventListener('change', read)
		return () => query.removeEventListener('change', read)
	}, [])
	return isWide
}

/** How many are in, beside the heading: the arrivals are further down. */
function Strip({ locationId }: { locationId: string | undefined }) {
	const { door } = useWords('door')
	const { data } = useInside(locationId)
	const isFull = data !== undefined && data.capacity !== null && data.inside >= data.capacity
	return (
		<p class="strip">
			<span class={isFull ? 'state warn' : ''}>
				<b>{data?.inside ?? '–'}</b> {isFull ? door.full : door.inside}
			</span>
			<LiveMark />
		</p>
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

type FinderProps = {
	readonly finder: FinderState
	readonly field: RefObject<HTMLInputElement | null>
	readonly results: RefObject<HTMLElement | null>
	/** A button beside the text. */
	readonly camera: ComponentChildren
}

/** The one field of the door. */
function Finder({ finder, field, results, camera }: FinderProps) {
	const { door } = useWords('door')
	const id = useId()
	return (
		<div class="finder" role="search">
			<Icon name="search" size={22} />
			<label class="vh" for={id}>
				{door.find}
			</label>
			<input
				{...VERBATIM}
				ref={field}
				id={id}
				type="search"
				class="box"
				value={finder.text}
				placeholder={door.findHint}
				enterkeyhint="go"
				onInput={({ currentTarget }) => finder.type(currentTarget.value)}
				onKeyDown={(event) => {
					if (event.key === 'Escape') finder.clear()
					if (event.key === 'ArrowDown') {
						event.preventDefault()
						focusStop(results, 1)
					}
				}}
			/>
			<span class="finder-tools">
				{finder.text !== '' && (
					<button type="button" class="icon-button" aria-label={door.clear} onClick={finder.clear}>
						<Icon name="cross" />
					</button>
				)}
				{camera}
			</span>
		</div>
	)
}
