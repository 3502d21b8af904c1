/** @jsxImportSource preact */
import { useWords } from '../words/use-words.tsx'
import { countText } from '../time/amounts.ts'

export type Bar = {
	readonly key: string
	readonly name: string
	readonly value: number
	/** Stands in the place of a number that is not told. */
	readonly text?: string
}

type BarsProps = {
	/** Label of the table. */
	readonly label: string
	/** Names of the rows and of their counts. */
	readonly columns: readonly [name: string, value: string]
	readonly bars: readonly Bar[]
	/** True if each name stands above its bar, since it may be long. */
	readonly isStacked?: boolean
}

/** Counts as a table with a bar beside each number: screen readers get the same numbers. */
export function Bars({ label, columns, bars, isStacked = false }: BarsProps) {
	const { tag } = useWords('kit')
	const most = Math.max(1, ...bars.map(({ value }) => value))
	return (
		// With its roles in words, since some browsers take a table in another layout for none.
		<table class={isStacked ? 'bars stacked' : 'bars'} role="table" aria-label={label}>
			<thead class="vh">
				<tr role="row">
					{columns.map((name) => (
						<th key={name} role="columnheader" scope="col">
							{name}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{bars.map(({ key, name, value, text }) => (
					<tr key={key} role="row">
						<th role="rowheader" scope="row">
							{name}
						</th>
						<td role="cell">
							<span class="bar-track" aria-hidden="true">
								<span class="bar" style={{ inlineSize: `${(value / most) * 100}%` }} />
							</span>
							<span class="bar-value">{text ?? countText(value, tag)}</span>
						</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}
