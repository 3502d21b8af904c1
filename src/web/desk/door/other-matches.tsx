/** @jsxImportSource preact */
import { useId } from 'preact/hooks'
import { fill, fillPlural } from '../../../i18n/fill.ts'
import type { GuestPerson as Person } from '../../../features/checkins/lookup/model.ts'
import { Face } from '../kit/parts/face.tsx'
import { Button } from '../kit/parts/button.tsx'
import { useWords } from '../kit/words/use-words.tsx'
import { joinNames, nameOf, preselect } from './household.ts'
import type { Household } from './household.ts'
import { CoverageLine, traitsOf } from './person-facts.tsx'

type OtherMatchesProps = {
	readonly households: readonly Household[]
	readonly onLetIn: (people: readonly Person[]) => void
	/** Makes a household the open one. */
	readonly onOpen: (household: Household) => void
}

/** The matches below the open card, a row each. */
export function OtherMatches({ households, ...props }: OtherMatchesProps) {
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
