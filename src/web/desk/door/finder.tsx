/** @jsxImportSource preact */
import type { ComponentChildren, RefObject } from 'preact'
import { useId } from 'preact/hooks'
import { VERBATIM } from '../kit/forms/verbatim.ts'
import { Icon } from '../kit/parts/icons.tsx'
import { useWords } from '../kit/words/use-words.tsx'
import { focusStop } from './stops.ts'
import type { FinderState } from './use-finder.ts'

type FinderProps = {
	readonly finder: FinderState
	readonly field: RefObject<HTMLInputElement | null>
	readonly results: RefObject<HTMLElement | null>
	/** A button beside the text. */
	readonly camera: ComponentChildren
}

/** The one field of the door. */
export function Finder({ finder, field, results, camera }: FinderProps) {
	const { door } = useWords('door')
	const id = useId()
	return (
		<div class="finder" role="search">
			<Icon name="search" size={22} />
			<label class="vh" for={id}>
				{door.find}
			</label>
			<input
				{...VERBATIM}
				ref={field}
				id={id}
				type="search"
				class="box"
				value={finder.text}
				placeholder={door.findHint}
				enterkeyhint="go"
				onInput={({ currentTarget }) => finder.type(currentTarget.value)}
				onKeyDown={(event) => {
					if (event.key === 'Escape') finder.clear()
					if (event.key === 'ArrowDown') {
						event.preventDefault()
						focusStop(results, 1)
					}
				}}
			/>
			<span class="finder-tools">
				{finder.text !== '' && (
					<button type="button" class="icon-button" aria-label={door.clear} onClick={finder.clear}>
						<Icon name="cross" />
					</button>
				)}
				{camera}
			</span>
		</div>
	)
}
