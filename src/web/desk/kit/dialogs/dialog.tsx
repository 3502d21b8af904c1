/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { Icon } from '../parts/icons.tsx'
import { useWords } from '../words/use-words.tsx'

type DialogProps = {
	readonly title: string
	readonly onClose: () => void
	readonly children: ComponentChildren
	readonly class?: string
}

/** A modal dialog of the browser's own kind: it keeps the focus, closes with Escape, and returns the focus. */
export function Dialog({ title, onClose, children, class: kind = '' }: DialogProps) {
	const words = useWords('kit')
	const dialog = useRef<HTMLDialogElement>(null)
	const heading = useId()
	// A layout effect: an effect begins a frame later, and keys in between would go to the screen below.
	useLayoutEffect(() => {
		const element = dialog.current
		element?.showModal()
		return () => element?.close()
	}, [])
	return (
		<dialog
			ref={dialog}
			class={`dialog ${kind}`}
			aria-labelledby={heading}
			// Keys pressed in a dialog are not meant for the screen below it.
			onKeyDown={(event) => event.stopPropagation()}
			onCancel={(event) => {
				event.preventDefault()
				onClose()
			}}
		>
			<header class="dialog-head">
				<h2 id={heading}>{title}</h2>
				<button type="button" class="icon-button" aria-label={words.controls.close} onClick={onClose}>
					<Icon name="cross" />
				</button>
			</header>
			{children}
		</dialog>
	)
}
