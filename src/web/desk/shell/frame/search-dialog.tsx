/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks'
import { Modal } from '../../kit/dialogs/dialog.tsx'
import { useSpoken, useWords } from '../../kit/words/use-words.tsx'
import type { SearchBodyProps, SearchStart } from '../search/search-body.tsx'
import { loadLater, loadedLater } from './load-later.ts'

type SearchDialogProps = Omit<SearchBodyProps, 'start'>

/** The search. Until its script and its words are there, a field takes what is typed. */
export function SearchDialog(props: SearchDialogProps) {
	const { frame } = useWords('shell')
	const { dictionaries, open } = useSpoken()
	const [later, setLater] = useState(loadedLater)
	const start = useRef<SearchStart>({ text: '', isEntered: false })
	useEffect(() => {
		if (dictionaries.help === undefined) open('help')
		if (later === undefined) void loadLater().then(setLater)
	}, [])
	return (
		<Modal class="command-dialog" aria-label={frame.search} onClose={props.onClose} closesBeside>
			{later !== undefined && dictionaries.help !== undefined ? (
				<later.SearchBody {...props} start={start.current} />
			) : (
				<div class="command-box">
					<input
						class="box"
						aria-label={frame.search}
						autocomplete="off"
						autofocus
						onInput={({ currentTarget }) => {
							start.current = { text: currentTarget.value, isEntered: false }
						}}
						onKeyDown={({ key }) => {
							if (key === 'Enter') start.current = { ...start.current, isEntered: true }
						}}
					/>
				</div>
			)}
		</Modal>
	)
}
