/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import type { IncidentShape } from '../../../../features/incidents/model.ts'
import { fill } from '../../../../i18n/fill.ts'
import { fullName } from '../../../../kit/text/full-name.ts'
import { call } from '../../kit/client/call.ts'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { SearchBox } from '../../kit/lists/search-box.tsx'
import { Button } from '../../kit/parts/button.tsx'
import { Face } from '../../kit/parts/face.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { personFilter } from '../../kit/parts/person-filter.ts'
import { birthDayOf, dateOf } from '../../kit/time/times.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { PanelPart } from '../panel-part.tsx'
import { Contact } from '../people/contact.tsx'
import { useZone } from '../../kit/time/at-place.tsx'

type AboutProps = {
	readonly incident: IncidentShape
	/** Changes whom a draft names. @param people their ids */
	readonly onPeople?: (people: readonly string[]) => void
}

/** Whom and which waivers a report names. */
export function About({ incident: { people, waivers, isHeld }, onPeople }: AboutProps) {
	const { incidents: texts, tag } = useWords('records')
	const timezone = useZone()
	const [isAdding, setAdding] = useState(false)
	const ids = people.map(({ id }) => id)
	const isEmpty = people.length + waivers.length === 0
	return (
		<PanelPart
			title={texts.about}
			end={
				onPeople && (
					<Button icon="plus" class="push" onClick={() => setAdding(true)}>
						{texts.addPerson}
					</Button>
				)
			}
		>
			{isEmpty && <p class="hint">{texts.nobody}</p>}
			<ul class="lines">
				{people.map((person) => (
					<PersonLine
						key={person.id}
						person={person}
						onRemove={onPeople && (() => onPeople(ids.filter((id) => id !== person.id)))}
					/>
				))}
				{waivers.map(({ id, templateName, signedAt }) => (
					<li key={id}>
						<Icon name="waivers" />
						<span class="who-text">
							<a class="name" href={`/desk/waivers/${id}`}>
								{templateName}
							</a>
							<span class="sub">{fill(texts.validThen, { day: dateOf(signedAt, tag, timezone) })}</span>
						</span>
					</li>
				))}
				{isHeld && !isEmpty && (
					<li>
						<Icon name="lock" />
						<span class="who-text">
							{texts.held}
							<span class="sub">{texts.heldBy}</span>
						</span>
					</li>
				)}
			</ul>
			{isAdding && onPeople && (
				<PersonDialog
					taken={ids}
					onChoose={(id) => onPeople([...ids, id])}
					onClose={() => setAdding(false)}
				/>
			)}
		</PanelPart>
	)
}

type PersonLineProps = {
	readonly person: IncidentShape['people'][number]
	readonly onRemove: (() => void) | undefined
}

function PersonLine({ person, onRemove }: PersonLineProps) {
	const { incidents: texts, tag } = useWords('records')
	const name = fullName(person) || texts.erasedPerson
	return (
		<li>
			<Face name={name} />
			<span class="who-text">
				<a class="name" href={`/desk/people/${person.id}`}>
					<bdi>{name}</bdi>
				</a>
				{person.dateOfBirth !== null && (
					<span class="sub">{fill(texts.born, { day: birthDayOf(person.dateOfBirth, tag) })}</span>
				)}
			</span>
			{onRemove && (
				<Button class="plain" aria-label={fill(texts.removePerson, { name })} onClick={onRemove}>
					{texts.remove}
				</Button>
			)}
		</li>
	)
}

/** More matches than these need a longer text. */
const MOST = 10

type PersonDialogProps = {
	readonly taken: readonly string[]
	readonly onChoose: (id: string) => void
	readonly onClose: () => void
}

function PersonDialog({ taken, onChoose, onClose }: PersonDialogProps) {
	const { incidents: texts, participants } = useWords('records')
	const [text, setText] = useState('')
	const { data } = useQuery({
		queryKey: ['people', 'candidates', text],
		queryFn: () => call('listParticipants', { query: { ...personFilter(text), limit: MOST } }),
		enabled: text !== '',
		placeholderData: (previous) => previous,
	})
	const others = (data?.items ?? []).filter(({ id }) => !taken.includes(id))
	return (
		<Dialog title={texts.addPerson} onClose={onClose}>
			<SearchBox
				label={participants.filter}
				placeholder={participants.filterHint}
				value={text}
				onChange={setText}
			/>
			{text !== '' && data !== undefined && others.length === 0 && (
				<p class="hint">{participants.nobodyElse}</p>
			)}
			<ul class="lines">
				{others.map((person) => (
					<li key={person.id}>
						<span class="who-text">
							<bdi>{fullName(person)}</bdi>
							<span class="sub">
								<Contact person={person} />
							</span>
						</span>
						<Button
							onClick={() => {
								onChoose(person.id)
								onClose()
							}}
						>
							{texts.choose}
						</Button>
					</li>
				))}
			</ul>
		</Dialog>
	)
}
