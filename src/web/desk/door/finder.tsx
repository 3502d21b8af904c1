/** @jsxImportSource preact */
import type { RefObject } from 'preact'
import { useId } from 'preact/hooks'
import { Icon } from '../kit/parts/icons.tsx'
import { useWords } from '../kit/words/use-words.tsx'
import type { FinderState } from './use-finder.ts'

/** The one field of the door. */
export function Finder({
	finder,
	field,
}: {
	finder: FinderState
	field: RefObject<HTMLInputElement | null>
}) {
	const { door } = useWords('door')
	const id = useId()
	return (
		<div class="finder" role="search">
			<label for={id}>{door.find}</label>
			<div class="finder-box">
				<Icon name="search" size={24} />
				<input
					ref={field}
					id={id}
					type="search"
					class="box"
					value={finder.text}
					placeholder={door.findHint}
					autocomplete="off"
					autocapitalize="none"
					autocorrect="off"
					spellcheck={false}
					enterkeyhint="go"
					dir="auto"
					onInput={({ currentTarget }) => finder.type(currentTarget.value)}
					onKeyDown={(event) => {
						if (event.key === 'Escape') finder.clear()
						if (event.key === 'ArrowDown') {
							event.preventDefault()
							document.querySelector<HTMLElement>('.results .act:not(:disabled)')?.focus()
						}
					}}
				/>
				{finder.text !== '' && (
					<button type="button" class="icon-button" aria-label={door.clear} onClick={finder.clear}>
						<Icon name="cross" />
					</button>
				)}
			</div>
		</div>
	)
}
