/** @jsxImportSource preact */
import { useId, useState } from 'preact/hooks'
import { fill, fillPlural } from '../../../../i18n/fill.ts'
import { Button } from '../../kit/parts/button.tsx'
import { FaultText, Field } from '../../kit/forms/field.tsx'
import { readList } from '../../kit/parts/read-list-file.ts'
import { Select } from '../../kit/forms/select.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { readTable, guessParts, readGuests } from './guest-list.ts'
import type { GuestRow, GuestTable } from './guest-list.ts'
import { PERSON_PARTS } from '../../../../kit/text/person-columns.ts'
import type { PersonPart } from '../../../../kit/text/person-columns.ts'

/** A list of 5,000 guests has less. */
const MAX_BYTES = 4_000_000

type GuestSourceProps = {
	readonly isBusy: boolean
	readonly onAdd: (rows: readonly GuestRow[]) => void
}

/** The source of a guest list: typed or pasted text, or a file. */
export function GuestSource({ isBusy, onAdd }: GuestSourceProps) {
	const words = useWords('groups')
	const { list } = words
	const id = useId()
	const [text, setText] = useState('')
	const [table, setTable] = useState<GuestTable>()
	const [fault, setFault] = useState<string>()
	const show = (next: string): void => {
		setText(next)
		const result = readTable(next)
		const isUnclosed = 'unclosedAt' in result
		setFault(isUnclosed ? fill(list.unclosed, { line: result.unclosedAt }) : undefined)
		setTable(isUnclosed || result.rows.length === 0 ? undefined : result)
	}
	const open = async (file: File | undefined): Promise<void> => {
		if (file === undefined) return
		if (file.size > MAX_BYTES) return setFault(list.tooLong)
		const result = await readList(file, words)
		if ('fault' in result) setFault(result.fault)
		else show(result.csv)
	}
	return (
		<div
			onDragOver={(event) => event.preventDefault()}
			onDrop={(event) => {
				const file = event.dataTransfer?.files[0]
				if (file === undefined) return
				event.preventDefault()
				void open(file)
			}}
		>
			<Field label={list.paste} hint={list.pasteHint} fault={fault}>
				{(control) => (
					<textarea
						{...control}
						rows={6}
						autofocus
						spellcheck={false}
						placeholder={list.example}
						value={text}
						onInput={({ currentTarget }) => show(currentTarget.value)}
					/>
				)}
			</Field>
			<label class="vh" for={`${id}-file`}>
				{list.choose}
			</label>
			<input
				id={`${id}-file`}
				class="file"
				type="file"
				accept=".xlsx,.csv,.tsv,.txt,text/csv,text/plain"
				onChange={({ currentTarget }) => void open(currentTarget.files?.[0])}
			/>
			{table !== undefined && (
				<ColumnChoice table={table} isBusy={isBusy} onChange={setTable} onAdd={onAdd} />
			)}
		</div>
	)
}

type ColumnChoiceProps = {
	readonly table: GuestTable
	readonly isBusy: boolean
	readonly onChange: (table: GuestTable) => void
	readonly onAdd: (rows: readonly GuestRow[]) => void
}

const MAX_GUESTS = 5_000
const SHOWN_ROWS = 5

/** Shows the first rows of a list, and asks for the content of its columns. */
function ColumnChoice({ table, isBusy, onChange, onAdd }: ColumnChoiceProps) {
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
				<Button
					class="primary"
					disabled={isNothing || isTooLong || count === 0}
					isBusy={isBusy}
					onClick={() => onAdd(readGuests(table))}
				>
					{fillPlural(list.add, count, tag)}
				</Button>
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
	const visible = rows.slice(hasHeader ? 1 : 0, SHOWN_ROWS + (hasHeader ? 1 : 0))
	return (
		// A table that is wider than the dialog is scrolled, also by keys.
		<div class="column-preview" role="region" aria-label={list.preview} tabIndex={0}>
			<table>
				<thead>
					<tr>
						{parts.map((part, at) => (
							<th key={at} scope="col">
								<Select
									aria-label={hasHeader && rows[0]?.[at] ? rows[0][at] : fill(list.column, { n: at + 1 })}
									value={part ?? 'skip'}
									options={(['skip', ...PERSON_PARTS] as const).map(
										(each) => [each, list.parts[each]] as const,
									)}
									onChange={(each) => onChoose(at, each === 'skip' ? undefined : each)}
								/>
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{visible.map((row, index) => (
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
