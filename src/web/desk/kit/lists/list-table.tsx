/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { SortHeading } from './sort.tsx'
import type { HeadingSort } from './sort.tsx'

/** A column that is left out or shown otherwise in some widths. */
type Column = {
	/** Tells columns apart. */
	readonly name: string
	readonly class?: 'pick' | 'end' | 'wide-only' | 'end wide-only'
	/** Instead of the name. */
	readonly face?: ComponentChildren
	/** Sorts the list by the column. */
	readonly sort?: HeadingSort
}

type ListTableProps = {
	readonly columns: readonly (string | Column)[]
	/** The table's name, or the id of the heading that names it. */
	readonly name: string | { readonly heading: string }
	readonly kind?: 'arrival-table' | 'event-table'
	/** Rows, or groups of rows. */
	readonly children: ComponentChildren
}

/** A list as a table; on a narrow screen its rows are cards. The roles serve both. */
export function ListTable({ columns, name, kind, children }: ListTableProps) {
	const label = typeof name === 'string' ? { 'aria-label': name } : { 'aria-labelledby': name.heading }
	return (
		<div class="list">
			<table class={kind === undefined ? 'table' : `table ${kind}`} role="table" {...label}>
				<thead role="rowgroup">
					<tr role="row">
						{columns
							.map((column): Column => (typeof column === 'string' ? { name: column } : column))
							.map(({ name, class: kind, face, sort }) => (
								<th
									key={name}
									role="columnheader"
									scope="col"
									class={kind}
									aria-sort={sort === undefined ? undefined : (sort.direction ?? 'none')}
								>
									{sort === undefined ? (face ?? name) : <SortHeading name={name} sort={sort} />}
								</th>
							))}
					</tr>
				</thead>
				{children}
			</table>
		</div>
	)
}

/** The rows of a list without groups. */
export function TableRows({ children }: { children: ComponentChildren }) {
	return <tbody role="rowgroup">{children}</tbody>
}

type RowLinkProps = {
	readonly id: string
	readonly href: string
	readonly isOpen: boolean
	readonly children: ComponentChildren
}

/** The link that opens a row beside the list. */
export function RowLink({ id, href, isOpen, children }: RowLinkProps) {
	return (
		<a href={href} data-row={id} {...(isOpen ? { 'aria-current': 'true' } : {})}>
			{children}
		</a>
	)
}
