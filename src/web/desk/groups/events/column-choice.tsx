/** @jsxImportSource preact */
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { PERSON_PARTS } from '../../../../kit/text/person-columns.ts'
import type { PersonPart } from '../../../../kit/text/person-columns.ts'
import { FaultText } from '../../kit/parts/field.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { guessParts, readGuests } from './guest-list.ts'
import type { GuestRow, GuestTable } from './guest-list.ts'

type ColumnChoiceProps = {
	readonly table: GuestTable
	readonly isBusy: boolean
	readonly onChange: (table: GuestTable) => void
	readonly onAdd: (rows: readonly GuestRow[]) => void
}

const MAX_GUESTS = 5_000
const SHOWN_ROWS = 5

/** Shows the first rows of a list, and has somebody say what its columns hold. */
export function ColumnChoice({ table, isBusy, onChange, onAdd }: ColumnChoiceProps) {
	const { list, tag } = useWords('groups')
	const { rows, hasHeader, parts } = table
	const count = rows.length - (hasHeader ? 1 : 0)
	const isNothing = parts.every((part) => part === undefined || part === 'language')
	const isTooLong = count > MAX_GUESTS
	return (
		<div class="part">
			<h3>{list.columns}</h3>
			<label class="check">
				<input
					type="checkbox"
					checked={hasHeader}
					onChange={() => onChange({ ...table, hasHeader: !hasHeader, parts: guessParts(rows, !hasHeader) })}
				/>
				{list.header}
			</label>
			<Preview
				table={table}
				onChoose={(at, part) =>
					onChange({ ...table, parts: parts.map((each, index) => (index === at ? part : each)) })
				}
			/>
			<div role="status">
				{isNothing && <FaultText>{list.nothingChosen}</FaultText>}
				{isTooLong && <FaultText>{list.tooLong}</FaultText>}
			</div>
			<div class="actions">
				<button
					type="button"
					class="button primary"
					disabled={isNothing || isTooLong || count === 0}
					aria-disabled={isBusy}
					onClick={() => onAdd(readGuests(table))}
				>
					{isBusy ? list.adding : fillPlural(list.add, count, tag)}
				</button>
			</div>
		</div>
	)
}

type PreviewProps = {
	readonly table: GuestTable
	readonly onChoose: (column: number, part: PersonPart | undefined) => void
}

function Preview({ table: { rows, parts, hasHeader }, onChoose }: PreviewProps) {
	const { list } = useWords('groups')
	const shown = rows.slice(hasHeader ? 1 : 0, SHOWN_ROWS + (hasHeader ? 1 : 0))
	return (
		// A table that is wider than the dialog is scrolled, also by keys.
		<div class="column-preview" role="region" aria-label={list.preview} tabIndex={0}>
			<table>
				<thead>
					<tr>
						{parts.map((part, at) => (
							<th key={at} scope="col">
								<select
									class="box"
									aria-label={hasHeader && rows[0]?.[at] ? rows[0][at] : fill(list.column, { n: at + 1 })}
									value={part ?? 'skip'}
									onChange={({ currentTarget }) =>
										onChoose(
											at,
											PERSON_PARTS.find((each) => each === currentTarget.value),
										)
									}
								>
									{(['skip', ...PERSON_PARTS] as const).map((each) => (
										<option key={each} value={each} selected={each === (part ?? 'skip')}>
											{list.parts[each]}
										</option>
									))}
								</select>
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{shown.map((row, index) => (
						<tr key={index}>
							{parts.map((part, at) => (
								<td key={at} class={part === undefined ? 'left-out' : ''}>
									{row[at] ?? ''}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	)
}
