/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import { fullName } from '../../../../kit/text/full-name.ts'
import { call } from '../../kit/client/call.ts'
import { useMay } from '../../kit/client/current.ts'
import { SearchBox } from '../../kit/lists/search-box.tsx'
import { FilterTags, dayText } from '../../kit/lists/filter-tags.tsx'
import { Field } from '../../kit/forms/field.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { personFilter } from '../../kit/parts/person-filter.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import { NO_FILTER } from './log-filter.ts'
import type { LogFilter, Names } from './log-filter.ts'

type LogFiltersProps = {
	readonly filter: LogFilter
	readonly names: Names
	/** The name of the person whom the filter is about. */
	readonly aboutName: string
	readonly onChange: (filter: LogFilter) => void
}

/** Filters of the log: by whom, about whom, and when. */
export function LogFilters({ filter, names, aboutName, onChange }: LogFiltersProps) {
	const { logScreen, tag } = useWords('system')
	const set = (changes: Partial<LogFilter>): void => onChange({ ...filter, ...changes })
	const texts = {
		actor: fill(logScreen.by, { name: nameActor(filter.actor, names, logScreen.actors) }),
		about: fill(logScreen.about, { name: aboutName }),
		from: `${logScreen.from}: ${dayText(filter.from, tag)}`,
		to: `${logScreen.to}: ${dayText(filter.to, tag)}`,
	}
	const tags = (['actor', 'about', 'from', 'to'] as const)
		.filter((name) => filter[name] !== '')
		.map((name) => ({ name, text: texts[name], remove: () => set({ [name]: '' }) }))
	return (
		<search class="list-tools" aria-label={logScreen.filter}>
			<div class="log-tools">
				<PersonPicker
					names={names}
					onActor={(next) => set({ actor: next })}
					onAbout={(next) => set({ about: next })}
				/>
				{(['from', 'to'] as const).map((name) => (
					<Field key={name} label={logScreen[name]}>
						{(control) => (
							<input
								{...control}
								type="date"
								value={filter[name]}
								onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
							/>
						)}
					</Field>
				))}
			</div>
			<FilterTags tags={tags} onClear={() => onChange({ ...NO_FILTER, view: filter.view })} screen="log" />
		</search>
	)
}

function nameActor(actor: string, names: Names, kinds: Readonly<Record<string, string>>): string {
	return names.get(actor) ?? kinds[actor.split(':')[0] ?? ''] ?? actor
}

/** At most this many of each are offered. */
const MAX_OFFERED = 5

type PersonPickerProps = {
	readonly names: Names
	readonly onActor: (actor: string) => void
	readonly onAbout: (participantId: string) => void
}

/** Finds a colleague, to see what they did, or a guest, to see what was done about them. */
function PersonPicker({ names, onActor, onAbout }: PersonPickerProps) {
	const { logScreen } = useWords('system')
	const [text, setText] = useState('')
	const mayFind = useMay('participants:read')
	const { data } = useQuery({
		queryKey: ['log', 'people', text],
		queryFn: () => call('listParticipants', { query: { ...personFilter(text), limit: MAX_OFFERED } }),
		enabled: mayFind && text !== '',
	})
	const sought = text.toLocaleLowerCase()
	const actors = [...names, ['system', logScreen.actors.system], ['cli', logScreen.actors.cli]]
		.filter(([, name = '']) => sought !== '' && name.toLocaleLowerCase().includes(sought))
		.slice(0, MAX_OFFERED)
	const people = text === '' ? [] : (data?.items ?? [])
	const choose = (act: () => void): void => {
		setText('')
		act()
	}
	return (
		<div class="person-picker">
			<SearchBox label={logScreen.find} placeholder={logScreen.findHint} value={text} onChange={setText} />
			{(actors.length > 0 || people.length > 0) && (
				<ul class="panel offers" aria-label={logScreen.found}>
					{actors.map(([actor = '', name = '']) => (
						<li key={actor}>
							<button type="button" class="offer" onClick={() => choose(() => onActor(actor))}>
								<Icon name="staff" size={18} />
								{fill(logScreen.by, { name })}
							</button>
						</li>
					))}
					{people.map((person) => (
						<li key={person.id}>
							<button type="button" class="offer" onClick={() => choose(() => onAbout(person.id))}>
								<Icon name="people" size={18} />
								{fill(logScreen.about, { name: fullName(person) })}
							</button>
						</li>
					))}
				</ul>
			)}
		</div>
	)
}
