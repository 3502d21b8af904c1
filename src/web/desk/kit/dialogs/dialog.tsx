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

/** A modal dialog with its title as heading, and a button that closes it. */
export function Dialog({ title, onClose, children, class: kind = '' }: DialogProps) {
	const words = useWords('kit')
	const heading = useId()
	return (
		<Modal class={kind} onClose={onClose} aria-labelledby={heading}>
			<header class="dialog-head">
				<h2 id={heading}>{title}</h2>
				<button type="button" class="icon-button" aria-label={words.controls.close} onClick={onClose}>
					<Icon name="cross" />
				</button>
			</header>
			{children}
		</Modal>
	)
}

type ModalProps = Omit<DialogProps, 'title'> &
	({ readonly 'aria-label': string } | { readonly 'aria-labelledby': string }) & {
		/** True if a press beside it closes it, too. */
		readonly closesBeside?: boolean
	}

/** A modal dialog of the browser's own kind: it keeps the focus, closes with Escape, and returns the focus. */
export function Modal({ onClose, children, class: kind = '', closesBeside = false, ...name }: ModalProps) {
	const dialog = useRef<HTMLDialogElement>(null)
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
			{...name}
			// Keys pressed in a dialog are not meant for the screen below it.
			onKeyDown={(event) => event.stopPropagation()}
			onCancel={(event) => {
				event.preventDefault()
				onClose()
			}}
			onClick={({ target, currentTarget }) => {
				if (closesBeside && target === currentTarget) onClose()
			}}
		>
			{children}
		</dialog>
	)
}
