/** @jsxImportSource preact */
import { useQuery } from '@tanstack/preact-query'
import { useId } from 'preact/hooks'
import { call } from '../client/call.ts'
import { SelectField } from '../parts/field.tsx'
import { Icon } from '../parts/icons.tsx'
import type { IconName } from '../parts/icons.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import { useWords } from '../words/use-words.tsx'
import { isFiltered } from './filter.ts'
import type { WaiverFilter } from './filter.ts'

type FiltersProps = {
	readonly filter: WaiverFilter
	readonly onChange: (filter: WaiverFilter) => void
	readonly onClear: () => void
}

/** What the list of waivers can be narrowed to. */
export function Filters({ filter, onChange, onClear }: FiltersProps) {
	const { waivers } = useWords()
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
				<Chip
					icon="check"
					label={waivers.validToday}
					isOn={filter.valid !== ''}
					onChange={(isOn) => set({ valid: isOn ? 'today' : '' })}
				/>
				<Chip
					icon="flag"
					label={waivers.openFlags}
					isOn={filter.flags !== ''}
					onChange={(isOn) => set({ flags: isOn ? 'open' : '' })}
				/>
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

type ChipProps = {
	readonly icon: IconName
	readonly label: string
	readonly isOn: boolean
	readonly onChange: (isOn: boolean) => void
}

function Chip({ icon, label, isOn, onChange }: ChipProps) {
	return (
		<button type="button" class="button chip" aria-pressed={isOn} onClick={() => onChange(!isOn)}>
			<Icon name={icon} size={16} />
			{label}
		</button>
	)
}

type MoreFiltersProps = {
	readonly filter: WaiverFilter
	readonly set: (changes: Partial<WaiverFilter>) => void
}

function MoreFilters({ filter: { template, from, to }, set }: MoreFiltersProps) {
	const { waivers } = useWords()
	const { data } = useQuery({
		queryKey: ['templates', 'all'],
		queryFn: () => call('listTemplates', { query: {} }),
	})
	const count = [template, from, to].filter((value) => value !== '').length
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
					onChange={(chosen) => set({ template: chosen })}
				/>
				<DayField label={waivers.from} value={from} onChange={(day) => set({ from: day })} />
				<DayField label={waivers.to} value={to} onChange={(day) => set({ to: day })} />
			</div>
		</details>
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
