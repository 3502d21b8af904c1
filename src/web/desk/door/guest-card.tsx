/** @jsxImportSource preact */
import { useId, useState } from 'preact/hooks'
import { fill, fillPlural } from '../../../i18n/fill.ts'
import { useOrganization } from '../kit/client/organization.ts'
import { useMay } from '../kit/client/current.ts'
import type { GuestPerson as Person } from '../../../features/checkins/lookup/model.ts'
import { Face } from '../kit/parts/face.tsx'
import { Button } from '../kit/parts/button.tsx'
import { useLabels } from '../kit/labels/use-labels.ts'
import { useLocationChoice } from '../kit/parts/location-select.tsx'
import { MoreMenu } from '../kit/parts/more-menu.tsx'
import { useWords } from '../kit/words/use-words.tsx'
import { groupByWaiver, inSince, mayEnter, nameOf, preselect } from './household.ts'
import type { Household } from './household.ts'
import { Portrait } from './later-parts.ts'
import { BanNotice, CoverageLine, Flags, Marks, Notes, VisitFacts, traitsOf } from './person-facts.tsx'
import { SigningActions } from './signing-actions.tsx'

type GuestCardProps = {
	readonly household: Household
	/** True if Enter in the field lets in whoever is ticked. */
	readonly takesEnter: boolean
	readonly onLetIn: (people: readonly Person[]) => void
	readonly onAnyway: (people: readonly Person[]) => void
	readonly onTurnAway: (person: Person) => void
}

/** A household: its people, their coverage, and the actions. */
export function GuestCard({ household, takesEnter, onLetIn, onAnyway, onTurnAway }: GuestCardProps) {
	const { turnAway } = useWords('door')
	const heading = useId()
	const [first] = household.people
	const [selection, setSelection] = useState(() => preselect(household))
	if (first === undefined) return null
	const isFamily = household.people.length > 1
	const isChosen = (person: Person): boolean => !isFamily || selection.has(person.participant.id)
	const guests = household.people.filter(isChosen)
	const uncoveredPeople = household.people.filter((person) => !mayEnter(person))
	const uncoveredGuests = uncoveredPeople.filter(isChosen)
	const banned = household.people.filter(({ ban }) => ban !== null)
	const unsigned = uncoveredPeople.filter(({ ban }) => ban === null)
	const anyway = uncoveredGuests.length > 0 ? guests : uncoveredPeople
	const toggle = (id: string): void => {
		const next = new Set(selection)
		if (!next.delete(id)) next.add(id)
		setSelection(next)
	}
	return (
		<article
			class={`panel guest is-next ${banned.length > 0 ? 'is-banned' : ''}`}
			aria-labelledby={heading}
			data-stop
		>
			<GuestTop person={first} visits={household.visits} headingId={heading} isAlone={!isFamily} />
			{isFamily && <Members people={household.people} isChosen={isChosen} onToggle={toggle} />}
			{banned.map((person) => (
				<BanNotice key={person.participant.id} person={person} />
			))}
			<Notes notes={first.notes} />
			<div class="guest-acts">
				{uncoveredGuests.length === 0 && (
					<LetInButton people={guests} takesEnter={takesEnter} onPress={onLetIn} />
				)}
				{unsigned[0] !== undefined && (
					<SigningActions
						person={unsigned.find(isChosen) ?? unsigned[0]}
						isFirst={uncoveredGuests.length > 0}
					/>
				)}
				{banned.map((person) => (
					<Button
						key={person.participant.id}
						class="act"
						aria-label={fill(turnAway.of, { names: nameOf(person) })}
						onClick={() => onTurnAway(person)}
					>
						{turnAway.yes}
					</Button>
				))}
				{uncoveredPeople.length > 0 && <AnywayButton people={anyway} onPress={onAnyway} />}
				<MoreActs people={household.people} guests={guests} onTurnAway={onTurnAway} />
			</div>
		</article>
	)
}

type MoreActsProps = Pick<GuestCardProps, 'onTurnAway'> & {
	readonly people: readonly Person[]
	readonly guests: readonly Person[]
}

/** Rare actions: labels of those who are chosen, and whom to turn away. */
function MoreActs({ people, guests, onTurnAway }: MoreActsProps) {
	const { turnAway, labels } = useWords('door')
	const print = useLabels()
	const [locationId] = useLocationChoice()
	const ids = guests.filter(({ ban }) => ban === null).map(({ participant }) => participant.id)
	return (
		<MoreMenu
			acts={[
				...(print && ids.length > 0
					? [{ text: labels.print, icon: 'print' as const, run: () => print(ids, locationId) }]
					: []),
				...people
					.filter(({ ban }) => ban === null)
					.map((person) => ({
						text: fill(turnAway.of, { names: nameOf(person) }),
						icon: 'leave' as const,
						run: () => onTurnAway(person),
					})),
			]}
		/>
	)
}

