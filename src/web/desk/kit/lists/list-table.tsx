/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'

type ListTableProps = {
	readonly columns: readonly string[]
	/** The table's name, or the id of the heading that names it. */
	readonly name: string | { readonly heading: string }
	readonly kind?: 'log-table' | 'event-table'
	/** Rows, or groups of rows. */
	readonly children: ComponentChildren
}

/** A list as a table; on a narrow screen its rows are cards. The roles serve both. */
export function ListTable({ columns, name, kind, children }: ListTableProps) {
	const label = typeof name === 'string' ? { 'aria-label': name } : { 'aria-labelledby': name.heading }
	return (
		<table class={kind === undefined ? 'table' : `table ${kind}`} role="table" {...label}>
			<thead role="rowgroup">
				<tr role="row">
					{columns.map((column) => (
						<th key={column} role="columnheader" scope="col">
							{column}
						</th>
					))}
				</tr>
			</thead>
			{children}
		</table>
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
