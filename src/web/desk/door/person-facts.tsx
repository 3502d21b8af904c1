/** @jsxImportSource preact */
import { fill, fillPlural } from '../../../i18n/fill.ts'
import type { GuestPerson as Person } from '../../../features/checkins/lookup/model.ts'
import { Icon } from '../kit/parts/icons.tsx'
import { birthDayOf as dayText, dateOf, timeOf } from '../kit/time/times.ts'
import { coverageText } from '../kit/words/coverage-text.ts'
import { useWords } from '../kit/words/use-words.tsx'
import type { DeskWords } from '../kit/words/desk-words.ts'
import { inSince, nameOf } from './household.ts'
import { useZone } from '../kit/time/at-place.tsx'

/** What tells people of one name apart: their day of birth or else age, and the ends of their contacts. */
export function traitsOf(person: Person, words: DeskWords<'door'>): string[] {
	const { phoneHint, contactHint } = person
	return [
		bornOf(person, words),
		phoneHint ?? '',
		contactHint === phoneHint ? '' : (contactHint ?? ''),
	].filter((text) => text !== '')
}

/** The day of birth, or else the age; empty if neither is known. */
export function bornOf(
	{ age, dateOfBirth }: Pick<Person, 'age' | 'dateOfBirth'>,
	{ controls, door, tag }: DeskWords<'door'>,
): string {
	if (dateOfBirth !== null) return fill(door.born, { day: dayText(dateOfBirth, tag) })
	return age === null ? '' : fillPlural(controls.age, age, tag)
}

/** When somebody came last before today, and how often they have come; nothing for a first visit. */
export function VisitFacts({ person, visits }: { person: Person; visits: number }) {
	const { door, tag } = useWords('door')
	const timezone = useZone()
	if (visits === 0) return null
	const count = fillPlural(door.visits, visits, tag)
	const { lastArrival } = person
	if (lastArrival === null || inSince(person) !== undefined) return <span>{count}</span>
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

/** What the venue says of a guest, and what it asks for and they lack. */
export function Marks({ person: { marks, lacking } }: { person: Pick<Person, 'marks' | 'lacking'> }) {
	const { door, tag } = useWords('door')
	if (marks.length + lacking.length === 0) return null
	return (
		<span class="marks">
			{marks.map(({ id, name, kind, until }) => (
				<span key={id} class={`mark ${kind}`}>
					{until === null ? name : fill(door.markUntil, { mark: name, day: dayText(until, tag) })}
				</span>
			))}
			{lacking.map(({ id, name }) => (
				<span key={id} class="mark lacks">
					{fill(door.lacks, { mark: name })}
				</span>
			))}
		</span>
	)
}

export function BanNotice({ person }: { person: Pick<Person, 'participant' | 'ban'> }) {
	const { ban: texts, tag } = useWords('door')
	const { ban } = person
	if (ban === null) return null
	const until = ban.until === null ? texts.mark : fill(texts.until, { day: dayText(ban.until, tag) })
	return (
		<div class="notice bad">
			<Icon name="alert" />
			<div>
				<strong>{texts.stop}</strong> <bdi>{nameOf(person)}</bdi>. {until}: <q>{ban.reason}</q>
			</div>
		</div>
	)
}

/** What colleagues have written for the door. */
export function Notes({ notes }: { notes: Person['notes'] }) {
	return notes.map(({ text, createdAt }) => (
		<p key={createdAt} class="hint">
			<q>{text}</q>
		</p>
	))
}

/** Shows by word, icon and color if a guest may come in, and if they are in. */
export function CoverageLine({ person }: { person: Person }) {
	const words = useWords('door')
	const timezone = useZone()
	const since = inSince(person)
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
	const timezone = useZone()
	const { covered } = person.coverage
	return (
		<span class={covered ? 'state good' : 'state bad'}>
			<Icon name={covered ? 'check' : 'alert'} size={18} />
			<span>{coverageText(person, words, timezone)}</span>
		</span>
	)
}
