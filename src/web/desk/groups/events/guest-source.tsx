/** @jsxImportSource preact */
import { useId, useState } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import { FaultText } from '../../kit/parts/field.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { readTable } from './guest-list.ts'
import type { GuestRow, GuestTable } from './guest-list.ts'
import { readListFile } from './read-list-file.ts'

type GuestSourceProps = {
	readonly isBusy: boolean
	readonly onAdd: (rows: readonly GuestRow[]) => void
}

/** The source of a guest list: typed or pasted text, or a file. */
export function GuestSource({ isBusy, onAdd }: GuestSourceProps) {
	const { list } = useWords('groups')
	const id = useId()
	const [text, setText] = useState('')
	const [table, setTable] = useState<GuestTable>()
	const [fault, setFault] = useState<string>()
	const show = (next: string): void => {
		setText(next)
		const read = readTable(next)
		const isUnclosed = 'unclosedAt' in read
		setFault(isUnclosed ? fill(list.unclosed, { line: read.unclosedAt }) : undefined)
		setTable(isUnclosed || read.rows.length === 0 ? undefined : read)
	}
	const open = async (file: File | undefined): Promise<void> => {
		if (file === undefined) return
		const content = await readListFile(file)
		if (content === undefined) setFault(list.spreadsheet)
		else show(content)
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
			<div class={`field ${fault === undefined ? '' : 'has-fault'}`}>
				<label for={id}>{list.paste}</label>
				<p class="hint" id={`${id}-hint`}>
					{list.pasteHint}
				</p>
				<div role="alert">{fault !== undefined && <FaultText>{fault}</FaultText>}</div>
				<textarea
					id={id}
					class="box"
					rows={6}
					autofocus
					spellcheck={false}
					placeholder={list.example}
					aria-describedby={`${id}-hint`}
					value={text}
					onInput={({ currentTarget }) => show(currentTarget.value)}
				/>
			</div>
			<label class="vh" for={`${id}-file`}>
				{list.choose}
			</label>
			<input
				id={`${id}-file`}
				class="file"
				type="file"
				accept=".csv,.tsv,.txt,text/csv,text/plain"
				onChange={({ currentTarget }) => void open(currentTarget.files?.[0])}
			/>
			{table !== undefined && (
				<ColumnChoice table={table} isBusy={isBusy} onChange={setTable} onAdd={onAdd} />
			)}
		</div>
	)
}
