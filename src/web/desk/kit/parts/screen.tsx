/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useReady } from '../client/ready.ts'
import type { DeskWords } from '../words/desk-words.ts'
import { useWords } from '../words/use-words.tsx'

type ScreenProps = {
	readonly name: keyof DeskWords<'kit'>['screens']
	/** A few words beside the name, such as how many the list has. */
	readonly total?: string | undefined
	/** At the end of the heading's line. */
	readonly tools?: ComponentChildren
	readonly children: ComponentChildren
	/** True if the screen sets the focus itself. */
	readonly ownFocus?: boolean
}

/** A screen with its name as heading, which gets the focus when a person comes from another screen. */
export function Screen({ name, total, tools, children, ownFocus = false }: ScreenProps) {
	const words = useWords('kit')
	const heading = useRef<HTMLHeadingElement>(null)
	useReady()
	useLayoutEffect(() => {
		if (!ownFocus) heading.current?.focus({ preventScroll: true })
	}, [])
	return (
		<div class={`screen screen-${name}`}>
			<header class="screen-head">
				<h1 ref={heading} tabIndex={-1}>
					{words.screens[name]}
				</h1>
				{total !== undefined && <p class="total">{total}</p>}
				{tools}
			</header>
			{children}
		</div>
	)
}
