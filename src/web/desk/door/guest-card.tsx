/** @jsxImportSource preact */
import { useId, useState } from 'preact/hooks'
import { fill, fillPlural } from '../../../i18n/fill.ts'
import { useOrganization } from '../kit/client/organization.ts'
import { useSession } from '../kit/client/current.ts'
import type { GuestPerson as Person } from '../../../features/checkins/lookup/model.ts'
import { Icon } from '../kit/parts/icons.tsx'
import { timeOf } from '../kit/parts/times.ts'
import { coverageText } from '../kit/words/coverage-text.ts'
import { useWords } from '../kit/words/use-words.tsx'
import { groupByWaiver, inSince, nameOf, preselect } from './household.ts'
import type { Household } from './household.ts'
import { SigningActions } from './signing-actions.tsx'

type GuestCardProps = {
	readonly household: Household
	readonly isBusy: boolean
	readonly onLetIn: (people: readonly Person[]) => void
	readonly onAnyway: (people: readonly Person[]) => void
}

/** A household: its people, their coverage, and the actions. */
export function GuestCard({ household, isBusy, onLetIn, onAnyway }: GuestCardProps) {
	const words = useWords('door')
	const { organization } = useSession()
	const heading = useId()
	const [first] = household.people
	const [selection, setSelection] = useState(() => preselect(household, organization.timezone, Date.now()))
	if (first === undefined) return null
	const isFamily = household.people.length > 1
	const isChosen = (person: Person): boolean => !isFamily || selection.has(person.participant.id)
	const guests = household.people.filter(isChosen)
	const uncoveredPeople = household.people.filter(({ coverage }) => !coverage.covered)
	const uncoveredGuests = uncoveredPeople.filter(isChosen)
	const toggle = (id: string): void => {
		const next = new Set(selection)
		if (!next.delete(id)) next.add(id)
		setSelection(next)
	}
	return (
		<article class="card guest" aria-labelledby={heading}>
			<div class="guest-head">
				<h2 id={heading}>{nameOf(first)}</h2>
				<PersonFacts person={first} isFamily={isFamily} />
			</div>
			{isFamily ? (
				<fieldset class="family">
					<legend>{words.door.here}</legend>
					{household.people.map((person) => (
						<FamilyMember
							key={person.participant.id}
							person={person}
							isChosen={isChosen(person)}
							onToggle={() => toggle(person.participant.id)}
						/>
					))}
				</fieldset>
			) : (
				<CoverageLine person={first} />
			)}
			<div class="actions">
				{uncoveredGuests.length === 0 && (
					<LetInButton people={guests} isDisabled={isBusy || guests.length === 0} onPress={onLetIn} />
				)}
				{uncoveredPeople.length > 0 && (
					<>
						<SigningActions
							person={uncoveredGuests[0] ?? uncoveredPeople[0] ?? first}
							isFirst={uncoveredGuests.length > 0}
						/>
						<AnywayButton
							people={uncoveredGuests.length > 0 ? guests : uncoveredPeople}
							isDisabled={isBusy}
							onPress={onAnyway}
						/>
					</>
				)}
			</div>
		</article>
	)
}

function PersonFacts({ person, isFamily }: { person: Person; isFamily: boolean }) {
	return (
		<p class="facts">
			{!isFamily && <Age person={person} />}
			{person.contactHint !== null && (
				<span dir="ltr" class="contact">
					{person.contactHint}
				</span>
			)}
			{!isFamily && <Flags person={person} />}
		</p>
	)
}

function Age({ person: { age } }: { person: Person }) {
	const { controls, tag } = useWords('door')
	return age === null ? null : <span class="age">{fillPlural(controls.age, age, tag)}</span>
}

function Flags({ person: { flagsOpen } }: { person: Person }) {
	const { door, tag } = useWords('door')
	if (flagsOpen === 0) return null
	return (
		<span class="flag">
			<Icon name="flag" size={16} />
			{fillPlural(door.flags, flagsOpen, tag)}
		</span>
	)
}

type FamilyMemberProps = {
	readonly person: Person
	readonly isChosen: boolean
	readonly onToggle: () => void
}

function FamilyMember({ person, isChosen, onToggle }: FamilyMemberProps) {
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
			<div class="member-age" id={`${id}-age`}>
				<Age person={person} />
			</div>
			<div class="member-state" id={`${id}-state`}>
				<CoverageLine person={person} />
				<Flags person={person} />
			</div>
		</div>
	)
}

/** Shows by word, icon and color if a guest may come in, and if they are in. */
function CoverageLine({ person }: { person: Person }) {
	const words = useWords('door')
	const { timezone } = useSession().organization
	const since = inSince(person, timezone, Date.now())
	const { covered } = person.coverage
	return (
		<p class="coverage">
			<span class={covered ? 'state good' : 'state bad'}>
				<Icon name={covered ? 'check' : 'alert'} size={18} />
				{coverageText(person, words, timezone)}
			</span>
			{since !== undefined && (
				<span class="state here">
					<Icon name="clock" size={18} />
					{fill(words.door.inSince, { time: timeOf(since, words.tag, timezone) })}
				</span>
			)}
		</p>
	)
}

type PressProps = {
	readonly people: readonly Person[]
	readonly isDisabled: boolean
	readonly onPress: (people: readonly Person[]) => void
}

function LetInButton({ people, isDisabled, onPress }: PressProps) {
	const { door, tag } = useWords('door')
	const { timezone } = useSession().organization
	const isAgain =
		people.length > 0 && people.every((each) => inSince(each, timezone, Date.now()) !== undefined)
	const text =
		people.length > 1
			? fillPlural(door.letInMany, people.length, tag)
			: isAgain
				? door.letInAgain
				: door.letIn
	return (
		<button
			type="button"
			class={`button ${isAgain ? '' : 'primary'} act`}
			disabled={isDisabled}
			onClick={() => onPress(people)}
		>
			{text}
		</button>
	)
}

/** An arrival needs a waiver, so a guest who never signed can't be let in. A venue that blocks lets in only covered guests. */
function AnywayButton({ people, isDisabled, onPress }: PressProps) {
	const { door } = useWords('door')
	const { data: venue } = useOrganization()
	if (groupByWaiver(people).length === 0) return <p class="hint">{door.noWaiverHint}</p>
	if (venue?.doorPolicy === 'block') return <p class="hint">{door.blockedHint}</p>
	return (
		<button type="button" class="button act" disabled={isDisabled} onClick={() => onPress(people)}>
			{door.anyway}
		</button>
	)
}