type GuestTopProps = {
	readonly person: Person
	readonly visits: number
	readonly headingId: string
	/** True if nobody else is on the card, so that the coverage is not in a list. */
	readonly isAlone: boolean
}

function GuestTop({ person, visits, headingId, isAlone }: GuestTopProps) {
	const words = useWords('door')
	const mayOpen = useMay('waivers:read')
	const name = nameOf(person)
	return (
		<div class="guest-top">
			<span class="portrait">
				<Face name={name} />
				{person.photoUrl !== null && <Portrait key={person.photoUrl} address={person.photoUrl} />}
			</span>
			<div class="stack tight">
				<h2 id={headingId}>
					{mayOpen ? (
						<a class="name" href={`/desk/people/${person.participant.id}`}>
							{name}
						</a>
					) : (
						name
					)}
				</h2>
				<p class="born">
					{traitsOf(person, words).map((trait) => (
						<bdi key={trait}>{trait}</bdi>
					))}
					<VisitFacts person={person} visits={visits} />
				</p>
				{isAlone && (
					<p class="coverage">
						<CoverageLine person={person} />
						<Flags flagsOpen={person.flagsOpen} />
						<Marks person={person} />
					</p>
				)}
			</div>
		</div>
	)
}

type MembersProps = {
	readonly people: readonly Person[]
	readonly isChosen: (person: Person) => boolean
	readonly onToggle: (id: string) => void
}

function Members({ people, isChosen, onToggle }: MembersProps) {
	const { door } = useWords('door')
	return (
		<fieldset class="members">
			<legend>{door.here}</legend>
			{people.map((person) => (
				<FamilyMember
					key={person.participant.id}
					person={person}
					isChosen={isChosen(person)}
					onToggle={() => onToggle(person.participant.id)}
				/>
			))}
		</fieldset>
	)
}

type FamilyMemberProps = {
	readonly person: Person
	readonly isChosen: boolean
	readonly onToggle: () => void
}

function FamilyMember({ person, isChosen, onToggle }: FamilyMemberProps) {
	const { controls, tag } = useWords('door')
	const id = useId()
	return (
		<div class="member">
			<input
				type="checkbox"
				id={id}
				checked={isChosen}
				aria-describedby={`${id}-age ${id}-state`}
				onChange={onToggle}
			/>
			<label for={id}>{person.participant.firstName}</label>
			<span class="sub" id={`${id}-age`}>
				{person.age !== null && fillPlural(controls.age, person.age, tag)}
			</span>
			<span class="member-state" id={`${id}-state`}>
				<CoverageLine person={person} />
				<Flags flagsOpen={person.flagsOpen} />
				<Marks person={person} />
			</span>
		</div>
	)
}

type PressProps = {
	readonly people: readonly Person[]
	readonly onPress: (people: readonly Person[]) => void
}

function LetInButton({ people, takesEnter, onPress }: PressProps & { takesEnter: boolean }) {
	const { door, tag } = useWords('door')
	const isAgain = people.length > 0 && people.every((each) => inSince(each) !== undefined)
	const text =
		people.length > 1
			? fillPlural(door.letInMany, people.length, tag)
			: isAgain
				? door.letInAgain
				: door.letIn
	const isByEnter = takesEnter && !isAgain && people.length > 0
	return (
		<button
			type="button"
			class={`button ${isAgain ? '' : 'primary'} act`}
			disabled={people.length === 0}
			onClick={() => onPress(people)}
			{...(isByEnter ? { 'data-enter': people.length } : {})}
		>
			{text}
			{isByEnter && (
				<kbd class="keys" aria-hidden="true">
					Enter
				</kbd>
			)}
		</button>
	)
}

/** An arrival needs a waiver, so a guest who never signed can't be let in. A venue that blocks lets in only covered guests. */
function AnywayButton({ people, onPress }: PressProps) {
	const { door } = useWords('door')
	const { data: venue } = useOrganization()
	const mayLiftBan = useMay('people:mark')
	if (!mayLiftBan && people.some(({ ban }) => ban !== null)) return null
	if (groupByWaiver(people).length === 0) return <p class="hint">{door.noWaiverHint}</p>
	if (venue?.doorPolicy === 'block' && people.some(({ coverage }) => !coverage.covered))
		return <p class="hint">{door.blockedHint}</p>
	return (
		<Button class="act" onClick={() => onPress(people)}>
			{door.anyway}
		</Button>
	)
}
