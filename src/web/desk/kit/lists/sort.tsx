/** @jsxImportSource preact */
import { useLocation } from 'preact-iso/router'
import { SelectField } from '../forms/field.tsx'
import { Icon } from '../parts/icons.tsx'
import { Menu } from '../parts/menu.tsx'
import { useWords } from '../words/use-words.tsx'

/** The order of a list, which the address names unless it is the first. */
export type Sorting<Sort extends string> = {
	readonly value: Sort
	readonly change: (sort: Sort) => void
}

/** What a heading does: it sorts by its column, and the other way round when it is pressed again. */
export type HeadingSort = {
	readonly direction: 'ascending' | 'descending' | undefined
	readonly press: () => void
}

/** @param sorts the first is the list's own order */
export function useSorting<Sort extends string>(sorts: readonly [Sort, ...Sort[]]): Sorting<Sort> {
	const { query, url, route } = useLocation()
	return {
		value: sorts.find((each) => each === query['sort']) ?? sorts[0],
		change: (sort) => {
			const address = new URL(url, location.origin)
			if (sort === sorts[0]) address.searchParams.delete('sort')
			else address.searchParams.set('sort', sort)
			route(address.pathname + address.search, true)
		},
	}
}

/** @param orders of a column, the first of which its heading chooses first */
export function headingSort<Sort extends string>(
	{ value, change }: Sorting<Sort>,
	orders: readonly (readonly [sort: Sort, direction: 'ascending' | 'descending'])[],
): HeadingSort {
	const at = orders.findIndex(([sort]) => sort === value)
	const next = orders[(at + 1) % orders.length]
	return { direction: orders[at]?.[1], press: () => next !== undefined && change(next[0]) }
}

/** The button of a heading by which the list can be sorted; on a narrow screen its name alone. */
export function SortHeading({ name, sort: { direction, press } }: { name: string; sort: HeadingSort }) {
	return (
		<>
			<span class="narrow-only">{name}</span>
			<button type="button" class="sort" onClick={press}>
				{name}
				{direction !== undefined && <Icon name={direction === 'ascending' ? 'up' : 'down'} size={16} />}
			</button>
		</>
	)
}

type SortFieldProps<Sort extends string> = {
	readonly label: string
	readonly sorting: Sorting<Sort>
	readonly options: readonly (readonly [Sort, string])[]
}

/** The order of a list where it has no headings: on a narrow screen. */
export function SortField<Sort extends string>({ label, sorting, options }: SortFieldProps<Sort>) {
	const choose = (text: string): void => {
		const [sort] = options.find(([each]) => each === text) ?? []
		if (sort !== undefined) sorting.change(sort)
	}
	return (
		<div class="narrow-sort">
			<SelectField label={label} value={sorting.value} options={options} onChange={choose} />
		</div>
	)
}

/** The same behind "Filter", in a list that has no filters. */
export function SortMenu<Sort extends string>(props: SortFieldProps<Sort>) {
	const { filters } = useWords('kit')
	const face = (
		<>
			<Icon name="filter" size={18} />
			{filters.filter}
		</>
	)
	return (
		<div class="narrow-sort">
			<Menu face={face}>
				{() => (
					<div class="filter-fields">
						<SortField {...props} />
					</div>
				)}
			</Menu>
		</div>
	)
}
