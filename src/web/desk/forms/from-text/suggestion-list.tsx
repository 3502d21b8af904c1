/** @jsxImportSource preact */
import { useRef, useState } from 'preact/hooks'
import { fill } from '../../../../i18n/fill.ts'
import { useWords } from '../../kit/words/use-words.tsx'
import type { Suggestion } from './suggest.ts'

export type Row = { readonly key: number; readonly suggestion: Suggestion; readonly isChosen: boolean }

type SuggestionListProps = {
	readonly rows: readonly Row[]
	readonly onChange: (rows: readonly Row[]) => void
}

/** The suggestions from a text, to select and to sort. */
export function SuggestionList({ rows, onChange }: SuggestionListProps) {
	const { importing } = useWords('forms')
	const list = useRef<HTMLOListElement>(null)
	const [announcement, setAnnouncement] = useState('')
	const toggle = (key: number): void =>
		onChange(rows.map((row) => (row.key === key ? { ...row, isChosen: !row.isChosen } : row)))
	const move = (at: number, by: -1 | 1): void => {
		const row = rows[at]
		if (row === undefined || rows[at + by] === undefined) return
		const others = rows.filter((each) => each !== row)
		onChange([...others.slice(0, at + by), row, ...others.slice(at + by)])
		setAnnouncement(
			fill(importing.movedTo, { name: row.suggestion.text.slice(0, 40), at: at + by + 1, all: rows.length }),
		)
	}
	return (
		<>
			<ol class="suggestions" ref={list}>
				{rows.map((row, at) => (
					<li key={row.key} class={row.isChosen ? '' : 'is-left-out'}>
						<SuggestionRow row={row} onToggle={() => toggle(row.key)} />
						<span class="suggestion-moves">
							<button
								type="button"
								class="icon-button"
								aria-label={`${importing.up}: ${row.suggestion.text.slice(0, 60)}`}
								aria-disabled={at === 0}
								onClick={() => move(at, -1)}
							>
								↑
							</button>
							<button
								type="button"
								class="icon-button"
								aria-label={`${importing.down}: ${row.suggestion.text.slice(0, 60)}`}
								aria-disabled={at === rows.length - 1}
								onClick={() => move(at, 1)}
							>
								↓
							</button>
						</span>
					</li>
				))}
			</ol>
			<p class="vh" role="status">
				{announcement}
			</p>
		</>
	)
}

function SuggestionRow({ row: { suggestion, isChosen }, onToggle }: { row: Row; onToggle: () => void }) {
	const { importing } = useWords('forms')
	return (
		<label class="check">
			<input type="checkbox" checked={isChosen} onChange={onToggle} />
			<span>
				<span class="badge off">{importing.kinds[suggestion.kind]}</span>
				<span class="suggestion-text">{suggestion.text}</span>
			</span>
		</label>
	)
}
