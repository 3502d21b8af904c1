/** @jsxImportSource preact */
import { fill, fillPlural } from '../../../i18n/fill.ts'
import type { GuestPerson as Person } from '../../../features/checkins/lookup/model.ts'
import { useSession } from '../kit/client/current.ts'
import { Icon } from '../kit/parts/icons.tsx'
import { birthDayOf, dateOf, timeOf } from '../kit/time/times.ts'
import { coverageText } from '../kit/words/coverage-text.ts'
import { useWords } from '../kit/words/use-words.tsx'
import type { DeskWords } from '../kit/words/desk-words.ts'
import { inSince } from './household.ts'

/** What tells people of one name apart: their day of birth or else age, and the ends of their contacts. */
export function traitsOf(person: Person, { controls, door, tag }: DeskWords<'door'>): string[] {
	const { age, dateOfBirth, phoneHint, contactHint } = person
	const born = dateOfBirth === null ? undefined : fill(door.born, { day: birthDayOf(dateOfBirth, tag) })
	return [
		born ?? (age === null ? '' : fillPlural(controls.age, age, tag)),
		phoneHint ?? '',
		contactHint === phoneHint ? '' : (contactHint ?? ''),
	].filter((text) => text !== '')
}

/** When somebody came last before today, and how often they have come; nothing for a first visit. */
export function VisitFacts({ person, visits }: { person: Person; visits: number }) {
	const { door, tag } = useWords('door')
	const { timezone } = useSession().organization
	if (visits === 0) return null
	const count = fillPlural(door.visits, visits, tag)
	const { lastArrival } = person
	const isInToday = inSince(person, timezone, Date.now()) !== undefined
	if (lastArrival === null || isInToday) return <span>{count}</span>
	const day = dateOf(lastArrival.checkedInAt, tag, timezone)
	return <span>{`${fill(door.lastHere, { day })}, ${count}`}</span>
}

export function Flags({ flagsOpen }: { flagsOpen: number }) {
	const { door, tag } = useWords('door')
	if (flagsOpen === 0) return null
	return (
		<span class="mark alert">
			<Icon name="flag" size={14} />
			{fillPlural(door.flags, flagsOpen, tag)}
		</span>
	)
}

/** Shows by word, icon and color if a guest may come in, and if they are in. */
export function CoverageLine({ person }: { person: Person }) {
	const words = useWords('door')
	const { timezone } = useSession().organization
	const since = inSince(person, timezone, Date.now())
	return (
		<>
			<CoverageState person={person} />
			{since !== undefined && (
				<span class="state here">
					<Icon name="clock" size={18} />
					<span>{fill(words.door.inSince, { time: timeOf(since, words.tag, timezone) })}</span>
				</span>
			)}
		</>
	)
}

export function CoverageState({ person }: { person: Pick<Person, 'coverage'> }) {
	const words = useWords('door')
	const { timezone } = useSession().organization
	const { covered } = person.coverage
	return (
		<span class={covered ? 'state good' : 'state bad'}>
			<Icon name={covered ? 'check' : 'alert'} size={18} />
			<span>{coverageText(person, words, timezone)}</span>
		</span>
	)
}
