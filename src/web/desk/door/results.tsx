/** @jsxImportSource preact */
import type { RefObject } from 'preact'
import { useState, useId } from 'preact/hooks'
import { fill, fillPlural } from '../../../i18n/fill.ts'
import type { GuestPerson as Person } from '../../../features/checkins/lookup/model.ts'
import { CallError } from '../kit/client/call-error.ts'
import { useSession } from '../kit/client/current.ts'
import { ErrorText } from '../kit/parts/error-text.tsx'
import { Icon } from '../kit/parts/icons.tsx'
import { coverageText } from '../kit/words/coverage-text.ts'
import { Bones } from '../kit/parts/bones.tsx'
import { Button } from '../kit/parts/button.tsx'
import { useWords } from '../kit/words/use-words.tsx'
import { CodeDialog, KeptGuests } from './later-parts.ts'
import { GuestCard } from './guest-card.tsx'
import { nameOf, preselect, joinNames } from './household.ts'
import type { DoorGuest, Household } from './household.ts'
import { moveFocus } from './stops.ts'
import type { FinderState } from './use-finder.ts'
import { Face } from '../kit/parts/face.tsx'
import { CoverageLine, traitsOf } from './person-facts.tsx'
import { useZone } from '../kit/time/at-place.tsx'

type ResultsProps = {
	readonly finder: FinderState
	readonly container: RefObject<HTMLElement | null>
	readonly locationId: string | undefined
	readonly onLetIn: (people: readonly DoorGuest[]) => void
	readonly onAnyway: (people: readonly Person[]) => void
	readonly onTurnAway: (person: Person) => void
}

/** What is known of the text in the field: the matching people, or how the wait for them goes. */
export function Results({ finder, container, locationId, ...acts }: ResultsProps) {
	const { device } = useSession()
	const { controls, door } = useWords('door')
	const { households, isOld, hasMore, wait, error } = finder
	// It says nothing; a response that comes after all takes this place.
	const fault = wait === 'silent' ? new CallError('no_answer') : error
	const isAlike = !isOld && households?.[0]?.isExact === false
	return (
		<section
			ref={container}
			class="results"
			aria-label={door.found}
			onKeyDown={(event) => {
				if (event.key === 'Escape') finder.clear()
				const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
				if (step === 0) return
				event.preventDefault()
				moveFocus(container, step)
			}}
		>
			<Summary finder={finder} />
			{fault !== undefined && <ErrorText error={fault} onRetry={finder.retry} />}
			{isAlike && <p class="hint">{fill(controls.alike, { text: finder.text })}</p>}
			{fault === undefined && households !== undefined && households.length > 0 && (
				<Matches key={households[0]?.id} households={households} isOld={isOld} {...acts} />
			)}
			{wait === 'looking' && households === undefined && <Bones />}
			{hasMore && !isOld && <p class="hint">{door.more}</p>}
			{households?.length === 0 && !isOld && <Nobody title={fill(door.nothing, { text: finder.text })} />}
			{isAlike && <Nobody title={door.noneOfThese} />}
			{device !== null && (
				<KeptGuests
					text={finder.text}
					isSilent={fault !== undefined}
					locationId={locationId}
					onLetIn={acts.onLetIn}
				/>
			)}
		</section>
	)
}

/** The outcome in a sentence or two: what a screen reader says while the focus stays in the field. */
function Summary({ finder: { households, count, isOld, text, wait } }: { finder: FinderState }) {
	const words = useWords('door')
	const { controls, door, tag } = words
	const timezone = useZone()
	if (wait === 'looking')
		return (
			<p role="status" class="looking">
				{fill(door.looking, { text })}
			</p>
		)
	const [first] = isOld || households === undefined ? [] : households
	const [person] = first?.people ?? []
	const sentences = []
	if (first !== undefined && person !== undefined) {
		const isAlike = !first.isExact
		const guests = preselect(first).size
		sentences.push(isAlike ? fill(controls.alike, { text }) : fillPlural(door.foundCount, count, tag))
		sentences.push(`${nameOf(person)}: ${coverageText(person, words, timezone)}.`)
		if (!isAlike && guests > 0) sentences.push(fillPlural(door.enterLetsIn, guests, tag))
	}
	return (
		<p role="status" class="vh">
			{sentences.join(' ')}
		</p>
	)
}

