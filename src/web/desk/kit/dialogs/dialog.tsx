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
	/** True if Escape closes it only as long as nothing was typed. */
	readonly keepsTyped?: boolean
}

/** A modal dialog with its title as heading, and a button that closes it. */
export function Dialog({ title, onClose, children, class: kind = '', keepsTyped = false }: DialogProps) {
	const words = useWords('kit')
	const heading = useId()
	return (
		<Modal class={kind} keepsTyped={keepsTyped} onClose={onClose} aria-labelledby={heading}>
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
export function Modal(props: ModalProps) {
	const { onClose, children, class: kind = '', closesBeside = false, keepsTyped = false, ...name } = props
	const dialog = useRef<HTMLDialogElement>(null)
	const isTyped = useRef(false)
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
			onKeyDown={(event) => {
				event.stopPropagation()
				// Before the browser takes it: a second one would close the dialog without asking.
				if (event.key === 'Escape' && keepsTyped && isTyped.current) event.preventDefault()
			}}
			onInput={({ target, currentTarget }) => {
				// Not what was typed in a dialog above it.
				isTyped.current ||= (target as Element).closest('dialog') === currentTarget
			}}
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
