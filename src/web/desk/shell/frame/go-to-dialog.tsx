/** @jsxImportSource preact */
import { useLocation } from 'preact-iso/router'
import { useState } from 'preact/hooks'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { useWords } from '../../kit/words/use-words.tsx'
import type { Screen } from './screens.ts'

/** Finds a screen by its name. Enter goes to the first. */
export function GoToDialog({ screens, onClose }: { screens: readonly Screen[]; onClose: () => void }) {
	const words = useWords('shell')
	const { route } = useLocation()
	const [text, setText] = useState('')
	const fitting = screens.filter(({ name }) =>
		words.screens[name].toLowerCase().includes(text.trim().toLowerCase()),
	)
	const go = (path: string): void => {
		onClose()
		route(path)
	}
	return (
		<Dialog title={words.frame.goTo} onClose={onClose}>
			<form
				onSubmit={(event) => {
					event.preventDefault()
					if (fitting[0] !== undefined) go(fitting[0].path)
				}}
			>
				<input
					type="search"
					class="box"
					autofocus
					aria-label={words.frame.find}
					value={text}
					onInput={({ currentTarget }) => setText(currentTarget.value)}
				/>
			</form>
			<ul class="go-to">
				{fitting.map(({ name, path, icon, letter }) => (
					<li key={path}>
						<a
							href={path}
							onClick={(event) => {
								event.preventDefault()
								go(path)
							}}
						>
							<Icon name={icon} />
							<span>{words.screens[name]}</span>
							<kbd>g {letter}</kbd>
						</a>
					</li>
				))}
			</ul>
			{fitting.length === 0 && <p class="hint">{words.frame.nothingFound}</p>}
		</Dialog>
	)
}
