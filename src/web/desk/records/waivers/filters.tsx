/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useId } from 'preact/hooks'
import { call } from '../../kit/client/call.ts'
import { useLocations } from '../../kit/parts/location-select.tsx'
import { SearchBox } from '../../kit/lists/search-box.tsx'
import { Chip } from '../../kit/parts/chip.tsx'
import { SelectField } from '../../kit/parts/field.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { SOURCES, STATES, isFiltered } from './filter.ts'
import type { WaiverFilter } from './filter.ts'

type FiltersProps = {
	readonly filter: WaiverFilter
	readonly onChange: (filter: WaiverFilter) => void
	readonly onClear: () => void
}

/** The filters of the list of waivers. */
export function Filters({ filter, onChange, onClear }: FiltersProps) {
	const { waivers } = useWords('records')
	const set = (changes: Partial<WaiverFilter>): void => onChange({ ...filter, ...changes })
	return (
		<search class="filters" aria-label={waivers.filter}>
			<SearchBox
				label={waivers.filter}
				placeholder={waivers.filterHint}
				value={filter.q}
				onChange={(q) => set({ q })}
			/>
			<div class="chips">
				<Chip isOn={filter.valid !== ''} onPress={() => set({ valid: filter.valid === '' ? 'today' : '' })}>
					<Icon name="check" size={16} />
					{waivers.validToday}
				</Chip>
				<MoreFilters filter={filter} set={set} />
				{isFiltered(filter) && (
					<button type="button" class="button plain" onClick={onClear}>
						{waivers.clear}
					</button>
				)}
			</div>
		</search>
	)
}

type MoreFiltersProps = {
	readonly filter: WaiverFilter
	readonly set: (changes: Partial<WaiverFilter>) => void
}

function MoreFilters({ filter, set }: MoreFiltersProps) {
	const { waivers } = useWords('records')
	const { template, from, to, state, source, place, expires } = filter
	const { data } = useQuery({
		queryKey: ['templates', 'all'],
		queryFn: () => call('listTemplates', { query: {} }),
	})
	const values = [template, from, to, state === 'held' ? '' : state, source, place, expires]
	const count = values.filter((value) => value !== '').length
	return (
		<details class="more-filters">
			<summary class="button chip">
				{waivers.moreFilters}
				{count > 0 && <span class="badge">{count}</span>}
			</summary>
			<div class="filter-fields">
				<SelectField
					label={waivers.form}
					value={template}
					options={[
						['', waivers.allForms],
						...(data?.items ?? []).map(({ id, name }) => [id, name] as const),
					]}
					onChange={(value) => set({ template: value })}
				/>
				<DayField label={waivers.from} value={from} onChange={(day) => set({ from: day })} />
				<DayField label={waivers.to} value={to} onChange={(day) => set({ to: day })} />
				<StateFilters filter={filter} set={set} />
			</div>
		</details>
	)
}

/** Filters by the waiver's state and its source. */
function StateFilters({ filter: { state, source, place, expires }, set }: MoreFiltersProps) {
	const { review } = useWords('records')
	const { data: locations } = useLocations()
	return (
		<>
			<SelectField
				label={review.state}
				value={state}
				options={[
					['', review.anyState],
					...STATES.map((each): [string, string] => [each, review.states[each]]),
				]}
				onChange={(value) => set({ state: value })}
			/>
			<SelectField
				label={review.source}
				value={source}
				options={[
					['', review.anySource],
					...SOURCES.map((each): [string, string] => [each, review.sources[each]]),
				]}
				onChange={(value) => set({ source: value })}
			/>
			{(locations?.items.length ?? 0) > 0 && (
				<SelectField
					label={review.place}
					value={place}
					options={[
						['', review.anyPlace],
						...(locations?.items ?? []).map(({ id, name }): [string, string] => [id, name]),
					]}
					onChange={(value) => set({ place: value })}
				/>
			)}
			<DayField label={review.expiresBefore} value={expires} onChange={(day) => set({ expires: day })} />
		</>
	)
}

type DayFieldProps = {
	readonly label: string
	readonly value: string
	readonly onChange: (day: string) => void
}

function DayField({ label, value, onChange }: DayFieldProps) {
	const id = useId()
	return (
		<div class="field">
			<label for={id}>{label}</label>
			<input
				id={id}
				type="date"
				class="box"
				value={value}
				onChange={({ currentTarget }) => onChange(currentTarget.value)}
			/>
		</div>
	)
}
