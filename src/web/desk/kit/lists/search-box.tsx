/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks'
import { VERBATIM } from '../forms/verbatim.ts'
import { Icon } from '../parts/icons.tsx'

/** The search starts after a pause in typing this long, in milliseconds. */
const STILL_MS = 250

type SearchBoxProps = {
	readonly label: string
	readonly placeholder: string
	readonly value: string
	readonly onChange: (text: string) => void
}

/** A search field that waits for a pause in typing. */
export function SearchBox({ label, placeholder, value, onChange }: SearchBoxProps) {
	const [text, setText] = useState(value)
	const lastText = useRef(value)
	const latest = useRef(onChange)
	latest.current = onChange
	const tell = (next: string): void => {
		if (next === lastText.current) return
		lastText.current = next
		latest.current(next)
	}
	useEffect(() => {
		// The filters were changed elsewhere: cleared, or by the browser's Back.
		if (value !== lastText.current) setText(value)
		lastText.current = value
	}, [value])
	useEffect(() => {
		const timer = setTimeout(() => tell(text.trim()), STILL_MS)
		return () => clearTimeout(timer)
	}, [text])
	return (
		<div class="search">
			<Icon name="search" />
			<input
				{...VERBATIM}
				type="search"
				class="box"
				aria-label={label}
				placeholder={placeholder}
				maxLength={200}
				value={text}
				onInput={({ currentTarget }) => setText(currentTarget.value)}
				onKeyDown={(event) => {
					if (event.key === 'Enter') tell(text.trim())
				}}
			/>
		</div>
	)
}
