/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useId, useRef } from 'preact/hooks'

type MenuProps = {
	/** What the button shows. */
	readonly face: ComponentChildren
	/** Names the button if it shows an icon alone. */
	readonly label?: string
	/** The button's class. */
	readonly class?: string
	/** True if the screen that is shown is behind it. */
	readonly isCurrent?: boolean
	/** Gets the panel's `close`. Commands are `<button class="go">`; a form may stand in it, too. */
	readonly children: (close: () => void) => ComponentChildren
}

/** Space between the button and its panel, and least space to the window's edge, in pixels. */
const GAP = 6

/** A button that opens a panel below it, of the browser's own kind: Escape and a press beside it close the panel. */
export function Menu({ face, label, class: kind = 'button', isCurrent = false, children }: MenuProps) {
	const id = useId()
	const button = useRef<HTMLButtonElement>(null)
	const panel = useRef<HTMLDivElement>(null)
	/** Escape closes the panel, and not what is behind it; also before the panel has the focus. */
	const hold = (event: Event): void => {
		if (panel.current?.matches(':popover-open')) event.stopPropagation()
	}
	return (
		<>
			<button
				ref={button}
				type="button"
				class={kind}
				popovertarget={id}
				aria-current={isCurrent ? 'true' : undefined}
				onKeyDown={hold}
				{...(label === undefined ? {} : { 'aria-label': label })}
			>
				{face}
			</button>
			<div
				ref={panel}
				id={id}
				popover="auto"
				class="menu"
				onKeyDown={hold}
				onBeforeToggle={({ currentTarget }) => {
					// The browser focuses it as it opens the panel. Later, it would take the focus from what a key has reached.
					const first = currentTarget.querySelector<HTMLElement>('a, button, input, select')
					if (first !== null) first.autofocus = true
				}}
				onToggle={({ newState }) => {
					if (newState === 'open' && button.current !== null && panel.current !== null)
						place(panel.current, button.current.getBoundingClientRect())
				}}
			>
				{children(() => panel.current?.hidePopover())}
			</div>
		</>
	)
}

/** Puts the panel below the button, or above it where more room is, within the window. */
function place(panel: HTMLElement, { top, bottom, left, right }: DOMRect): void {
	const { innerWidth, innerHeight } = window
	const isAbove = innerHeight - bottom < panel.offsetHeight + GAP && top > innerHeight - bottom
	const room = (isAbove ? top : innerHeight - bottom) - 2 * GAP
	const start = getComputedStyle(panel).direction === 'rtl' ? right - panel.offsetWidth : left
	const edge = innerWidth - panel.offsetWidth - GAP
	Object.assign(panel.style, {
		maxHeight: `${room}px`,
		left: `${Math.max(GAP, Math.min(start, edge))}px`,
		top: isAbove ? 'auto' : `${bottom + GAP}px`,
		bottom: isAbove ? `${innerHeight - top + GAP}px` : 'auto',
	})
}
