/** @jsxImportSource preact */
import { Field, SelectField } from '../../kit/parts/field.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { READS, toQuery } from './log-filter.ts'
import type { LogFilter, Names } from './log-filter.ts'

type LogFiltersProps = {
	readonly filter: LogFilter
	readonly names: Names
	readonly onChange: (filter: LogFilter) => void
}

const LOGS = ['audit', 'access'] as const

/** Which log, and what it is narrowed to: by person, act and time. */
export function LogFilters({ filter, names, onChange }: LogFiltersProps) {
	const { evidence } = useWords('system')
	const set = (changes: Partial<LogFilter>): void => onChange({ ...filter, ...changes })
	const isFiltered = Object.keys(toQuery(filter)).length > 0
	return (
		<search class="filters" aria-label={evidence.filter}>
			<div class="chips" role="group" aria-label={evidence.which}>
				{LOGS.map((log) => (
					<button
						key={log}
						type="button"
						class="button chip"
						aria-pressed={filter.log === log}
						onClick={() => set({ log, action: '' })}
					>
						{evidence.logNames[log]}
					</button>
				))}
				{isFiltered && (
					<button
						type="button"
						class="button plain"
						onClick={() => onChange({ log: filter.log, actor: '', action: '', from: '', to: '' })}
					>
						{evidence.clear}
					</button>
				)}
			</div>
			<p class="hint">{evidence.logHints[filter.log]}</p>
			<div class="filter-fields">
				<SelectField
					label={evidence.person}
					value={filter.actor}
					options={useActorOptions(names, filter.actor)}
					onChange={(actor) => set({ actor })}
				/>
				<SelectField
					label={evidence.act}
					value={filter.action}
					options={useActOptions(filter)}
					onChange={(action) => set({ action })}
				/>
				{(['from', 'to'] as const).map((name) => (
					<Field key={name} label={evidence[name]}>
						{(tied) => (
							<input
								{...tied}
								type="date"
								value={filter[name]}
								onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
							/>
						)}
					</Field>
				))}
			</div>
		</search>
	)
}

type Options = readonly (readonly [string, string])[]

/** An address may hold somebody who is not offered. */
function useActorOptions(names: Names, chosen: string): Options {
	const { evidence } = useWords('system')
	const { everybody, actors } = evidence
	const known: Options = [['', everybody], ...names, ['system', actors.system], ['cli', actors.cli]]
	return known.some(([actor]) => actor === chosen) ? known : [...known, [chosen, chosen]]
}

function useActOptions({ log, action: chosen }: LogFilter): Options {
	const { evidence } = useWords('system')
	const { acts, everything } = evidence
	const named: readonly (readonly [string, string])[] = Object.entries(acts)
	const offered = named.filter(
		([action]) => READS.some((each) => each === action) === (log === 'access') || action === EXPORT,
	)
	const known: Options = [['', everything], ...offered.toSorted(([, a], [, b]) => a.localeCompare(b))]
	return known.some(([action]) => action === chosen) ? known : [...known, [chosen, chosen]]
}

/** It is in both. */
const EXPORT = 'organization.exported'
