/** @jsxImportSource preact */
import { countText } from '../../kit/time/amounts.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import type { Column } from './columns.ts'
import type { PeriodName } from './period-names.ts'

export type NamedColumn = Column & PeriodName

export type ColumnsProps = {
	readonly title: string
	readonly columns: readonly NamedColumn[]
	/** Names the periods in the table. */
	readonly period: string
	/** Names the columns, and those behind them. */
	readonly legend: { readonly value: string; readonly earlier: string }
}

/** The numbers of columns, folded below them. */
export function ColumnTable({
	title,
	columns,
	period,
	legend,
	isCompared,
}: ColumnsProps & { readonly isCompared: boolean }) {
	const { figures, tag } = useWords('upkeep')
	return (
		<details class="as-table">
			<summary>{figures.asTable}</summary>
			<table class="numbers" aria-label={title}>
				<thead>
					<tr>
						<th scope="col">{period}</th>
						<th scope="col">{legend.value}</th>
						{isCompared && <th scope="col">{legend.earlier}</th>}
					</tr>
				</thead>
				<tbody>
					{columns.map(({ key, name, value, earlier }) => (
						<tr key={key}>
							<th scope="row">{name}</th>
							<td>{value === undefined ? '–' : countText(value, tag)}</td>
							{isCompared && <td>{countText(earlier ?? 0, tag)}</td>}
						</tr>
					))}
				</tbody>
			</table>
		</details>
	)
}
