/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import type { WaiverSort } from '../../../../features/waivers/model.ts'
import { useTemplates } from '../../kit/client/use-templates.ts'
import { FilterTags, dayText } from '../../kit/lists/filter-tags.tsx'
import type { FilterTag } from '../../kit/lists/filter-tags.tsx'
import { useLocations } from '../../kit/parts/location-select.tsx'
import { SearchBox } from '../../kit/lists/search-box.tsx'
import { SortField } from '../../kit/lists/sort.tsx'
import type { Sorting } from '../../kit/lists/sort.tsx'
import { SelectField } from '../../kit/forms/field.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { Menu } from '../../kit/parts/menu.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { SORTS, SOURCES, STATES } from './filter.ts'
import type { WaiverFilter } from './filter.ts'

type FiltersProps = {
	readonly filter: WaiverFilter
	readonly sorting: Sorting<WaiverSort>
	readonly onChange: (filter: WaiverFilter) => void
	readonly onClear: () => void
}

/** The search of the list of waivers, its filters, and those that are on. */
export function Filters({ filter, sorting, onChange, onClear }: FiltersProps) {
	const { waivers, participants } = useWords('records')
	const { filters } = useWords('kit')
	const set = (changes: Partial<WaiverFilter>): void => onChange({ ...filter, ...changes })
	const tags = useTags(filter, set)
	return (
		<search class="list-tools" aria-label={waivers.filter}>
			<div class="tool-row">
				<SearchBox
					label={waivers.filter}
					placeholder={waivers.filterHint}
					value={filter.q}
					onChange={(q) => set({ q })}
				/>
				<Menu
					face={
						<>
							<Icon name="filter" size={18} />
							{filters.filter}
						</>
					}
				>
					{() => (
						<FilterFields filter={filter} set={set}>
							<SortField
								label={participants.sort}
								sorting={sorting}
								options={SORTS.map((sort) => [sort, waivers.orders[sort]])}
							/>
						</FilterFields>
					)}
				</Menu>
			</div>
			<FilterTags tags={tags} onClear={onClear} screen="waivers" />
		</search>
	)
}

type FilterFieldsProps = {
	readonly filter: WaiverFilter
	readonly set: (changes: Partial<WaiverFilter>) => void
}

/** Returns the filters that are on, in words, apart from the view and the search text. */
function useTags(filter: WaiverFilter, set: FilterFieldsProps['set']): FilterTag[] {
	const { waivers, review, tag } = useWords('records')
	const { data: templates } = useTemplates()
	const { data: locations } = useLocations()
	const nameOf = (items: readonly { id: string; name: string }[] | undefined, id: string): string =>
		items?.find((item) => item.id === id)?.name ?? '…'
	const { state, source } = filter
	const texts: Readonly<Partial<Record<keyof WaiverFilter, string>>> = {
		valid: waivers.validToday,
		template: `${waivers.form}: ${nameOf(templates?.items, filter.template)}`,
		from: `${waivers.from}: ${dayText(filter.from, tag)}`,
		to: `${waivers.to}: ${dayText(filter.to, tag)}`,
		...(state === 'held' ? {} : { state: `${review.state}: ${textOf(review.states, state)}` }),
		source: `${review.source}: ${textOf(review.sources, source)}`,
		place: `${review.place}: ${nameOf(locations?.items, filter.place)}`,
		expires: `${review.expiresBefore}: ${dayText(filter.expires, tag)}`,
	}
	return (Object.keys(texts) as (keyof WaiverFilter)[])
		.filter((name) => filter[name] !== '')
		.map((name) => ({ name, text: texts[name] ?? '', remove: () => set({ [name]: '' }) }))
}

/** An address may contain any value. */
function textOf(texts: Readonly<Record<string, string>>, value: string): string {
	return texts[value] ?? value
}

function FilterFields({ filter, set, children }: FilterFieldsProps & { children: ComponentChildren }) {
	const { waivers } = useWords('records')
	const { template, from, to, valid } = filter
	const { data } = useTemplates()
	return (
		<div class="filter-fields">
			{children}
			<label class="check">
				<input
					type="checkbox"
					checked={valid !== ''}
					onChange={() => set({ valid: valid === '' ? 'today' : '' })}
				/>
				{waivers.validToday}
			</label>
			<SelectField
				label={waivers.form}
				value={template}
				options={[['', waivers.allForms], ...(data?.items ?? []).map(({ id, name }) => [id, name] as const)]}
				onChange={(value) => set({ template: value })}
			/>
			<DayField label={waivers.from} value={from} onChange={(day) => set({ from: day })} />
			<DayField label={waivers.to} value={to} onChange={(day) => set({ to: day })} />
			<StateFilters filter={filter} set={set} />
		</div>
	)
}

/** Filters by the waiver's state and its source. */
function StateFilters({ filter: { state, source, place, expires }, set }: FilterFieldsProps) {
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