type MatchesProps = Pick<ResultsProps, 'onLetIn' | 'onAnyway' | 'onTurnAway'> & {
	readonly households: readonly Household[]
	readonly isOld: boolean
}

/** The first match, or another that was opened, as a card, and the rest as rows. Old ones are neither pressed nor read. */
function Matches({ households, isOld, ...acts }: MatchesProps) {
	const [openId, setOpenId] = useState<string>()
	const [first] = households
	const open = households.find(({ id }) => id === openId) ?? first
	if (open === undefined) return null
	const others = households.filter((household) => household !== open)
	const show = ({ id }: Household): void => {
		setOpenId(id)
		requestAnimationFrame(() => document.querySelector<HTMLElement>('.guest .act:not(:disabled)')?.focus())
	}
	return (
		<div class="matches" inert={isOld}>
			<GuestCard key={open.id} household={open} takesEnter={!isOld && open.isExact} {...acts} />
			{others.length > 0 && <OtherMatches households={others} onLetIn={acts.onLetIn} onOpen={show} />}
		</div>
	)
}

/** A guest who is not found signs first. */
function Nobody({ title }: { title: string }) {
	const { door } = useWords('door')
	const [isShown, setShown] = useState(false)
	return (
		<div class="empty">
			<p>
				<strong>{title}</strong>
			</p>
			<p class="hint">{door.nothingHint}</p>
			<div class="actions">
				<Button class="act" onClick={() => setShown(true)}>
					<Icon name="qr" />
					{door.showCode}
				</Button>
			</div>
			{isShown && <CodeDialog onClose={() => setShown(false)} />}
		</div>
	)
}

type OtherMatchesProps = {
	readonly households: readonly Household[]
	readonly onLetIn: (people: readonly Person[]) => void
	/** Makes a household the open one. */
	readonly onOpen: (household: Household) => void
}

/** The matches below the open card, a row each. */
function OtherMatches({ households, ...props }: OtherMatchesProps) {
	const { door } = useWords('door')
	const heading = useId()
	return (
		<section class="panel" aria-labelledby={heading}>
			<header class="panel-head">
				<h2 id={heading}>{door.otherMatches}</h2>
				<span class="count">{households.length}</span>
				<kbd class="keys push" aria-hidden="true">
					↓
				</kbd>
			</header>
			<ul class="lines others">
				{households.map((household) => (
					<OtherMatch key={household.id} household={household} {...props} />
				))}
			</ul>
		</section>
	)
}

type OtherMatchProps = Omit<OtherMatchesProps, 'households'> & { readonly household: Household }

function OtherMatch({ household, onLetIn, onOpen }: OtherMatchProps) {
	const words = useWords('door')
	const { door, tag } = words
	const [first] = household.people
	if (first === undefined) return null
	const name = nameOf(first)
	const ids = preselect(household)
	const guests = household.people.filter(({ participant }) => ids.has(participant.id))
	const isCovered = guests.length > 0
	const label = isCovered
		? fill(fillPlural(door.letInOf, guests.length, tag), { names: joinNames(guests) })
		: fill(door.openOf, { names: name })
	return (
		<li data-stop>
			<Face name={name} />
			<span class="who-text">
				<button type="button" class="name" onClick={() => onOpen(household)}>
					{name}
				</button>
				<span class="sub">
					{traitsOf(first, words).map((trait) => (
						<bdi key={trait}>{trait}</bdi>
					))}
				</span>
				<span class="coverage">
					<CoverageLine person={first} />
				</span>
			</span>
			<Button
				class="act"
				aria-label={label}
				onClick={() => (isCovered ? onLetIn(guests) : onOpen(household))}
			>
				{!isCovered
					? door.open
					: guests.length > 1
						? fillPlural(door.letInMany, guests.length, tag)
						: door.letIn}
			</Button>
		</li>
	)
}
